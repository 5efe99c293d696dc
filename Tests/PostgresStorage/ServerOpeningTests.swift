import BoardyPostgres
import BoardyPostgresStorage
import PostgresServer
import StoreBackends
import Testing

@testable import BoardyStorage

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct ServerOpeningTests {
    private func openingError(_ store: Store) throws -> StoreError {
        try #require(#expect(throws: StoreError.self) { try store.open() })
    }

    @Test("A server that is missing is unreadable, and the sentence names the address without its password")
    func missingServer() throws {
        let error = try openingError(
            Notes.store(#require(Location(address: "postgres://anna:secret@127.0.0.1:1/shop"))))
        #expect(error.code == .unreadable)
        #expect(
            error.description == """
                The store cannot be opened. The database cannot be reached.
                    store: postgres://anna@127.0.0.1:1/shop
                    PostgreSQL: connection to server at "127.0.0.1", port 1 failed: Connection refused
                Start the server, or correct the host and the port of the address; or choose another store with --store.
                """)
    }

    @Test("A wrong password and a missing database are unreadable")
    func refusedUser() throws {
        let database = try PostgresServer.database()
        try database.execute(
            """
            DROP ROLE IF EXISTS storage_test_carla;
            CREATE ROLE storage_test_carla LOGIN PASSWORD 'right' IN ROLE needs_password
            """)
        let carla = database.address(of: "storage_test_carla:wrong")
        let password = try openingError(Notes.store(#require(Location(address: carla))))
        #expect(password.code == .unreadable)
        #expect(password.summary == "The store cannot be opened. The database refuses the user.")
        #expect(!password.description.contains("wrong"))
        try database.execute("DROP ROLE storage_test_carla")
        let missing = try openingError(
            try Notes.store(#require(Location(address: database.address(of: "boardy", database: "no_shop")))))
        #expect(missing.code == .unreadable)
        #expect(missing.summary == "The store cannot be opened. The server has no such database.")
        #expect(missing.advice.hasPrefix("Create it with: createdb no_shop, or correct the address"))
    }

    @Test("FO-3 a server that ends the connection while a store is opened is asked again")
    func lostWhileOpening() throws {
        let database = try PostgresServer.database()
        // What the sequence has given away stays so, also without a commit.
        try database.execute("CREATE SEQUENCE turn")
        let losing = Migration(
            1, sqlite: "", postgres: "SELECT pg_terminate_backend(pg_backend_pid()) WHERE nextval('public.turn') < 3")
        let store = Store(try database.location, busyTimeout: .seconds(20))
        store.require(Schema(name: "losing", migrations: [losing]))
        try store.open()
        #expect(try store.row("SELECT last_value AS turn FROM public.turn") { try $0["turn"] as Int } == 3)
        // One that always ends it is told when the busy timeout is over.
        let always = Migration(1, sqlite: "", postgres: "SELECT pg_terminate_backend(pg_backend_pid())")
        let lost = Store(try database.location, busyTimeout: .milliseconds(50))
        lost.require(Schema(name: "lost", migrations: [always]))
        #expect(try openingError(lost).summary.contains("The connection to the database was lost."))
    }

    @Test("A user needs the right to create schemas once, and the rights on tables always")
    func rights() throws {
        let database = try PostgresServer.database()
        try database.execute("DROP ROLE IF EXISTS storage_test_dora; CREATE ROLE storage_test_dora LOGIN")
        let dora = try Notes.store(#require(Location(address: database.address(of: "storage_test_dora"))))
        let creating = try openingError(dora)
        #expect(creating.code == .readOnly)
        #expect(
            creating.description == """
                The user of the database may not create the schema boardy.
                    store: \(dora.location)
                    PostgreSQL: permission denied for database \(database.name) (42501)
                Grant the user the right: GRANT CREATE ON DATABASE. Or open the store once as a user who has it.
                """)
        try Notes.store(database.location).open()
        try database.execute(
            """
            GRANT USAGE ON SCHEMA boardy, notes TO storage_test_dora;
            GRANT SELECT ON ALL TABLES IN SCHEMA boardy, notes TO storage_test_dora
            """)
        #expect(try dora.titles() == [])
        let writing = #expect(throws: StoreError.self) { try dora.run("INSERT INTO note (title) VALUES ('a')") }
        #expect(writing?.code == .readOnly)
        #expect(
            writing?.description == """
                The user of the database may not do this.
                    store: \(dora.location)
                    SQL: INSERT INTO note (title) VALUES ('a')
                    PostgreSQL: permission denied for table note (42501)
                Grant the user the right, or use another user's address.
                """)
        try database.execute("DROP OWNED BY storage_test_dora; DROP ROLE storage_test_dora")
    }

    @Test("A newer schema is refused, and nothing is changed")
    func newer() throws {
        let place = try StorePlace(.postgres)
        let newer = Store(place.location)
        newer.require(Notes.rated)
        try newer.open()
        let error = try openingError(place.store())
        #expect(error.code == .newerVersion)
        #expect(
            error.description == """
                The store was made by a newer version of this program.
                    store: \(place.location)
                    schema: notes, version 2 in the store, 1 known here
                Use the newer version, or choose another store with --store.
                """)
    }

    @Test("A schema of another program is refused, and stays as it was; that of the queue is not another one")
    func foreign() throws {
        let database = try PostgresServer.database()
        try database.execute("CREATE SCHEMA boardy; CREATE SCHEMA notes; CREATE TABLE notes.note (other int)")
        let error = try openingError(Notes.store(database.location))
        #expect(error.code == .foreign)
        #expect(error.summary == "The database has a schema notes that is not a store's.")
        #expect(try database.value("SELECT count(*) FROM notes.note") == .integer(0))
    }

    @Test("A migration that fails is undone alone, and its error has PostgreSQL's message")
    func failedMigration() throws {
        let place = try StorePlace(.postgres)
        let broken = Store(place.location)
        broken.require(
            Schema(
                name: "notes",
                migrations: [Notes.first, Migration(2, sqlite: "", postgres: "CREATE TABLE more (x int); SELEC 1")]))
        let error = try openingError(broken)
        #expect(error.code == .migration)
        #expect(
            error.description == """
                A migration failed and was undone.
                    store: \(place.location)
                    schema: notes, migration 2
                    PostgreSQL: syntax error at or near "SELEC" (42601)
                Correct the migration's SQL; the store stays at version 1 until then.
                """)
        #expect(try place.store().titles() == [])
    }

    @Test("Each module has a schema of its own, and stores that open at once migrate each once")
    func schemas() async throws {
        let database = try PostgresServer.database(), location = try database.location
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let store = Notes.store(location, busyTimeout: .seconds(60))
                    try store.open()
                    store.require(
                        Schema(name: "letters", migrations: [Migration(1, "CREATE TABLE letter (title TEXT)")]))
                    _ = try store.rows("SELECT letter.title FROM letter JOIN note ON true") { _ in }
                }
            }
            try await group.waitForAll()
        }
        #expect(
            try database.value(
                """
                SELECT string_agg(schemaname || '.' || tablename, ' ' ORDER BY schemaname) FROM pg_tables
                WHERE schemaname !~ '^(pg_|inf)'
                """)
                == .text("boardy.boardy_schema letters.letter notes.note"))
    }

    @Test("A lost connection is replaced outside of a transaction, and a transaction that lost it runs again")
    func lostConnection() throws {
        let database = try PostgresServer.database(), location = try database.location
        let store = Notes.store(location, busyTimeout: .seconds(20))
        try store.run("INSERT INTO note (title) VALUES ('a')")
        try database.cutConnections()
        #expect(try store.titles() == ["a"])
        var runs = 0
        try store.transaction("notes.add") { store in
            runs += 1
            try store.run("INSERT INTO note (title) VALUES ('b')")
            if runs == 1 { try database.cutConnections() }
            try store.run("INSERT INTO note (title) VALUES ('c')")
        }
        #expect(runs == 2)
        #expect(try store.titles() == ["a", "b", "c"])
    }

    @Test("A connection that is lost at the commit is an error that says that the commit may have happened")
    func lostCommit() throws {
        let database = try PostgresServer.database(), location = try database.location
        let store = Notes.store(location, busyTimeout: .seconds(20))
        try store.open()
        var runs = 0
        store.onTransaction = { point in
            guard point.moment == .beforeCommit else { return }
            try? database.cutConnections()
        }
        let error = #expect(throws: StoreError.self) {
            try store.transaction("notes.add") { store in
                runs += 1
                try store.run("INSERT INTO note (title) VALUES ('a')")
            }
        }
        #expect(runs == 1)
        #expect(error?.code == .disk)
        #expect(error?.summary == "The connection to the database was lost.")
        #expect(
            error?.advice
                == """
                Try again when the server is back. A commit that was under way may have happened: look before you \
                repeat it.
                """
        )
        #expect(try store.titles() == [])
    }

    @Test("A store asks for a server that went away until the time is over, and goes on when it is back")
    func away() throws {
        let database = try PostgresServer.database(), location = try database.location
        let store = Notes.store(location, busyTimeout: .milliseconds(50))
        try store.open()
        try database.refuseConnections(true)
        defer { try? database.refuseConnections(false) }
        let other = Notes.store(location, busyTimeout: .seconds(600))
        // The first time it is opened nobody waits.
        #expect(try openingError(other).code == .unreadable)
        let clock = ContinuousClock()
        let time = clock.measure {
            let error = #expect(throws: StoreError.self) { try store.titles() }
            #expect(error?.code == .unreadable)
            #expect(error?.summary == "The store cannot be opened. The database takes no connection now.")
        }
        #expect(time >= .milliseconds(50))
        try database.refuseConnections(false)
        #expect(try store.titles() == [])
    }
}
