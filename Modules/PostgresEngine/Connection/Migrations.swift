import BoardyPostgres
import BoardyRemote

/// Brings the tables of a database to the version of this build.
struct Migrations {
    let connection: QueueConnection

    /// The advisory lock under which one process at a time migrates.
    private static let lock = "SELECT pg_advisory_xact_lock(x'626f61726479'::bigint)"

    /// Runs the missing migrations, each in a transaction of its own.
    ///
    /// - Throws: `engineUnavailable` if the database cannot be reached, or has the tables of a later build.
    func run() async throws(RemoteFailure) {
        let version = try await currentVersion()
        let latest = EngineSchema.migrations.count
        guard version <= latest else {
            throw RemoteFailure(
                .engineUnavailable,
                "the queue in the database has version \(version), and this build knows version \(latest) at most. "
                    + "Start the process from the build that has made it, or a later one"
            )
        }
        for number in version..<latest {
            let first =
                number > 0
                ? []
                : [
                    "CREATE SCHEMA IF NOT EXISTS boardy",
                    "CREATE TABLE IF NOT EXISTS boardy.migration (version integer PRIMARY KEY, "
                        + "at timestamptz NOT NULL DEFAULT now())",
                ]
            let record = "INSERT INTO boardy.migration (version) VALUES (\(number + 1))"
            try await connection.migrate([Self.lock] + first + [record] + EngineSchema.migrations[number])
        }
    }

    /// Returns the version of the tables, or 0 if there are no tables.
    private func currentVersion() async throws(RemoteFailure) -> Int {
        let exists = try await connection.run("SELECT to_regclass('boardy.migration') IS NOT NULL")
        guard exists.rows.contains(where: { $0.flag(0) }) else { return 0 }
        let version = try await connection.run("SELECT coalesce(max(version), 0) FROM boardy.migration")
        return version.rows.first { _ in true }?.integer(0) ?? 0
    }
}
