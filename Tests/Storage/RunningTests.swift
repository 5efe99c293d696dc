import BoardyStorage
import Foundation
import StoreBackends
import Testing

@Suite struct RunningTests {
    private let store = Notes.store()

    @Test("run returns how many rows it inserted, changed or deleted")
    func changes() throws {
        #expect(try store.run("INSERT INTO note (title) VALUES (?), (?), (?)", "a", "b", "c") == 3)
        #expect(try store.run("UPDATE note SET title = title || ? WHERE title > ?", "!", "a") == 2)
        #expect(try store.run("CREATE TABLE more (x)") == 0)
        #expect(try store.run("DELETE FROM note WHERE title = ?", "nothing") == 0)
        #expect(try store.run("DELETE FROM note") == 3)
    }

    @Test("Values are bound and never become SQL")
    func bound() throws {
        let hostile = "x'); DROP TABLE note; --"
        try store.run("INSERT INTO note (title) VALUES (?)", hostile)
        #expect(try store.titles() == [hostile])
    }

    @Test("row is the first row, or nil without one")
    func first() throws {
        #expect(try store.row("SELECT title FROM note") { row in try row["title"] as String } == nil)
        try store.run("INSERT INTO note (title) VALUES ('a'), ('b')")
        let title: String? = try store.row("SELECT title FROM note ORDER BY title DESC") { row in try row["title"] }
        #expect(title == "b")
    }

    @Test("row reads no further than the first")
    func noFurther() throws {
        // The second row would be an error: SQLite has no absolute value of the least integer.
        let sql: SQL = "WITH x (n) AS (VALUES (-1), (-9223372036854775807 - 1)) SELECT abs(n) AS n FROM x"
        #expect(try store.row(sql) { row in try row["n"] as Int } == 1)
        #expect(throws: StoreError.self) { try store.rows(sql) { row in try row["n"] as Int } }
    }

    @Test("The closure that converts rows can use the store, even for the same statement")
    func reentrant() throws {
        try store.run("INSERT INTO note (title) VALUES ('a'), ('b')")
        let counts = try store.rows("SELECT title FROM note ORDER BY title") { row in
            try store.run("INSERT INTO note (title) VALUES (?)", (row["title"] as String) + "'")
            return try store.titles().count
        }
        #expect(counts == [3, 4])
    }

    @Test("An error of the closure that converts a row is rethrown")
    func thrown() throws {
        struct ConversionError: Error {}
        try store.run("INSERT INTO note (title) VALUES ('a')")
        #expect(throws: ConversionError.self) {
            try store.rows("SELECT title FROM note") { _ in throw ConversionError() }
        }
        #expect(try store.titles() == ["a"])
    }

    @Test("A statement can insert and return")
    func returning() throws {
        let id: Int? = try store.row("INSERT INTO note (title) VALUES (?) RETURNING id", "a") { row in try row["id"] }
        #expect(id == 1)
        #expect(try store.titles() == ["a"])
    }

    @Test("A duplicate of a unique value has an error code of its own and no value in its message")
    func uniqueness() throws {
        try store.run("INSERT INTO note (id, title) VALUES (1, ?)", "4111")
        let error = #expect(throws: StoreError.self) { try store.run("INSERT INTO note (title) VALUES (?)", "4111") }
        #expect(error?.code == .uniqueness)
        #expect(
            error?.description == """
                A row with the same unique value exists already.
                    store: :memory:
                    SQL: INSERT INTO note (title) VALUES (?)
                    SQLite: UNIQUE constraint failed: note.title (2067)
                Change that row, or choose another value.
                """)
        let key = #expect(throws: StoreError.self) { try store.run("INSERT INTO note (id, title) VALUES (1, 'x')") }
        #expect(key?.code == .uniqueness)
    }

    @Test("Another broken rule is a constraint")
    func constraint() throws {
        let missing: String? = nil
        let error = #expect(throws: StoreError.self) { try store.run("INSERT INTO note (title) VALUES (?)", missing) }
        #expect(error?.code == .constraint)
        #expect(error?.summary == "A rule of the table forbids the change.")
        #expect(error?.reported?.message == "NOT NULL constraint failed: note.title (1299)")
        #expect(error?.advice == "Give the row the values that its table requires, and keep rows that others refer to.")

        try store.run("CREATE TABLE tag (note INTEGER NOT NULL REFERENCES note (id))")
        let orphan = #expect(throws: StoreError.self) { try store.run("INSERT INTO tag VALUES (?)", 7) }
        #expect(orphan?.code == .constraint)
    }

    @Test("Wrong SQL shows the message of SQLite")
    func wrong() throws {
        let error = #expect(throws: StoreError.self) { try store.run("SELEKT 1") }
        #expect(error?.code == .statement)
        #expect(
            error?.description == """
                SQLite refused a statement.
                    store: :memory:
                    SQL: SELEKT 1
                    SQLite: near "SELEKT": syntax error (1)
                Correct the SQL, or the schema that it expects.
                """)
    }

    @Test("A table that there is not names what the plugin may have forgotten")
    func unknownTable() throws {
        let error = #expect(throws: StoreError.self) { try store.run("DELETE FROM review") }
        #expect(
            error?.description == """
                SQLite refused a statement.
                    store: :memory:
                    SQL: DELETE FROM review
                    SQLite: no such table: review (1)
                Have the plugin require the schema of the table, by 'store.require(_:)' before the launch, or correct \
                the SQL.
                """)
    }

    @Test("A statement takes one value for each question mark")
    func count() throws {
        let error = #expect(throws: StoreError.self) { try store.run("INSERT INTO note (title) VALUES (?)") }
        #expect(error?.code == .statement)
        #expect(error?.summary == "The statement takes 1 values and was given 0.")
        #expect(error?.advice == "Pass one value for each question mark, in their order.")
        #expect(throws: StoreError.self) { try store.run("INSERT INTO note (title) VALUES (?)", "a", "b") }
        #expect(try store.titles() == [])
    }

    @Test("Two statements or none are refused, and neither runs", arguments: [0, 1, 2])
    func single(which: Int) throws {
        let error = #expect(throws: StoreError.self) {
            switch which {
            case 0: try store.run("INSERT INTO note (title) VALUES ('a'); DELETE FROM note")
            case 1: try store.run("")
            default: try store.run("-- nothing")
            }
        }
        #expect(error?.code == .statement)
        #expect(error?.summary == "The SQL is not exactly one statement.")
        #expect(error?.advice == "Run the statements one by one, in a transaction if they belong together.")
        #expect(try store.titles() == [])
    }

    @Test("A full disk undoes the change that does not fit")
    func full() throws {
        try store.run("CREATE TABLE big (x BLOB)")
        _ = try store.row("PRAGMA max_page_count = 8") { _ in }
        let error = #expect(throws: StoreError.self) {
            try store.run("INSERT INTO big VALUES (?)", Data(count: 100_000))
        }
        #expect(error?.code == .full)
        #expect(error?.summary == "The store cannot grow: the disk is full.")
        #expect(error?.advice == "Free some space and try again; the unfinished change was undone.")
        #expect(try store.rows("SELECT x FROM big") { _ in }.isEmpty)
    }
}
