import BoardyPostgres
import BoardyPostgresStorage
import PostgresServer
import StoreBackends
import Testing

@testable import BoardyStorage

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct ServerStoreTests {
    private func place() throws -> StorePlace { try StorePlace(.postgres) }

    @Test("Values of every type come back from PostgreSQL as they were bound")
    func values() throws {
        let place = try place(), store = place.store()
        let row = try store.row(
            """
            SELECT CAST(? AS BIGINT) AS number, CAST(? AS DOUBLE PRECISION) AS part, CAST(? AS TEXT) AS word,
                CAST(? AS BYTEA) AS bytes, CAST(? AS TEXT) AS nothing, 1 = 1 AS truth, '?' AS mark /* ? */ -- ?
            """, Int64.min, 0.1, "naïve ' \" \\ ?", [UInt8]([0, 255]), String?.none
        ) { row in
            #expect(try row["number"] as Int64 == .min)
            #expect(try row["part"] as Double == 0.1)
            #expect(try row["word"] as String == "naïve ' \" \\ ?")
            #expect(try row["bytes"] as [UInt8] == [0, 255])
            #expect(try row["nothing"] as String? == nil)
            #expect(try row["truth"] as Bool)
            return try row["mark"] as String
        }
        #expect(row == "?")
        let sum = try store.row("SELECT CAST(?1 AS BIGINT) + ?2 * ?1 AS sum", 2, 3) { try $0["sum"] as Int }
        #expect(sum == 8)
    }

    @Test("A statement that is wrong has the code that it has in SQLite, and PostgreSQL's message")
    func refusals() throws {
        let place = try place(), store = place.store()
        try store.run("INSERT INTO note (title) VALUES ('secret')")
        let twice = #expect(throws: StoreError.self) {
            try store.run("INSERT INTO note (title) VALUES (?)", "secret")
        }
        #expect(twice?.code == .uniqueness)
        #expect(
            twice?.description == """
                A row with the same unique value exists already.
                    store: \(place.location)
                    SQL: INSERT INTO note (title) VALUES ($1)
                    PostgreSQL: duplicate key value violates unique constraint "note_title_key" (23505)
                Change that row, or choose another value.
                """)
        let null = #expect(throws: StoreError.self) { try store.run("INSERT INTO note (title) VALUES (NULL)") }
        #expect(null?.code == .constraint)
        let missing = #expect(throws: StoreError.self) { try store.run("DELETE FROM letter") }
        #expect(missing?.code == .statement)
        #expect(missing?.reported?.message == "relation \"letter\" does not exist (42P01)")
        let count = #expect(throws: StoreError.self) { try store.run("DELETE FROM note WHERE title = ?") }
        #expect(count?.summary == "The statement takes 1 values and was given 0.")
        let column = #expect(throws: StoreError.self) {
            try store.row("SELECT title FROM note") { try $0["name"] as String }
        }
        #expect(column?.summary == "The result has no column name.")
        #expect(try store.run("UPDATE note SET stars = ? WHERE title <> ?", 3, "x") == 1)
    }

    @Test("A transaction is one, does not nest, and ends only with its body")
    func transactions() throws {
        let place = try place(), store = place.store(), other = place.store()
        try other.open()
        var seen: [[String]] = []
        store.onTransaction = { _ in seen.append((try? other.titles()) ?? ["failed"]) }
        try store.transaction("notes.add") { store in
            try store.run("INSERT INTO note (title) VALUES ('a')")
            let nested = #expect(throws: StoreError.self) { try store.transaction("notes.inner") { _ in } }
            #expect(nested?.summary == "Cannot begin notes.inner within the transaction notes.add.")
        }
        #expect(seen == [[], ["a"]])
        let early = #expect(throws: StoreError.self) {
            try store.transaction("notes.early") { store in
                _ = try? store.run("ROLLBACK")
                _ = try? store.run("INSERT INTO note (title) VALUES ('stray')")
            }
        }
        #expect(early?.summary == "The transaction notes.early ended before its body did.")
        let begun = #expect(throws: StoreError.self) { try store.run("BEGIN") }
        #expect(begun?.summary == "A statement began a transaction; it was undone.")
        let reading = #expect(throws: StoreError.self) {
            try store.read("notes.read") { _ = try $0.run("DELETE FROM note") }
        }
        #expect(reading?.summary == "Cannot change rows within the transaction notes.read.")
        #expect(try store.titles() == ["a"])
    }

    @Test("A statement that fails undoes its transaction, and its error is thrown also if the body handles it")
    func failedStatement() throws {
        let place = try place(), store = place.store()
        let error = #expect(throws: StoreError.self) {
            try store.transaction("notes.add") { store in
                try store.run("INSERT INTO note (title) VALUES ('a')")
                _ = try? store.run("INSERT INTO note (title) VALUES ('a')")
                _ = try? store.run("INSERT INTO note (title) VALUES ('b')")
            }
        }
        #expect(error?.code == .uniqueness)
        #expect(try store.titles() == [])
    }

    @Test("A read transaction sees the rows of one moment")
    func reading() throws {
        let place = try place(), store = place.store(), other = place.store()
        try store.read("notes.read") { store in
            #expect(try store.titles() == [])
            try other.run("INSERT INTO note (title) VALUES ('a')")
            #expect(try store.titles() == [])
        }
        #expect(try store.titles() == ["a"])
    }

    @Test("A prepared statement goes on after another program has changed its table")
    func changedTable() throws {
        let database = try PostgresServer.database()
        let store = try Notes.store(database.location, busyTimeout: .seconds(20))
        try store.run("INSERT INTO note (title) VALUES ('a')")
        func columns() throws -> [[String]] { try store.rows("SELECT * FROM note") { [try $0["title"]] } }
        #expect(try columns() == [["a"]])
        try database.execute("ALTER TABLE notes.note ADD COLUMN more TEXT")
        #expect(try columns() == [["a"]])
        try database.execute("ALTER TABLE notes.note DROP COLUMN more")
        #expect(try store.transaction("notes.read") { _ in try columns() } == [["a"]])
    }

    @Test("The bell rings for a commit of this process at once, and for one of another process by a notification")
    func bell() async throws {
        let database = try PostgresServer.database()
        let store = try Notes.store(database.location, busyTimeout: .seconds(20))
        let other = try Notes.store(database.location, busyTimeout: .seconds(20))
        #expect(store.bell === other.bell)
        try store.open()
        var rings = store.bell.rings().makeAsyncIterator()
        _ = await rings.next()
        try other.run("INSERT INTO note (title) VALUES ('a')")
        _ = await rings.next()
        // The listener is told of commits of all connections, the one above included.
        let listener = try database.connection()
        try listener.execute("LISTEN boardy_rows")
        try other.transaction("notes.add") { _ = try $0.run("INSERT INTO note (title) VALUES ('b')") }
        #expect(try listener.notifications(within: .seconds(20)).count == 1)
        try other.transaction("notes.nothing") { _ = try $0.run("DELETE FROM note WHERE title = 'x'") }
        #expect(try listener.notifications(within: .zero).isEmpty)
    }

    @Test("A thread that watches a database hears of commits, and finds out that its connection was lost")
    func watching() throws {
        let database = try PostgresServer.database()
        var watched = try #require(try watchedStore(at: database.location))
        #expect(try watched.hasChanged())
        #expect(try !watched.hasChanged())
        try Notes.store(database.location).run("INSERT INTO note (title) VALUES ('a')")
        #expect(try watched.hasChanged())
        #expect(try !watched.hasChanged())
        try database.cutConnections()
        #expect(throws: PostgresError.self) { while try !watched.hasChanged() {} }
    }
}
