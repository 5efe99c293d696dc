import Foundation
import Storage
import Testing

/// The ways in which a path stops naming the file that a store has open.
enum FileLoss: CaseIterable {
    case deleted, replaced

    func happen(in directory: TemporaryDirectory) throws {
        switch self {
        case .deleted: try FileManager.default.removeItem(atPath: directory.file())
        case .replaced:
            try Notes.store(.file(directory.file("other.sqlite"))).open()
            try #require(rename(directory.file("other.sqlite"), directory.file()) == 0)
        }
    }
}

@Suite struct FileMovedTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func openedStore() throws -> Store {
        let store = Notes.store(.file(directory.file()))
        try store.run("INSERT INTO note (title) VALUES ('kept')")
        return store
    }

    @Test(
        "FA-11 a commit into a file that was deleted or replaced is an error that says that nothing is kept",
        arguments: FileLoss.allCases)
    func commit(_ loss: FileLoss) throws {
        let store = try openedStore()
        let error = #expect(throws: StoreError.self) {
            try store.transaction("notes.add") { store in
                try store.run("INSERT INTO note (title) VALUES ('lost')")
                try loss.happen(in: directory)
            }
        }
        #expect(error?.code.rawValue == "fileMoved")
        #expect(
            error?.description == """
                The store's file was deleted or replaced while it was in use.
                    store: \(directory.file())
                    Nothing that was changed since then is kept, the last change included.
                Put the file back, or restore it from a backup; then start again and repeat what is missing.
                """)
    }

    @Test(
        "FA-11 no statement is answered from a file that was deleted or replaced, and no transaction begins",
        arguments: FileLoss.allCases)
    func statements(_ loss: FileLoss) throws {
        let store = try openedStore()
        try loss.happen(in: directory)
        var hasBegun = false
        let uses: [() throws -> Void] = [
            { try store.run("INSERT INTO note (title) VALUES ('lost')") },
            { _ = try store.titles() },
            { _ = try store.row("SELECT count(*) AS n FROM note") { row in try row["n"] as Int } },
            { try store.transaction("notes.add") { _ in hasBegun = true } },
        ]
        for use in uses {
            #expect(#expect(throws: StoreError.self) { try use() }?.code.rawValue == "fileMoved")
        }
        #expect(!hasBegun)
    }

    @Test("FA-11 a store that was closed opens the file that has the path now")
    func reopened() throws {
        let store = try openedStore()
        try FileLoss.deleted.happen(in: directory)
        #expect(#expect(throws: StoreError.self) { _ = try store.titles() }?.code.rawValue == "fileMoved")
        try store.close()
        #expect(try store.titles() == [])
    }

    @Test("FA-11 a file that is renamed away and back is the same file")
    func back() throws {
        let store = try openedStore()
        try #require(rename(directory.file(), directory.file("away")) == 0)
        #expect(#expect(throws: StoreError.self) { _ = try store.titles() }?.code.rawValue == "fileMoved")
        try #require(rename(directory.file("away"), directory.file()) == 0)
        #expect(try store.titles().contains("kept"))
    }
}
