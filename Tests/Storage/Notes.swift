import Storage

/// The schema most tests use: notes with a unique title.
enum Notes {
    static let first = Migration(1, "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE)")
    static let schema = Schema(name: "notes", migrations: [first])

    /// The same one step on.
    static let rated = Schema(
        name: "notes", migrations: [first, Migration(2, "ALTER TABLE note ADD COLUMN stars INTEGER")])

    /// A store that requires ``schema``, with little patience, because no test waits.
    static func store(_ location: Location = .memory, patience: Duration = .milliseconds(1)) -> Store {
        let store = Store(location, patience: patience)
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
