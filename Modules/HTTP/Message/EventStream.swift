import BoardyLock

/// Server-sent events on their way to one client. Any thread writes them, and the server reads them.
///
/// A client that is too far behind is given up: its stream ends, and it finds the present state when it comes back.
public final class EventStream: Sendable {
    private struct State: Sendable {
        /// The bytes that wait to be read, from `start` on.
        var buffer: [UInt8] = []
        var start = 0
        var isEnded = false
        /// True once a response has the stream. Two clients cannot share one.
        var isTaken = false
        /// Wakes the server, which waits for something to send.
        var wake: (@Sendable () -> Void)?
        var onEnd: (@Sendable () -> Void)?

        mutating func end() -> (@Sendable () -> Void)? {
            isEnded = true
            defer { onEnd = nil }
            return onEnd
        }
    }

    /// The bytes that a client may be behind.
    private static let bufferLimit = 256 * 1024

    private let state: Locked<State>

    /// Creates a stream for one response. A response that shares it with another one is sent without events.
    ///
    /// - Parameter onEnd: called once when the stream has ended, by the thread that ends it, or by the server if the
    ///   client has gone.
    public init(onEnd: (@Sendable () -> Void)? = nil) { state = Locked(State(onEnd: onEnd)) }

    /// True if nothing more is sent: the stream was ended, or its client has gone.
    public var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Sends an event. Has no effect after the end.
    ///
    /// - Parameters:
    ///   - name: the name of the event, without line breaks.
    ///   - data: the data. Each of its lines becomes a line of the event.
    public func send(_ name: String, _ data: String) {
        var text = Array("event: \(name)\n".utf8)
        for line in Self.lines(of: data) {
            text += "data: ".utf8
            text += line
            text.append(UInt8(ascii: "\n"))
        }
        append(text + [UInt8(ascii: "\n")])
    }

    /// Sends a comment, which keeps the connection alive and finds out if the client has gone.
    public func sendHeartbeat() { append(Array(":\n\n".utf8)) }

    /// Ends the stream after what was sent.
    public func end() { change { $0.end() } }

    /// Returns the parts between line feeds, carriage returns and pairs of both. Each of these ends a line for a
    /// browser.
    private static func lines(of data: String) -> [Substring.UTF8View] {
        var lines: [Substring.UTF8View] = []
        var rest = data[...].utf8
        while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            lines.append(rest[..<end])
            let isPair = rest[end...].starts(with: "\r\n".utf8)
            rest = rest[rest.index(end, offsetBy: isPair ? 2 : 1)...]
        }
        return lines + [rest]
    }

    private func append(_ text: [UInt8]) {
        change { state in
            if state.isEnded { return nil }
            state.buffer += text
            return state.buffer.count - state.start > Self.bufferLimit ? state.end() : nil
        }
    }

    /// Changes the state, then wakes the server and calls what `body` returns.
    private func change(_ body: (inout State) -> (@Sendable () -> Void)?) {
        let (onEnd, wake) = state.withLock { state in
            let onEnd = body(&state)
            defer { state.wake = nil }
            return (onEnd, state.wake)
        }
        wake?()
        onEnd?()
    }
}

extension EventStream {
    /// Returns true for the first response that sends the stream, and false for further ones.
    func take() -> Bool {
        state.withLock { state in
            defer { state.isTaken = true }
            return !state.isTaken
        }
    }

    /// Takes bytes out of the buffer, on the server's thread.
    ///
    /// - Parameters:
    ///   - limit: the most bytes to take.
    ///   - park: called if there is nothing, before anybody can call `wake`; false ends the stream.
    ///   - wake: called once when there is something.
    /// - Returns: the bytes; none if the stream was parked, nil at the end.
    func read(atMost limit: Int, park: () -> Bool, wake: @escaping @Sendable () -> Void) -> [UInt8]? {
        let (bytes, onEnd): ([UInt8]?, (@Sendable () -> Void)?) = state.withLock { state in
            let bytes = Array(state.buffer[state.start...].prefix(limit))
            if !bytes.isEmpty {
                state.start += bytes.count
                if state.start == state.buffer.count { (state.buffer, state.start) = ([], 0) }
                return (bytes, nil)
            }
            guard !state.isEnded, park() else { return (nil, state.end()) }
            state.wake = wake
            return ([], nil)
        }
        onEnd?()
        return bytes
    }

    /// Ends the stream because its client has gone, and releases what is left.
    func abandon() {
        change { state in
            (state.buffer, state.start) = ([], 0)
            return state.end()
        }
    }
}
