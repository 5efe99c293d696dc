/// The table in which a database records the version of each schema, with digests of the migrations that it has run.
///
/// A store that was made before digests were kept gets them when it is opened.
struct SchemaVersions {
    static let table =
        "CREATE TABLE boardy_schema (name TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL, digests TEXT)"

    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// A row of the table.
    private struct Record {
        /// The number of migrations that the store has run.
        var version = 0
        /// The digests of the first of them, in their order. A program that knows no digests writes none.
        var digests: [Substring] = []
    }

    /// Throws if the database has a newer version of one of the schemas, or has run other migrations. Writes nothing.
    func check(_ schemas: [Schema]) throws(StoreError) {
        let records = try records()
        for schema in schemas { try check(schema, records[schema.name]) }
    }

    private func check(_ schema: Schema, _ record: Record?) throws(StoreError) {
        guard let record else { return }
        guard record.version <= schema.version else {
            throw .newerVersion(connection.path, schema: schema.name, stored: record.version, known: schema.version)
        }
        let changed = zip(schema.migrations, record.digests).filter { connection.sql(of: $0).digest != $1 }
        guard changed.isEmpty else { throw .changed(connection.path, schema, changed.map(\.0.number)) }
    }

    /// Runs the missing migrations, schema by schema in the given order.
    func apply(_ schemas: [Schema]) throws(StoreError) {
        let records = try records()
        // Another process may have written its digests since ``check(_:)``.
        for schema in schemas { try check(schema, records[schema.name]) }
        let unrecorded = schemas.filter {
            let record = records[$0.name] ?? Record()
            return min(record.version, record.digests.count) < $0.version
        }
        guard !unrecorded.isEmpty else { return }
        // One wait for a store that somebody else writes to is enough.
        try unlessForbidden { () throws(StoreError) in
            try addDigests()
            for schema in unrecorded where records[schema.name]?.version == schema.version { try adopt(schema) }
        }
        for schema in unrecorded {
            let missing = schema.migrations.dropFirst(max(0, records[schema.name]?.version ?? 0))
            for migration in missing { try apply(migration, of: schema) }
        }
    }

    private func apply(_ migration: Migration, of schema: Schema) throws(StoreError) {
        try withRecord(of: schema) { record throws(StoreError) in
            guard record.version < migration.number else { return }
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
            try writeDigests(of: schema, upTo: migration.number)
        }
    }

    /// Returns the version of a schema in the database, or 0 if none of its migrations has run.
    func version(of schema: Schema) throws(StoreError) -> Int { try records()[schema.name]?.version ?? 0 }

    private func records() throws(StoreError) -> [String: Record] {
        let rows = try connection.rows(
            keepsDigests()
                ? SQL(
                    sqlite: "SELECT name, version, digests FROM boardy_schema",
                    postgres: "SELECT name, version, digests FROM boardy.boardy_schema")
                : SQL(
                    sqlite: "SELECT name, version, NULL AS digests FROM boardy_schema",
                    postgres: "SELECT name, version, NULL AS digests FROM boardy.boardy_schema"), [], limit: .max)
        var records: [String: Record] = [:]
        for row in rows {
            let name: String = try row["name"], digests: String? = try row["digests"]
            records[name] = Record(version: try row["version"], digests: digests?.split(separator: " ") ?? [])
        }
        return records
    }

    /// Runs a body with what the database says of a schema while nobody else changes it: another process may have run
    /// a migration since it was read.
    private func withRecord(
        of schema: Schema, _ body: (Record) throws(StoreError) -> Void
    ) throws(StoreError) {
        try connection.withTransaction(.schema) { () throws(StoreError) in
            let record = try records()[schema.name]
            try check(schema, record)
            try body(record ?? Record())
        }
    }

    // MARK: - Digests

    private func keepsDigests() throws(StoreError) -> Bool {
        try !connection.rows(
            SQL(
                sqlite: "SELECT 1 FROM pragma_table_info('boardy_schema') WHERE name = 'digests'",
                postgres: """
                    SELECT 1 FROM pg_attribute
                    WHERE attrelid = to_regclass('boardy.boardy_schema') AND attname = 'digests'
                    """), [], limit: 1
        ).isEmpty
    }

    /// Gives the table of an older store the column of the digests.
    private func addDigests() throws(StoreError) {
        guard try !keepsDigests() else { return }
        try connection.withTransaction(.schema) { () throws(StoreError) in
            guard try !keepsDigests() else { return }
            try connection.changes(
                SQL(
                    sqlite: "ALTER TABLE boardy_schema ADD COLUMN digests TEXT",
                    postgres: "ALTER TABLE boardy.boardy_schema ADD COLUMN digests TEXT"), [])
        }
    }

    /// Writes the digests of migrations that ran before digests were kept, or by a program that keeps none.
    private func adopt(_ schema: Schema) throws(StoreError) {
        try withRecord(of: schema) { record throws(StoreError) in
            guard record.digests.count < record.version else { return }
            try writeDigests(of: schema, upTo: record.version)
        }
    }

    private func writeDigests(of schema: Schema, upTo version: Int) throws(StoreError) {
        guard try keepsDigests() else { return }
        let digests = schema.migrations.prefix(version).map { connection.sql(of: $0).digest }
        try connection.changes(
            SQL(
                sqlite: "UPDATE boardy_schema SET digests = ? WHERE name = ?",
                postgres: "UPDATE boardy.boardy_schema SET digests = ? WHERE name = ?"),
            [.text(digests.joined(separator: " ")), .text(schema.name)])
    }

    /// Runs a body that a store can do without, for example because a user of the database may only use the tables.
    private func unlessForbidden(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        do throws(StoreError) {
            try body()
        } catch {
            guard error.code == .readOnly || error.code == .busy else { throw error }
        }
    }
}
