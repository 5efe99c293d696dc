/// The open connections of a server.
final class ConnectionTable: DaemonDelegate {
    private struct State: Sendable {
        var connections: [ObjectIdentifier: Connection] = [:]
        var cut = 0
        var isClosed = false
    }

    private let server: ServerState
    private let state = Locked(State())

    init(_ server: ServerState) { self.server = server }

    /// True once the server has stopped.
    var isClosed: Bool { state.withLock { $0.isClosed } }
    var count: Int { state.withLock { $0.connections.count } }
    /// The connections that were cut because their clients took too long.
    var cutCount: Int { state.withLock { $0.cut } }

    func didConnect(_ socket: Socket, client: String) -> any ConnectionDelegate {
        let connection = Connection(socket, client: client, server: server) { [weak self] connection in
            self?.state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
        }
        state.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
        return connection
    }

    /// Cuts connections whose deadlines have passed, and looks after the streams of the others.
    ///
    /// - Returns: false if there were too many at once. The rest has to wait, so that requests between them are answered soon.
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
