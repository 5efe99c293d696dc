import BoardyPostgres
import BoardyRemote
import BoardyWaiting

/// The connections of one process to the queue. Each is made when it is needed, and given back when it was idle.
///
/// What waits for a commit and what only reads do not share one, because the statements of a connection follow each
/// other. While the database has no connection left for one of them, its statements take the one that watches: a
/// process that has begun goes on with that one.
struct EngineConnections: Sendable {
    let submitting: QueueConnection
    /// Claims, renews, and reads what is new for callers.
    let working: QueueConnection
    let recording: QueueConnection
    /// Looks after the queue.
    let watching: QueueConnection
    /// Answers operators.
    let administering: QueueConnection

    /// - Parameter onFull: called on the thread of the connections with the error of a database that has no connection
    ///   left, and the connection that takes the statements.
    init(
        _ address: PostgresAddress, within limit: WaitLimit,
        onFull: @escaping @Sendable (PostgresError, QueueConnection) -> Void
    ) {
        let watching = QueueConnection(address, within: limit)
        let tell: @Sendable (PostgresSession.SessionEvent) -> Void = { event in
            if case .disconnected(let error) = event, error.isFull { onFull(error, watching) }
        }
        func connection() -> QueueConnection {
            QueueConnection(address, within: limit, substitute: watching, onEvent: tell)
        }
        self.watching = watching
        submitting = connection()
        working = connection()
        recording = connection()
        administering = QueueConnection(readingAllOf: address, within: limit, substitute: watching, onEvent: tell)
    }

    /// Makes all connections anew, because the server was silent on another one. The new ones may find another host.
    func reconnect(because error: PostgresError) {
        for connection in all { Task { await connection.reconnect(because: error) } }
    }

    /// Gives back what was not used since the last call, but for the one that takes the statements of the others.
    func closeIdle() async {
        for connection in [submitting, working, recording, administering] { await connection.closeIfIdle() }
    }

    func close() async {
        for connection in all { await connection.close() }
    }

    private var all: [QueueConnection] { [submitting, working, recording, watching, administering] }
}
