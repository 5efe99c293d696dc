import BoardyStorage
import StoreBackends
import Testing

@Suite struct SchemaTests {
    private let log = Migration(1, "CREATE TABLE log (step INTEGER)")
    private let two = Migration(2, "INSERT INTO log VALUES (2)")
    private let three = Migration(3, "INSERT INTO log VALUES (3); INSERT INTO log VALUES (33)")

    private func steps(_ store: Store) throws -> [Int] {
        try store.rows("SELECT step FROM log ORDER BY rowid") { row in try row["step"] }
    }

    private func version(_ store: Store, _ name: String) throws -> Int? {
        try store.row("SELECT version FROM boardy_schema WHERE name = ?", name) { row in try row["version"] }
    }

    private func store(_ location: Location = .memory, _ migrations: Migration...) -> Store {
        let store = Store(location)
        store.require(Schema(name: "log", migrations: migrations))
        return store
    }

    @Test("Migrations run in their order, each statement once")
    func order() throws {
        let store = store(.memory, log, two, three)
        #expect(try steps(store) == [2, 3, 33])
        #expect(try version(store, "log") == 3)
    }

    @Test("A schema is read from files of SQL; the one for PostgreSQL leaves out what changes nothing there")
    func files() {
        let sqlite = "-- Migration 1: log\n-- A comment\nCREATE TABLE log (x);\n-- Migration 2: x\nDROP TABLE log;\n"
        let postgres = "-- Migration 2: x\nDROP TABLE log;\n"
        let schema = Schema(name: "log", sqlite: Array(sqlite.utf8), postgres: Array(postgres.utf8))
        let first = Migration(1, sqlite: "-- A comment\nCREATE TABLE log (x);\n", postgres: "")
        #expect(schema == Schema(name: "log", migrations: [first, Migration(2, "DROP TABLE log;\n")]))
    }

    @Test("A later program runs only the migrations that the file lacks")
    func later() throws {
        let directory = try TemporaryDirectory()
        #expect(try steps(store(.file(directory.file()), log, two)) == [2])
        #expect(try steps(store(.file(directory.file()), log, two, three)) == [2, 3, 33])
        #expect(try steps(store(.file(directory.file()), log, two, three)) == [2, 3, 33])
    }

    @Test("Each schema has its own version, and a schema that is not required is left alone")
    func several() throws {
        let directory = try TemporaryDirectory()
        let both = store(.file(directory.file()), log, two)
        both.require(Notes.rated)
        try both.open()
        #expect(try version(both, "log") == 2)
        #expect(try version(both, "notes") == 2)
        try both.close()

        #expect(try version(store(.file(directory.file()), log, two, three), "notes") == 2)
    }

    @Test("A schema required when the store is open is there at the next use")
    func afterwards() throws {
        let store = store(.memory, log)
        try store.open()
        store.require(Notes.schema)
        #expect(try store.titles() == [])
        #expect(try steps(store) == [])
    }

    @Test("The same schema may be required twice")
    func twice() throws {
        let store = store(.memory, log, two)
        store.require(Schema(name: "log", migrations: [log, two]))
        #expect(try steps(store) == [2])
    }

    @Test("A migration that fails half-way is undone, and those before it stay")
    func half() throws {
        let directory = try TemporaryDirectory()
        let broken = Migration(3, "INSERT INTO log VALUES (3); INSERT INTO nowhere VALUES (3)")
        let error = #expect(throws: StoreError.self) {
            try store(.file(directory.file()), log, two, broken).open()
        }
        #expect(error?.code == .migration)
        #expect(
            error?.description == """
                A migration failed and was undone.
                    store: \(directory.file())
                    schema: log, migration 3
                    SQLite: no such table: nowhere (1)
                Correct the migration's SQL; the store stays at version 2 until then.
                """)
        let before = store(.file(directory.file()), log, two)
        #expect(try steps(before) == [2])
        #expect(try version(before, "log") == 2)
        #expect(try steps(store(.file(directory.file()), log, two, three)) == [2, 3, 33])
    }

    @Test("A migration that breaks a rule of its tables is a failed migration too")
    func constraint() throws {
        let broken = Migration(1, "CREATE TABLE log (step INTEGER NOT NULL); INSERT INTO log VALUES (NULL)")
        let error = #expect(throws: StoreError.self) { try store(.memory, broken).open() }
        #expect(error?.code == .migration)
        #expect(error?.reported?.message == "NOT NULL constraint failed: log.step (1299)")
    }

    @Test("A migration that ends its transaction is refused")
    func ended() throws {
        let store = store(.memory, Migration(1, "CREATE TABLE log (step); COMMIT"))
        let error = #expect(throws: StoreError.self) { try store.open() }
        #expect(error?.code == .migration)
        #expect(error?.summary == "A migration ended its own transaction.")
        #expect(
            error?.advice
                == "Remove BEGIN, COMMIT and ROLLBACK from its SQL: each migration is one transaction already.")
    }

    @Test("Migrations with gaps or out of order are refused before a file is made")
    func misnumbered() throws {
        let directory = try TemporaryDirectory()
        for migrations in [[log, three], [two, log], [log, log]] {
            let store = Store(.file(directory.file()))
            store.require(Schema(name: "log", migrations: migrations))
            let error = #expect(throws: StoreError.self) { try store.open() }
            #expect(error?.code == .schema)
            #expect(error?.summary == "The migrations of a schema are not numbered one by one.")
            let numbers = migrations.map { "\($0.number)" }.joined(separator: ", ")
            #expect(error?.details == ["schema: log, migrations \(numbers)"])
            #expect(error?.advice == "Number them 1, 2, 3 and so on, in this order and without gaps.")
        }
        #expect(try directory.contents().isEmpty)
    }

    @Test("Two different schemas of one name are refused, at opening and afterwards")
    func names() throws {
        let store = store(.memory, log)
        try store.open()
        store.require(Schema(name: "log", migrations: [log, two]))
        for _ in 0..<2 {
            let error = #expect(throws: StoreError.self) { try store.open() }
            #expect(error?.code == .schema)
            #expect(error?.summary == "Two schemas have the same name.")
            #expect(error?.details == ["schema: log"])
            #expect(error?.advice == "Name each after its module.")
            try store.close()
        }
    }
}
