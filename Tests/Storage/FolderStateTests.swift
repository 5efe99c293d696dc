import Foundation
import StoreBackends
import Testing

@testable import BoardyStorage

@Suite struct FolderStateTests {
    private let directory: TemporaryDirectory
    private let store: Store

    init() throws {
        directory = try TemporaryDirectory()
        store = Notes.store(.file(directory.file()))
        try store.run("INSERT INTO note (title) VALUES ('kept')")
    }

    private func connection() throws -> SQLiteConnection { try #require(store.openConnection() as? SQLiteConnection) }

    private var folder: FolderState? { FolderState(of: directory.file("")) }

    /// Returns when a change of a folder gets another time than the last one of the store's folder.
    private func waitForClock() throws {
        let last = try #require(folder), other = try TemporaryDirectory()
        var now = last
        while (now.seconds, now.nanoseconds) <= (last.seconds, last.nanoseconds) {
            try Data().write(to: URL(filePath: other.file("touched")))
            try FileManager.default.removeItem(atPath: other.file("touched"))
            now = try #require(FolderState(of: other.file("")))
        }
    }

    @Test(
        "FA-11 a file that is lost in a folder that had not changed for long is noticed by the next read and write",
        arguments: FileLoss.allCases)
    func loss(_ loss: FileLoss) throws {
        let connection = try connection()
        connection.folderMargin = .min
        try waitForClock()
        #expect(try store.titles() == ["kept"])
        #expect(connection.checkedFolder == folder)
        try loss.happen(in: directory)
        #expect(throws: StoreError.self) { try store.titles() }
        #expect(connection.checkedFolder == nil)
        #expect(throws: StoreError.self) { try store.transaction("notes.all") { try $0.titles() } }
    }

    @Test("Each file is looked at in a folder that has just changed, because the next change may have the same time")
    func recent() throws {
        let connection = try connection()
        connection.folderMargin = .max
        #expect(try store.titles() == ["kept"])
        #expect(connection.checkedFolder == nil)
    }
}
