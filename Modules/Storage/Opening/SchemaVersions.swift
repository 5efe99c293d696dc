/// The table in which a database records the version of each schema, and the migrations that change it.
struct SchemaVersions {
    static let table = "CREATE TABLE boardy_schema (name TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL)"

    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

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
        try connection.withTransaction(.schema) { () throws(StoreError) in
            // The version is read again under the lock, because another process may have run the migration meanwhile.
            guard try version(of: schema) < migration.number else { return }
            do throws(StoreError) {
                try connection.run(migration, of: schema)
            } catch {
                // An error of the machine or the file is not an error of the migration.
                guard error.code == .statement || error.code.isConstraint else { throw error }
                throw .migrationFailed(connection.path, schema, migration, because: error)
            }
            guard connection.isInTransaction else { throw .migrationEnded(connection.path, schema, migration) }
            try connection.changes(
                SQL(
                    sqlite: """
                        INSERT INTO boardy_schema (name, version) VALUES (?, ?)
                        ON CONFLICT (name) DO UPDATE SET version = excluded.version
                        """,
                    postgres: """
                        INSERT INTO boardy.boardy_schema (name, version) VALUES (?, ?)
                        ON CONFLICT (name) DO UPDATE SET version = excluded.version
                        """),
                [.text(schema.name), .integer(Int64(migration.number))])
        }
    }

    /// Returns the version of a schema in the database, or 0 if none of its migrations has run.
    func version(of schema: Schema) throws(StoreError) -> Int {
        let rows = try connection.rows(
            SQL(
                sqlite: "SELECT version FROM boardy_schema WHERE name = ?",
                postgres: "SELECT version FROM boardy.boardy_schema WHERE name = ?"), [.text(schema.name)], limit: 1)
        return try rows.first?["version"] ?? 0
    }
}
