import Storage

/// The schema that most tests use: notes with a unique title.
enum Notes {
    static let first = Migration(1, "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE)")
    static let schema = Schema(name: "notes", migrations: [first])

    /// ``schema`` with a second migration.
    static let rated = Schema(
        name: "notes", migrations: [first, Migration(2, "ALTER TABLE note ADD COLUMN stars INTEGER")])

    /// Creates a store that requires ``schema``, with a short timeout so that no test waits.
    static func store(_ location: Location = .memory, busyTimeout: Duration = .milliseconds(1)) -> Store {
        let store = Store(location, busyTimeout: busyTimeout)
        store.require(schema)
        return store
    }
}

extension Store {
    /// The titles of all notes, in order.
    func titles() throws -> [String] {
        try rows("SELECT title FROM note ORDER BY title") { row in try row["title"] }
    }
}
