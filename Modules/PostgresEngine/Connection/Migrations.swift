import BoardyRemote
import Postgres

/// Brings the tables of a database to the version of this build.
struct Migrations {
    let session: PostgresSession

    /// The advisory lock under which one process at a time migrates.
    private static let lock = "SELECT pg_advisory_xact_lock(x'626f61726479'::bigint)"

    /// Runs the missing migrations, each in a transaction of its own.
    ///
    /// - Throws: `engineUnavailable` if the database cannot be reached, or has the tables of a later build.
    func run() async throws(RemoteFailure) {
        var version = try await currentVersion()
        let latest = EngineSchema.migrations.count
        guard version <= latest else {
            throw RemoteFailure(
                .engineUnavailable,
                "the queue in the database has version \(version), and this build knows version \(latest) at most. Start the process from the build that has made it, or a later one"
            )
        }
        while version < latest {
            do throws(PostgresError) {
                try await run(version + 1)
            } catch  where error.kind == .uniqueness || error.kind == .exists {
                // Another process has run it while this one waited for the lock.
            } catch {
                throw RemoteFailure(error)
            }
            version += 1
        }
    }

    private func run(_ number: Int) async throws(PostgresError) {
        let first =
            number > 1
            ? []
            : [
                "CREATE SCHEMA IF NOT EXISTS boardy",
                "CREATE TABLE IF NOT EXISTS boardy.migration (version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())",
            ]
        let sql =
            [Self.lock] + first + ["INSERT INTO boardy.migration (version) VALUES (\(number))"]
            + EngineSchema.migrations[number - 1]
        _ = try await session.run(sql.map { SessionStatement($0, isPrepared: false) })
    }

    /// Returns the version of the tables; 0 if there are none.
    private func currentVersion() async throws(RemoteFailure) -> Int {
        do throws(PostgresError) {
            let names = try await session.run([
                SessionStatement("SELECT to_regclass('boardy.migration') IS NOT NULL", isPrepared: false)
            ])
            guard names.first?.values.first == .integer(1) else { return 0 }
            let versions = try await session.run([
                SessionStatement("SELECT coalesce(max(version), 0) FROM boardy.migration", isPrepared: false)
            ])
            guard case .integer(let version)? = versions.first?.values.first else { return 0 }
            return Int(version)
        } catch {
            throw RemoteFailure(error)
        }
    }
}
