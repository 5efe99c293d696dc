extension StoreError {
    private static let another = "choose another file with --store PATH or BOARDY_STORE"

    static func unreadable(_ path: String, _ reason: String) -> StoreError {
        StoreError(
            code: .unreadable, summary: "The store cannot be opened: \(reason).", path: path,
            advice: "Make it a file you may read and write, or \(another).")
    }

    static func readOnly(_ path: String, _ what: String) -> StoreError {
        StoreError(
            code: .readOnly, summary: "The store cannot be written: \(what) is read-only.", path: path,
            advice: "Allow writing to the file and its directory, or \(another).")
    }

    static func foreign(_ path: String, _ reason: String) -> StoreError {
        StoreError(
            code: .foreign, summary: "The file is not a store of this program: \(reason).", path: path,
            advice: "It was left as it is: \(another).")
    }

    static func corrupt(_ path: String, _ reason: String) -> StoreError {
        StoreError(
            code: .corrupt, summary: "The store is damaged: \(reason).", path: path,
            advice: "Put a copy of it back from a backup, or \(another).")
    }

    static func newerVersion(_ path: String, _ schema: Schema, stored: Int) -> StoreError {
        StoreError(
            code: .newerVersion, summary: "The store was made by a newer version of this program.", path: path,
            details: ["schema: \(schema.name), version \(stored) in the store, \(schema.version) known here"],
            advice: "Use the newer version, or \(another).")
    }

    static func busy(_ path: String, sqlite: String?) -> StoreError {
        StoreError(
            code: .busy, summary: "The store is in use: another process has been writing for too long.", path: path,
            sqlite: sqlite, advice: "End the other process or wait for it, then try again.")
    }
}

extension StoreError {
    static func misnumbered(_ path: String, _ schema: Schema) -> StoreError {
        let numbers = schema.migrations.map { "\($0.number)" }.joined(separator: ", ")
        return StoreError(
            code: .schema, summary: "The migrations of a schema are not numbered one by one.", path: path,
            details: ["schema: \(schema.name), migrations \(numbers)"],
            advice: "Number them 1, 2, 3 and so on, in this order and without gaps.")
    }

    static func declaredTwice(_ path: String, _ name: String) -> StoreError {
        StoreError(
            code: .schema, summary: "Two schemas have the same name.", path: path, details: ["schema: \(name)"],
            advice: "Name each after its module.")
    }

    static func migrationFailed(
        _ path: String, _ schema: Schema, _ migration: Migration, sqlite: String?
    ) -> StoreError {
        StoreError(
            code: .migration, summary: "A migration failed and was undone.", path: path,
            details: ["schema: \(schema.name), migration \(migration.number)"], sqlite: sqlite,
            advice: "Correct the migration's SQL; the store stays at version \(migration.number - 1) until then.")
    }

    static func migrationEnded(_ path: String, _ schema: Schema, _ migration: Migration) -> StoreError {
        StoreError(
            code: .migration, summary: "A migration ended its own transaction.", path: path,
            details: ["schema: \(schema.name), migration \(migration.number)"],
            advice: "Take BEGIN, COMMIT and ROLLBACK out of its SQL: each migration is one transaction already.")
    }
}
