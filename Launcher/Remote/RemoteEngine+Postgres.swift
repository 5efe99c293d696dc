import BoardyRemote
import LauncherSessions
import Postgres
import PostgresEngine

extension RemoteEngine {
    /// Opens the queue in a database of PostgreSQL.
    ///
    /// - Throws: ``BoardyRemote/RemoteFailure`` with a sentence that says what to do.
    init(_ address: PostgresAddress, of process: ProcessID) async throws {
        let engine = try await PostgresEngine.open(address, process: process)
        self.init(
            caller: engine.caller, workers: engine.workers, administration: engine.administration,
            unit: { engine.unit(for: $0, on: $1) }, close: { await engine.close() })
    }
}
