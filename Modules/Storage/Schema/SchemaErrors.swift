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

    static func changed(_ path: String, _ schema: Schema, _ numbers: [Int]) -> StoreError {
        let numbers = numbers.map { "\($0)" }.joined(separator: ", ")
        return StoreError(
            code: .schema, summary: "A migration was changed after the store had run it.", path: path,
            details: ["schema: \(schema.name), migration \(numbers)"],
            advice:
                "Undo the change and add migration \(schema.version + 1) for it, or delete a store that only you use.")
    }

    static func migrationFailed(
        _ path: String, _ schema: Schema, _ migration: Migration, because error: StoreError
    ) -> StoreError {
        StoreError(
            code: .migration, summary: "A migration failed and was undone.", path: path,
            details: ["schema: \(schema.name), migration \(migration.number)"], reported: error.reported,
            advice: "Correct the migration's SQL; the store stays at version \(migration.number - 1) until then.")
    }

    static func migrationEnded(_ path: String, _ schema: Schema, _ migration: Migration) -> StoreError {
        StoreError(
            code: .migration, summary: "A migration ended its own transaction.", path: path,
            details: ["schema: \(schema.name), migration \(migration.number)"],
            advice: "Remove BEGIN, COMMIT and ROLLBACK from its SQL: each migration is one transaction already.")
    }
}
