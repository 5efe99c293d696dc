import BoardyStorage
import Foundation
import StoreBackends
import Testing

@Suite struct OpeningTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func pragma<Value: SQLValue>(_ store: Store, _ sql: SQL, _ column: String) throws -> Value? {
        try store.row(sql) { row in try row[column] as Value }
    }

    @Test("A store opens nothing before its first use")
    func lazy() throws {
        let store = Notes.store(.file(directory.file()))
        #expect(try directory.contents().isEmpty)
        try store.run("INSERT INTO note (title) VALUES (?)", "a")
        #expect(try !directory.contents().isEmpty)
    }

    @Test("Opening creates the directories and the file, for its owner only")
    func creation() throws {
        let path = directory.file("a/b/store.sqlite")
        try Store(.file(path)).open()
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        let above = try FileManager.default.attributesOfItem(atPath: directory.file("a/b"))[.posixPermissions]
        #expect((above as? NSNumber)?.intValue == 0o700)
    }

    @Test(
        "A store uses foreign keys and a write-ahead log that it writes to the disk itself, and has the application ID"
    )
    func settings() throws {
        let store = Store(.file(directory.file()))
        #expect(try pragma(store, "PRAGMA journal_mode", "journal_mode") == "wal")
        #expect(try pragma(store, "PRAGMA synchronous", "synchronous") == 1)
        // Without a log a commit has to wait for the disk.
        #expect(try pragma(Store(.memory), "PRAGMA synchronous", "synchronous") == 2)
        #expect(try pragma(store, "PRAGMA foreign_keys", "foreign_keys") == 1)
        #expect(try pragma(store, "PRAGMA application_id", "application_id") == 0x4252_4459)
    }

    @Test("A store waits five seconds for another one unless told otherwise")
    func busyTimeout() throws {
        #expect(Store(.memory).busyTimeout == .seconds(5))
        let writer = Notes.store(.file(directory.file()))
        try writer.open()
        for (timeout, shortest) in [(7, 7), (0, 0), (-1000, 0)] {
            let store = Notes.store(.file(directory.file()), busyTimeout: .milliseconds(timeout))
            try store.open()
            let waited = try writer.transaction("notes.add") { _ in
                ContinuousClock().measure {
                    let error = #expect(throws: StoreError.self) { try store.run("DELETE FROM note") }
                    #expect(error?.code == .busy)
                }
            }
            #expect(waited >= .milliseconds(shortest))
        }
    }

    @Test(
        "Rows are there after closing and opening again, and closing leaves no other file in the directory")
    func again() throws {
        let store = Notes.store(.file(directory.file()))
        try store.run("INSERT INTO note (title) VALUES (?)", "kept")
        try store.close()
        #expect(try Set(directory.contents().keys) == ["store.sqlite"])
        #expect(try store.titles() == ["kept"])
        #expect(try Notes.store(.file(directory.file())).titles() == ["kept"])
    }

    @Test("Rows in memory are lost at closing")
    func memory() throws {
        let store = Notes.store()
        try store.run("INSERT INTO note (title) VALUES (?)", "gone")
        #expect(try store.titles() == ["gone"])
        try store.close()
        #expect(try store.titles() == [])
    }

    @Test("An empty file becomes a store, as after a crash before the first transaction")
    func empty() throws {
        try directory.write([])
        try Notes.store(.file(directory.file())).open()
        #expect(try directory.bytes().starts(with: "SQLite format 3".utf8))
    }

    @Test("A file's name is never read as a URI or as memory", arguments: ["file:x?mode=memory", ":memory:"])
    func names(name: String) throws {
        try Notes.store(.file(directory.file(name))).open()
        #expect(try directory.contents()[name] != nil)
    }

    @Test(
        "A link to a file that is not there leads to a new one",
        arguments: ["real.sqlite", "./real.sqlite", "absolute"])
    func linkToNothing(target: String) throws {
        let path = target == "absolute" ? directory.file("real.sqlite") : target
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("first.sqlite"), withDestinationPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("link.sqlite"), withDestinationPath: "first.sqlite")
        try Notes.store(.file(directory.file("link.sqlite"))).run("INSERT INTO note (title) VALUES (?)", "a")
        #expect(try Notes.store(.file(directory.file("real.sqlite"))).titles() == ["a"])
        #expect(FileManager.default.fileExists(atPath: directory.file("real.sqlite")))
    }

    @Test("A link leads to the file, and the log lies beside the file")
    func link() throws {
        try FileManager.default.createDirectory(atPath: directory.file("real"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("link.sqlite"), withDestinationPath: directory.file("real/store.sqlite"))
        try directory.write([], to: "real/store.sqlite")
        let store = Notes.store(.file(directory.file("link.sqlite")))
        try store.run("INSERT INTO note (title) VALUES (?)", "a")
        #expect(FileManager.default.fileExists(atPath: directory.file("real/store.sqlite-wal")))
    }
}
