import BoardyCore
import BoardyPostgres
import BoardyRemote
import BoardyWaiting

/// A connection that holds the lock of a process, and hears the notifications for it.
struct Listening: Sendable {
    /// News for the calling and the serving side of a process.
    enum News: Sendable {
        /// Earlier notifications may have been lost, and the row of the process with its lock.
        case connected
        /// The lock of the process is free.
        case disconnected
        /// Activations of contracts wait; without numbers, of any contract.
        case work([Int])
        /// The holds of the process may have ended.
        case stop
        /// There is something to read for callers of the activations; without IDs, of any activation.
        case answers([ActivationID])
        /// The database does not reply, or replies again.
        case outage(Diagnostic)
        /// The server does not reply, and has not ended its connections.
        case silence(PostgresError)
    }

    private let connection: QueueConnection
    /// Asks the server for a reply from time to time.
    private let heartbeat: Task<Void, Never>

    /// The time between two looks if the server replies.
    private static let pause = Duration.milliseconds(500)
    /// The time that a server has for the reply to a look.
    static let patience = Duration.seconds(3)

    /// - Parameters:
    ///   - patience: the time that the server has for the reply to a look. Tests change it.
    ///   - hear: called on the executor that all connections share.
    init(
        _ address: PostgresAddress, for process: ProcessID, within limit: WaitLimit, patience: Duration = patience,
        hear: @escaping @Sendable (News) -> Void
    ) {
        let statements = [
            // The lock proves that the process lives. It is shared, because the connection of before may not have
            // noticed yet that it is lost.
            "SELECT pg_advisory_lock_shared(\(ProcessRow.lock(of: process)))", "LISTEN \(Channel.work)",
            "LISTEN \(Channel.of(process))",
        ]
        let watch = Locked(OutageWatch())
        connection = QueueConnection(address, within: limit, onConnect: statements) { event in
            switch event {
            case .connected:
                hear(.connected)
                if let end = watch.withLock({ $0.connected(at: .now) }) { hear(.outage(end)) }
            case .notification(let notification):
                let texts = notification.payload.split(separator: ",")
                if notification.channel == Channel.work { return hear(.work(texts.compactMap { Int($0) })) }
                if texts.isEmpty || texts.contains(where: { $0 == Channel.stop }) { hear(.stop) }
                hear(.answers(texts.map { ActivationID(String($0)) }))
            case .disconnected(let error):
                hear(.disconnected)
                if error.kind == .connectionLost, error.waitEnd?.limit != nil { hear(.silence(error)) }
                let failure = RemoteFailure(error)
                if let start = watch.withLock({ $0.disconnected(failure, from: error.address, at: .now) }) {
                    hear(.outage(start))
                }
            }
        }
        heartbeat = Task { [connection] in
            while (try? await Task.sleep(for: Self.pause)) != nil { await connection.ping(within: patience) }
        }
    }

    func connect() async throws(RemoteFailure) { try await connection.connect() }

    func close() async {
        heartbeat.cancel()
        await connection.close()
    }
}
