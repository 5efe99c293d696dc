package import BoardyPostgres
import BoardyPostgresEngine
import BoardyPostgresStorage
package import BoardyRemote
package import BoardySessions
import BoardyStorage
package import BoardyWaiting
public import LauncherKit

/// Adds databases of PostgreSQL to an app: for stores, for `--remote`, and the commands `serve-plugins`, `queue` and
/// `make-seal-key`.
public struct PostgresDatabases: LauncherAddition {
    /// Creates the addition.
    public init() {}

    /// The commands of a worker and of the queue.
    public var commands: [any CommandNode.Type] {
        [ServePluginsCommand.self, QueueCommand.self, MakeSealKeyCommand.self]
    }

    /// A process that serves, and the queue.
    public var unavailability: String? {
        "no process serves a remote plugin, or the queue cannot be reached or does not have the activation"
    }

    /// The databases.
    public var databases: Databases? {
        Databases(
            form: "postgres://USER@HOST/NAME", example: "postgres://me@db.example/data",
            backupAdvice:
                "for a database of PostgreSQL use 'pg_dump --format=custom --file FILE ADDRESS' and pg_restore",
            checkAdvice: "for a database of PostgreSQL use 'pg_amcheck --install-missing NAME' as a superuser",
            location: { Location(address: $0) }
        ) { location, process, waits in
            guard let address = location.postgresAddress else {
                throw CommandError(code: .usage, message: "'\(location)' is no database for a queue")
            }
            return try await RemoteEngine(address, of: process, within: waits)
        }
    }
}

extension RemoteEngine {
    /// Opens the queue in a database of PostgreSQL.
    ///
    /// - Parameter waits: ends all waits for the database.
    /// - Throws: ``BoardyRemote/RemoteFailure`` with a sentence that says what to do.
    package init(_ address: PostgresAddress, of process: ProcessID, within waits: WaitLimit = .none) async throws {
        let engine = try await PostgresEngine.open(address, process: process, within: waits)
        self.init(
            caller: engine.caller, workers: engine.workers, administration: engine.administration,
            unit: { engine.unit(for: $0, on: $1) }, outages: engine.outages,
            rescueCount: { engine.rescueCount }, noteFullDatabase: { await engine.noteFullDatabase($0) },
            close: { await engine.close() })
    }
}
