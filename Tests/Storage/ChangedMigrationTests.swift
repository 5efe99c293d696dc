import BoardyPostgresStorage
import PostgresServer
import StoreBackends
import Testing

@testable import BoardyStorage

@Suite struct ChangedMigrationTests {
    private static let first = Migration(1, "CREATE TABLE log (step INTEGER)")
    private static let second = Migration(2, "INSERT INTO log (step) VALUES (2)")
    private static let changed = Migration(1, "CREATE TABLE log (step INTEGER, at INTEGER)")

    private func store(_ place: StorePlace, _ migrations: Migration...) -> Store {
        let store = Store(place.location, busyTimeout: .seconds(30))
        store.require(Schema(name: "log", migrations: migrations))
        return store
    }

    /// Runs SQL as another program would. In PostgreSQL the table is in the schema `boardy`.
    private func run(_ sql: String, in place: StorePlace) throws {
        if let database = place.database { return try database.execute("SET search_path = boardy; \(sql)") }
        try ForeignConnection("\(place.location)").run(sql)
    }

    private func digests(_ place: StorePlace) throws -> [Substring] {
        let digests: String? = try Store(place.location).value(
            SQL(
                sqlite: "SELECT digests FROM boardy_schema WHERE name = 'log'",
                postgres: "SELECT digests FROM boardy.boardy_schema WHERE name = 'log'"))
        return digests?.split(separator: " ") ?? []
    }

