import BoardyStorage
import Foundation
import StoreBackends
import Testing

@Suite struct BackupTests {
    private let directory: TemporaryDirectory
    private let store: Store

    init() throws {
        directory = try TemporaryDirectory()
        store = Notes.store(.file(directory.file()))
        try store.run("INSERT INTO note (title) VALUES ('kept')")
    }

    @Test("FA-17 a backup has all that was committed, for its owner only, and leaves the lock of the process")
    func backup() async throws {
        let copy = directory.file("copy.sqlite"), path = directory.file()
        try store.transaction("notes.add") { store in
            try store.run("INSERT INTO note (title) VALUES ('not yet')")
            try Notes.store(.file(path)).backUp(to: copy)
        }
        #expect(try Notes.store(.file(copy)).titles() == ["kept"])
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        await #expect(processExitsWith: .success) { [path = path as String] in
            try ForeignConnection(path).run("INSERT INTO note (title) VALUES ('theirs')")
        }
        #expect(try store.titles() == ["kept", "not yet", "theirs"])
    }

    @Test("FA-17 a backup of many pages has them all, and runs no migration")
    func many() throws {
        try store.run(
            """
            WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 100000)
            INSERT INTO note (title) SELECT 'a longer title of the note ' || x FROM n
            """)
        let newer = Store(.file(directory.file()))
        newer.require(Notes.rated)
        try newer.backUp(to: directory.file("copy.sqlite"))
        let count = try Notes.store(.file(directory.file("copy.sqlite")))
            .row("SELECT count(*) AS n FROM note") { try $0["n"] as Int }
        #expect(count == 100_001)
    }

    @Test(
        "FA-17 a backup replaces nothing, and has no name that SQLite gives to a log",
        arguments: ["store.sqlite", "old", "store.sqlite-journal", "directory", "missing/copy.sqlite", "new-wal"])
    func refused(name: String) throws {
        try directory.write([1, 2, 3], to: "old")
        try FileManager.default.createDirectory(atPath: directory.file("directory"), withIntermediateDirectories: false)
        let names = { try Set(FileManager.default.contentsOfDirectory(atPath: directory.path)) }
        let before = try names()
        #expect(#expect(throws: StoreError.self) { try store.backUp(to: directory.file(name)) }?.code == .unreadable)
        #expect(try names() == before)
        #expect(try directory.bytes("old") == [1, 2, 3])
    }

    @Test("FA-17 neither a backup nor a check creates a store that is missing, or takes one that is in memory")
    func missing() throws {
        for other in [Notes.store(), Notes.store(.file(directory.file("missing.sqlite")))] {
            #expect(throws: StoreError.self) { try other.backUp(to: directory.file("copy.sqlite")) }
            #expect(throws: StoreError.self) { try other.check() }
        }
        #expect(!FileManager.default.fileExists(atPath: directory.file("missing.sqlite")))
        #expect(!FileManager.default.fileExists(atPath: directory.file("copy.sqlite")))
    }

    @Test("FA-17 a file of no bytes, as a copy that failed leaves it, is no store for a backup or a check")
    func empty() throws {
        try directory.write([], to: "empty.sqlite")
        let other = Notes.store(.file(directory.file("empty.sqlite")))
        let check = #expect(throws: StoreError.self) { try other.check() }
        #expect(check?.code == .foreign)
        #expect(
            check?.summary == "The file is not a store of this program: it is empty, as a copy that failed.")
        let backup = #expect(throws: StoreError.self) { try other.backUp(to: directory.file("copy.sqlite")) }
        #expect(backup?.code == .foreign)
        #expect(try directory.bytes("empty.sqlite").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: directory.file("copy.sqlite")))
    }

    @Test("FA-17 a store that is damaged gives no backup, and the error says what is wrong")
    func damaged() throws {
        let path = directory.file("damaged.sqlite")
        try damage(path)
        let error = #expect(throws: StoreError.self) {
            try Notes.store(.file(path)).backUp(to: directory.file("copy.sqlite"))
        }
        #expect(error?.code == .corrupt)
        #expect(error?.summary.hasPrefix("The store is damaged: its copy shows ") == true, "\(error?.summary ?? "")")
        let left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(!left.contains { $0.hasPrefix("copy") }, "\(left)")
    }

    /// Makes a store with a page that belongs to no table.
    private func damage(_ path: String) throws {
        let store = Notes.store(.file(path))
        try store.run("INSERT INTO note (title) VALUES ('kept')")
        try store.close()
        try ForeignConnection(path).run(
            """
            CREATE TABLE other (title TEXT);
            PRAGMA writable_schema = ON;
            DELETE FROM sqlite_schema WHERE name = 'other'
            """)
    }

    // MARK: - Checks

    private func rated(_ invariants: [Invariant] = []) -> Schema {
        Schema(name: "notes", migrations: [Notes.first], invariants: invariants)
    }

    private let unique = Invariant(
        "no title is 'broken'", count: "SELECT COUNT(*) AS count FROM note WHERE title = 'broken'")

    private func checks(_ schema: Schema) throws -> [StoreCheck] {
        let store = Store(.file(directory.file()))
        store.require(schema)
        return try store.check()
    }

    @Test("FA-17 a check tries pages, foreign keys, versions and the rules of each schema, and changes nothing")
    func whole() throws {
        let checks = try checks(rated([unique]))
        #expect(checks.map(\.name) == ["integrity", "foreign keys", "notes", "notes: no title is 'broken'"])
        #expect(checks.map(\.note) == [nil, nil, "version 1", nil])
        let problems = checks.flatMap(\.problems)
        #expect(problems == [])
    }

    @Test("FA-17 a check finds rows that break a rule, and references to nothing")
    func broken() throws {
        try store.run("INSERT INTO note (title) VALUES ('broken')")
        try directory.sqlite(
            """
            CREATE TABLE page (note INTEGER REFERENCES note (id));
            INSERT INTO page (note) VALUES (4711)
            """)
        let checks = try checks(rated([unique]))
        #expect(checks[1].problems == ["page: row 1 refers to no row of note"])
        #expect(checks[3].problems == ["1 wrong"])
    }

    @Test("FA-17 a check finds damage")
    func found() throws {
        let path = directory.file("damaged.sqlite")
        try damage(path)
        let checks = try Notes.store(.file(path)).check()
        #expect(!checks[0].problems.isEmpty)
    }

    @Test("FA-17 a check tries no rules of a version that is not there yet, and refuses a newer one")
    func versions() throws {
        let newer = Schema(name: "notes", migrations: Notes.rated.migrations, invariants: [unique])
        #expect(try checks(newer).last == checks(newer)[2])
        #expect(try checks(newer)[2].note == "version 1 of 2, rules not tried")
        #expect(try checks(Schema(name: "other", migrations: [Notes.first]))[2].note == "version 0, not used yet")
        #expect(
            #expect(throws: StoreError.self) { try checks(Schema(name: "notes", migrations: [])) }?.code
                == .newerVersion)
    }

    @Test("FA-17 a backup and a check end when their task is cancelled")
    func cancelled() async throws {
        let path = directory.file(), copy = directory.file("copy.sqlite")
        try store.run(
            """
            WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 20000)
            INSERT INTO note (title) SELECT 'a longer title of the note ' || x FROM n
            """)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(throws: CancellationError.self) { try Notes.store(.file(path)).backUp(to: copy) }
            #expect(throws: CancellationError.self) { try Notes.store(.file(path)).check() }
        }
        await task.value
        #expect(!FileManager.default.fileExists(atPath: copy))
    }
}
