import BoardyStorage
import Foundation
import StoreBackends
import Testing

/// Files that a store refuses to open. A refusal changes no byte of the file and creates no file beside it.
@Suite struct RefusalTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// Opens the file, expects an error and an unchanged directory, and returns the error.
    private func refusal(
        of name: String = "store.sqlite", _ schema: Schema = Notes.schema,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> StoreError {
        let before = try directory.contents()
        let store = Store(.file(directory.file(name)))
        store.require(schema)
        let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try store.open() }
        #expect(try directory.contents() == before, sourceLocation: sourceLocation)
        return try #require(error, sourceLocation: sourceLocation)
    }

    @Test("A text file is foreign")
    func text() throws {
        try directory.write(Array("Dear diary, today I was not a database.".utf8))
        let error = try refusal()
        #expect(error.code == .foreign)
        #expect(
            error.description == """
                The file is not a store of this program: it is not an SQLite database.
                    store: \(directory.file())
                The file was not changed. To go on, choose another file with --store PATH.
                """)
    }

    @Test("An SQLite database without an application ID is foreign")
    func unmarked() throws {
        try directory.sqlite("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
        let error = try refusal()
        #expect(error.code == .foreign)
        #expect(
            error.summary == "The file is not a store of this program: "
                + "it is an SQLite database of another program (application_id 0).")
    }

    @Test("An SQLite database with another application ID is foreign, even with a write-ahead log")
    func marked() throws {
        try directory.sqlite("PRAGMA journal_mode = WAL; PRAGMA application_id = 4711; CREATE TABLE theirs (x)")
        let error = try refusal()
        #expect(error.code == .foreign)
        #expect(error.summary.hasSuffix("another program (application_id 4711)."))
    }

    @Test("A store with a newer schema is refused, and no other schema is migrated")
    func newer() throws {
        let newer = Store(.file(directory.file()))
        newer.require(Notes.rated)
        try newer.open()
        try newer.close()

        let before = try directory.contents()
        let older = Store(.file(directory.file()))
        older.require(Schema(name: "other", migrations: [Migration(1, "CREATE TABLE other (x)")]))
        older.require(Notes.schema)
        let error = try #require(#expect(throws: StoreError.self) { try older.open() })
        #expect(try directory.contents() == before)
        #expect(error.code == .newerVersion)
        #expect(
            error.description == """
                The store was made by a newer version of this program.
                    store: \(directory.file())
                    schema: notes, version 2 in the store, 1 known here
                Use the newer version, or choose another store with --store.
                """)
        try newer.open()
    }

    @Test("A newer store with the log of a killed process is refused, and both files stay unchanged")
    func newerWithLog() throws {
        let newer = Store(.file(directory.file("live.sqlite")))
        newer.require(Notes.rated)
        try newer.run("INSERT INTO note (title) VALUES ('a')")
        // Copies the files while the store is open, as a killed process would leave them.
        let copied = try directory.contents()
        for suffix in ["", "-wal"] {
            try directory.write(#require(copied["live.sqlite\(suffix)"]), to: "s.sqlite\(suffix)")
        }
        try newer.close()
        let log = try directory.bytes("s.sqlite-wal")
        #expect(!log.isEmpty)

        let file = try directory.bytes("s.sqlite")
        let error = #expect(throws: StoreError.self) { try Notes.store(.file(directory.file("s.sqlite"))).open() }
        #expect(error?.code == .newerVersion)
        #expect(try directory.bytes("s.sqlite") == file)
        #expect(try directory.bytes("s.sqlite-wal") == log)

        let again = Store(.file(directory.file("s.sqlite")))
        again.require(Notes.rated)
        #expect(try again.titles() == ["a"])
    }

    @Test("A directory, a device and an empty path are refused")
    func noFile() throws {
        let inside = try TemporaryDirectory()
        for (path, reason) in [
            (inside.path, "it is a directory"), ("/dev/null", "it is not a regular file"), ("", "its path is empty"),
        ] {
            let error = #expect(throws: StoreError.self) { try Store(.file(path)).open() }
            #expect(error?.code == .unreadable)
            #expect(error?.summary == "The store cannot be opened: \(reason).")
            #expect(
                error?.advice == "Make it a file you may read and write, "
                    + "or choose another file with --store PATH.")
        }
        #expect(try inside.contents().isEmpty)
    }

    @Test("FA-16 a file with two names is refused under each, because each name would have a log of its own")
    func linked() throws {
        try Notes.store(.file(directory.file())).open()
        try FileManager.default.linkItem(atPath: directory.file(), toPath: directory.file("other.sqlite"))
        for name in ["store.sqlite", "other.sqlite"] {
            let error = try refusal(of: name)
            #expect(error.code == .unreadable)
            #expect(
                error.description == """
                    The store cannot be opened: its file has several names (hard links).
                        store: \(directory.file(name))
                        SQLite keeps a log for each name, so what is bought under one name is lost under the other.
                    Remove the other names, or copy the store by 'store backup'.
                    """)
        }
    }

    @Test("A path below a file has no directory")
    func belowFile() throws {
        try directory.write([1], to: "plain")
        let error = try refusal(of: "plain/store.sqlite")
        #expect(error.code == .unreadable)
        #expect(error.summary == "The store cannot be opened: its directory cannot be created.")
    }
}
