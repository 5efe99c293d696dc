import BoardyLock

/// A connection of a client. It is cut when the client lets a deadline pass, however steadily it sends.
final class Connection: ConnectionDelegate {
    private struct State: Sendable {
        var exchange: Exchange?
        var isClosed = false
        var isCut = false
    }

    private let socket: Socket
    private let client: String
    private let server: ServerState
    private let deadline = Deadline()
    private let state = Locked(State())
    private let onClose: @Sendable (Connection) -> Void
    /// Made once, as each exchange has it, and of the state alone, which does not keep the connection.
    private let hasLeft: @Sendable () -> Bool

    init(_ socket: Socket, client: String, server: ServerState, onClose: @escaping @Sendable (Connection) -> Void) {
        self.socket = socket
        self.client = client
        self.server = server
        self.onClose = onClose
        hasLeft = { [state] in state.withLock { $0.isClosed || socket.hasLeft } }
        deadline.set(after: server.receiving)
    }

    /// The request under way, or the last one.
    var exchange: Exchange? { state.withLock { $0.exchange } }

    func didBegin(_ target: String, on transport: Transport) -> any RequestDelegate {
        let exchange = Exchange(target, from: client, transport, server, deadline, hasClientLeft: hasLeft)
        state.withLock { $0.exchange = exchange }
        return exchange
    }

    func didClose() {
        state.withLock { state in
            state.isClosed = true
            state.exchange = nil
        }
        onClose(self)
    }

    /// Cuts the connection if its deadline has passed, or if its client has gone and nothing is left to send; otherwise
    /// looks after its stream.
    ///
    /// - Returns: true if the client took too long.
    func watch(at now: Int) -> Bool {
        if deadline.hasPassed(at: now) { return cut() }
        guard use({ socket, _ in socket.hasHungUp }) == true else {
            exchange?.sendHeartbeat(at: now)
            return false
        }
        // A client may close its side and still take its response.
        if exchange?.isWaitingForClient ?? true { _ = cut() } else { exchange?.abandonStream() }
        return false
    }

    /// - Returns: false if the connection was cut before, or is closed.
    private func cut() -> Bool {
        use { socket, state in
            defer { state.isCut = true }
            if !state.isCut { socket.cut() }
            return !state.isCut
        } ?? false
    }

    /// Runs `body` while the socket is open, or nil if it is closed. Its number may be another connection's afterwards.
    private func use(_ body: (Socket, inout State) -> Bool) -> Bool? {
        state.withLock { state in state.isClosed ? nil : body(socket, &state) }
    }
}
