import BoardyRemote
import Postgres

/// The connections of one process to the queue. Each is made when it is needed for the first time.
///
/// What waits for a commit and what only reads do not share one, because the statements of a connection follow each other.
struct EngineConnections: Sendable {
    let executor: PollExecutor
    /// Submits.
    let submitting: PostgresSession
    /// Claims, renews, and reads what is new for callers.
    let working: PostgresSession
    /// Records.
    let recording: PostgresSession
    /// Looks after the queue.
    let watching: PostgresSession
    /// Answers operators, who may read all of the tables, by the planner's own choices.
    let administering: PostgresSession

    init(_ address: PostgresAddress, on executor: PollExecutor) {
        self.executor = executor
        submitting = .engine(address, on: executor)
        working = .engine(address, on: executor)
        recording = .engine(address, on: executor)
        watching = .engine(address, on: executor)
        administering = PostgresSession(address, program: "boardy queue", on: executor)
    }

    func close() async {
        for session in [submitting, working, recording, watching, administering] { await session.close() }
    }
}
