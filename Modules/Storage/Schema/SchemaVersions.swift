/// The table in which a database records the version of each schema, and the migrations that change it.
struct SchemaVersions {
    static let table = "CREATE TABLE boardy_schema (name TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL)"

    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// Throws if the database has a newer version of one of the schemas. Writes nothing.
    func refuseNewer(than schemas: [Schema]) throws(StoreError) {
        for schema in schemas {
            let stored = try version(of: schema)
            guard stored <= schema.version else {
                throw .newerVersion(connection.path, schema: schema.name, stored: stored, known: schema.version)
            }
        }
    }

    /// Runs the missing migrations, schema by schema in the given order.
    func apply(_ schemas: [Schema]) throws(StoreError) {
        for schema in schemas where try version(of: schema) < schema.version {
            for migration in schema.migrations { try apply(migration, of: schema) }
        }
    }

    private func apply(_ migration: Migration, of schema: Schema) throws(StoreError) {
        try connection.withWriteTransaction { connection throws(StoreError) in
            // The version is read again under the write lock, because another process may have run the migration meanwhile.
            guard try version(of: schema) < migration.number else { return }
            do throws(StoreError) {
                try connection.execute(migration.script)
            } catch {
                // An error of the machine or the file is not an error of the migration.
                guard error.code == .statement || error.code.isConstraint else { throw error }
                throw .migrationFailed(connection.path, schema, migration, sqlite: error.sqlite)
            }
            guard connection.isInTransaction else { throw .migrationEnded(connection.path, schema, migration) }
            try connection.changes(
                """
                INSERT INTO boardy_schema (name, version) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET version = excluded.version
                """,
                [.text(schema.name), .integer(Int64(migration.number))])
        }
    }

    private func version(of schema: Schema) throws(StoreError) -> Int {
        let rows = try connection.rows("SELECT version FROM boardy_schema WHERE name = ?", [.text(schema.name)])
        return try rows.first?["version"] ?? 0
    }
}
