import BoardyPostgres
import BoardyRemote
import BoardyWaiting

/// The connections of one process to the queue. Each is made when it is needed for the first time.
///
/// What waits for a commit and what only reads do not share one, because the statements of a connection follow each
/// other.
struct EngineConnections: Sendable {
    let submitting: QueueConnection
    /// Claims, renews, and reads what is new for callers.
    let working: QueueConnection
    let recording: QueueConnection
    /// Looks after the queue.
    let watching: QueueConnection
    /// Answers operators.
    let administering: QueueConnection

    init(_ address: PostgresAddress, within limit: WaitLimit) {
        submitting = QueueConnection(address, within: limit)
        working = QueueConnection(address, within: limit)
        recording = QueueConnection(address, within: limit)
        watching = QueueConnection(address, within: limit)
        administering = QueueConnection(readingAllOf: address, within: limit)
    }

    /// Makes all connections anew, because the server was silent on another one. The new ones may find another host.
    func reconnect(because error: PostgresError) {
        for connection in all { Task { await connection.reconnect(because: error) } }
    }

    func close() async {
        for connection in all { await connection.close() }
    }

    private var all: [QueueConnection] { [submitting, working, recording, watching, administering] }
}