    @Test("FA-19 a migration that was changed after the store had run it is refused", arguments: StoreBackend.shared)
    func refused(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        try store(place, Self.first, Self.second).open()
        let before = try digests(place)
        let changed = store(place, Self.changed, Migration(2, "INSERT INTO log (step) VALUES (3)"))
        let error = try #require(#expect(throws: StoreError.self) { try changed.open() })
        #expect(error.code == .schema)
        #expect(
            error.description == """
                A migration was changed after the store had run it.
                    store: \(place.location)
                    schema: log, migration 1, 2
                Undo the change and add migration 3 for it, or delete a store that only you use.
                """)
        // A later migration does not run either, and a store that is open already refuses the schema.
        #expect(throws: error) { try store(place, Self.changed, Self.second, Migration(3, "DROP TABLE log")).open() }
        let open = Notes.store(place.location)
        try open.open()
        open.require(Schema(name: "log", migrations: [Self.changed, Self.second]))
        #expect(throws: error) { try open.titles() }
        #expect(try digests(place) == before)
        try store(place, Self.first, Self.second).open()
    }

    @Test("FA-19 a check of the store refuses a changed migration")
    func checked() throws {
        let place = try StorePlace(.sqlite)
        try store(place, Self.first).open()
        let error = #expect(throws: StoreError.self) { try store(place, Self.changed, Self.second).check() }
        #expect(error?.summary == "A migration was changed after the store had run it.")
        #expect(try store(place, Self.first, Self.second).check().last?.note == "version 1 of 2, rules not tried")
    }

    @Test(
        "FA-19 white space and comments may change, quoted text may not",
        arguments: [
            ("CREATE TABLE log (step INTEGER DEFAULT 1)", true),
            ("-- The log\n  CREATE TABLE log -- of steps\n\t(step INTEGER DEFAULT 1)\n\n", true),
            ("CREATE TABLE log (step INTEGER DEFAULT '1')", false),
            ("CREATE TABLE log (step INTEGERDEFAULT 1)", false),
            ("-- CREATE TABLE log (step INTEGER DEFAULT 1)", false), ("", false),
        ])
    func words(sql: String, isSame: Bool) {
        #expect(
            (MigrationSQL("CREATE TABLE log (step INTEGER DEFAULT 1)").digest == MigrationSQL(sql).digest) == isSame)
        #expect(MigrationSQL("SELECT '\(sql)'").digest == MigrationSQL("SELECT  '\(sql)' ").digest)
        #expect(MigrationSQL("SELECT \"a -- b\"").digest != MigrationSQL("SELECT \"a  -- b\"").digest)
    }

    @Test("FA-19 a store without digests gets them, and other programs keep them", arguments: StoreBackend.shared)
    func adopted(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        try store(place, Self.first).open()
        let expected = try digests(place)
        #expect(expected.count == 1)
        try run("ALTER TABLE boardy_schema DROP COLUMN digests", in: place)
        if backend == .sqlite { #expect(try store(place, Self.first).check().last?.note == "version 1") }
        try store(place, Self.first).open()
        #expect(try digests(place) == expected)
        #expect(throws: StoreError.self) { try store(place, Self.changed).open() }

        // A program that knows no digests runs a migration.
        try run("UPDATE boardy_schema SET version = 2", in: place)
        try store(place, Self.first, Self.second).open()
        #expect(try digests(place).first == expected.first)
        #expect(try digests(place).count == 2)

        // A migration into a store without digests keeps those of all migrations.
        try run("ALTER TABLE boardy_schema DROP COLUMN digests", in: place)
        try store(place, Self.first, Self.second, Migration(3, "DROP TABLE log")).open()
        #expect(try digests(place).count == 3)
    }

    @Test("FA-19 a version below the number of digests is no reason to run nothing", arguments: StoreBackend.shared)
    func damaged(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        try store(place, Self.first, Self.second).open()
        for version in [0, -1] {
            try run("UPDATE boardy_schema SET version = \(version)", in: place)
            #expect(throws: StoreError.self) { try store(place, Self.first, Self.second).open() }
        }
    }

    @Test("FA-19 of two programs that open a new store at once, the second is refused", arguments: StoreBackend.shared)
    func atOnce(backend: StoreBackend) async throws {
        for isOld in [false, true] {
            let place = try StorePlace(backend), location = place.location
            if isOld {
                try store(place, Self.first).open()
                try run("ALTER TABLE boardy_schema DROP COLUMN digests", in: place)
            }
            let refused = try await withThrowingTaskGroup(of: Int?.self) { group in
                for number in 0..<8 {
                    let migration = number.isMultiple(of: 2) ? Self.first : Self.changed
                    group.addTask { try Self.opens(location, migration) ? nil : number % 2 }
                }
                var refused: [Int] = []
                for try await number in group { if let number { refused.append(number) } }
                return refused
            }
            #expect(refused == [0, 0, 0, 0] || refused == [1, 1, 1, 1])
        }
    }

    /// Returns false if the store is refused because of its migrations.
    private static func opens(_ location: Location, _ migration: Migration) throws(StoreError) -> Bool {
        // A store that cannot be written for that long is used without digests.
        let store = Store(location, busyTimeout: .seconds(600))
        store.require(Schema(name: "log", migrations: [migration]))
        do {
            try store.open()
            return true
        } catch {
            guard error.code == .schema else { throw error }
            return false
        }
    }

    @Test(
        "FA-19 a user who may only use the tables opens a store without digests",
        .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
    func rights() throws {
        let place = try StorePlace(.postgres), database = try #require(place.database)
        try Notes.store(place.location).open()
        try run("ALTER TABLE boardy_schema DROP COLUMN digests", in: place)
        try database.execute(
            """
            DROP ROLE IF EXISTS storage_test_emma; CREATE ROLE storage_test_emma LOGIN;
            GRANT USAGE ON SCHEMA boardy, notes TO storage_test_emma;
            GRANT SELECT ON ALL TABLES IN SCHEMA boardy, notes TO storage_test_emma
            """)
        let emma = try Notes.store(#require(Location(address: database.address(of: "storage_test_emma"))))
        #expect(try emma.titles() == [])
        try emma.close()
        try Notes.store(place.location).open()
        #expect(try emma.titles() == [])
        try emma.close()
        try database.execute("DROP OWNED BY storage_test_emma; DROP ROLE storage_test_emma")
    }
}
