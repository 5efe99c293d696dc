import BoardyStorage
import Foundation
import StoreBackends
import Testing

/// The ways in which a path stops naming the file that a store has open.
enum FileLoss: CaseIterable {
    case deleted, replaced
    case logDeleted, indexDeleted, logReplaced

    static let ofFile: [FileLoss] = [.deleted, .replaced]
    static let ofLog: [FileLoss] = [.logDeleted, .indexDeleted, .logReplaced]

    func happen(in directory: TemporaryDirectory) throws {
        switch self {
        case .deleted: try FileManager.default.removeItem(atPath: directory.file())
        case .replaced:
            try Notes.store(.file(directory.file("other.sqlite"))).open()
            try #require(rename(directory.file("other.sqlite"), directory.file()) == 0)
        case .logDeleted: try FileManager.default.removeItem(atPath: directory.file("store.sqlite-wal"))
        case .indexDeleted: try FileManager.default.removeItem(atPath: directory.file("store.sqlite-shm"))
        case .logReplaced:
            let log = directory.file("store.sqlite-wal")
            try FileManager.default.copyItem(atPath: log, toPath: directory.file("copy"))
            try #require(rename(directory.file("copy"), log) == 0)
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
        arguments: FileLoss.ofFile)
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
                Put the file back, or put a backup in its place, without the files \(directory.file())-wal and \
                \(directory.file())-shm of the lost one. Then start again and repeat what is missing.
                """)
    }

    @Test(
        "FA-11 a commit into a log that was deleted or replaced is an error that says that nobody sees it",
        arguments: FileLoss.ofLog)
    func logCommit(_ loss: FileLoss) throws {
        let store = try openedStore()
        let error = #expect(throws: StoreError.self) {
            try store.transaction("notes.add") { store in
                try store.run("INSERT INTO note (title) VALUES ('lost')")
                try loss.happen(in: directory)
            }
        }
        #expect(error?.code == .fileMoved)
        #expect(
            error?.description == """
                The store's log was deleted or replaced while it was in use.
                    store: \(directory.file())
                    log: \(directory.file())-wal, with its index \(directory.file())-shm
                    No other process sees what was changed since then, the last change included.
                End every program that has the store open, then start again and repeat what is missing. \
                Only SQLite may delete these files; copy a store by 'store backup'.
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

    @Test("FA-11 a process begins no other log while it has a deleted one open", arguments: FileLoss.ofLog)
    func secondStore(_ loss: FileLoss) throws {
        let store = try openedStore(), second = Notes.store(.file(directory.file()))
        try second.open()
        try loss.happen(in: directory)
        let third = Notes.store(.file(directory.file()))
        #expect(#expect(throws: StoreError.self) { _ = try third.titles() }?.code == .fileMoved)
        #expect(#expect(throws: StoreError.self) { _ = try second.titles() }?.code == .fileMoved)
        try store.close()
        try second.close()
        try third.run("INSERT INTO note (title) VALUES ('again')")
        #expect(try third.titles().contains("again"))
    }

    @Test("FA-11 closing a store without its log moves nothing of that log into the file")
    func closed() async throws {
        let store = try openedStore(), path = directory.file()
        try FileLoss.logDeleted.happen(in: directory)
        try FileLoss.indexDeleted.happen(in: directory)
        // Another process, because this one would share the index that was deleted.
        await #expect(processExitsWith: .success) { [path = path as String] in
            let other = try ForeignConnection(path)
            try other.run(
                """
                PRAGMA wal_checkpoint(TRUNCATE);
                CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE);
                CREATE TABLE theirs (x);
                WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000)
                INSERT INTO theirs SELECT 'row ' || x FROM n
                """)
        }
        try store.close()
        await #expect(processExitsWith: .success) { [path = path as String] in
            let other = Store(.file(path))
            let found = try other.rows("PRAGMA integrity_check") { row in try row["integrity_check"] as String }
            #expect(found == ["ok"])
            let count = try other.row("SELECT count(*) AS n FROM theirs") { row in try row["n"] as Int }
            #expect(count == 1000)
        }
    }
}
