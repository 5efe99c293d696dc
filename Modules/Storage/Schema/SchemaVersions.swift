/// Which step of each schema a database has reached.
struct SchemaVersions {
    static let table = "CREATE TABLE boardy_schema (name TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL)"

    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// Throws if the database is further than one of these schemas. It only reads.
    func refuseNewer(than schemas: [Schema]) throws(StoreError) {
        for schema in schemas {
            let stored = try version(of: schema)
            guard stored <= schema.version else { throw .newerVersion(connection.path, schema, stored: stored) }
        }
    }

    /// Runs the steps that are missing, those of the first schema first.
    func apply(_ schemas: [Schema]) throws(StoreError) {
        for schema in schemas where try version(of: schema) < schema.version {
            for migration in schema.migrations { try apply(migration, of: schema) }
        }
    }

    private func apply(_ migration: Migration, of schema: Schema) throws(StoreError) {
        try connection.immediately { connection throws(StoreError) in
            // Read under the lock: another process may have run the step meanwhile.
            guard try version(of: schema) < migration.number else { return }
            do throws(StoreError) {
                try connection.execute(migration.script)
            } catch {
                // What SQLite says of the machine or the file is not the step's fault.
                guard error.code == .statement || error.code.isConstraint else { throw error }
                throw .migrationFailed(connection.path, schema, migration, sqlite: error.sqlite)
            }
            guard connection.isInTransaction else { throw .migrationEnded(connection.path, schema, migration) }
            _ = try connection.rows(
                "INSERT INTO boardy_schema (name, version) VALUES (?, ?) "
                    + "ON CONFLICT (name) DO UPDATE SET version = excluded.version",
                [.text(schema.name), .integer(Int64(migration.number))])
        }
    }

    private func version(of schema: Schema) throws(StoreError) -> Int {
        let rows = try connection.rows("SELECT version FROM boardy_schema WHERE name = ?", [.text(schema.name)])
        return try rows.first?["version"] ?? 0
    }
}
