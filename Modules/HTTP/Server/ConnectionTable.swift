import BoardyLock

final class ConnectionTable: DaemonDelegate {
    private struct State: Sendable {
        var connections: [ObjectIdentifier: Connection] = [:]
        /// The numbers of connections of the networks.
        var counts: [String: Int] = [:]
        var cut = 0
        var isClosed = false
    }

    private let server: ServerState
    private let limit: Int
    private let state = Locked(State())

    /// - Parameter limit: the most connections of one client; 0 for no limit.
    init(_ server: ServerState, ofOneClient limit: Int) {
        self.server = server
        self.limit = limit
    }

    /// True once the server has stopped.
    var isClosed: Bool { state.withLock { $0.isClosed } }
    var count: Int { state.withLock { $0.connections.count } }
    /// The connections that were cut because their clients took too long.
    var cutCount: Int { state.withLock { $0.cut } }

    func accepts(from network: String) -> Bool {
        limit == 0 || state.withLock { $0.counts[network, default: 0] } < limit
    }

    func didConnect(_ socket: Socket, client: String, network: String) -> any ConnectionDelegate {
        let connection = Connection(socket, client: client, server: server) { [weak self] connection in
            self?.state.withLock { state in
                state.connections[ObjectIdentifier(connection)] = nil
                let count = state.counts[network, default: 1] - 1
                state.counts[network] = count > 0 ? count : nil
            }
        }
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            state.counts[network, default: 0] += 1
        }
        return connection
    }

    func didWriteMessage(refusesLength: Bool) { server.heads.didWriteMessage(refusesLength: refusesLength) }

    /// Cuts connections whose deadlines have passed, and looks after the streams of the others.
    ///
    /// - Returns: false if there were too many at once. The rest has to wait, so that requests between them are
    ///   answered soon.
    @discardableResult
    func watch(at now: Int) -> Bool {
        var count = 0
        for connection in all where count < 500 && connection.watch(at: now) { count += 1 }
        state.withLock { $0.cut += count }
        return count < 500
    }

    /// Lets each stream end after what was sent.
    func endStreams() { for connection in all { connection.exchange?.endStream() } }

    /// Answers all requests that still wait.
    func stop() { for connection in all { connection.exchange?.stop() } }

    func close() { state.withLock { $0.isClosed = true } }

    private var all: [Connection] { state.withLock { Array($0.connections.values) } }
}
