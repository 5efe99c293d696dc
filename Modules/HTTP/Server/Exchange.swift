import BoardyLock
import Synchronization

/// A request and its response, from the first line of the one to the last byte of the other.
final class Exchange: RequestDelegate, StreamSource, UnreadHead {
    private struct State: Sendable {
        var request: HTTPRequest?
        var response: HTTPResponse?
        var stream: EventStream?
        /// True while the connection waits for the response.
        var isWaiting = false
        var isHandled = false
        var isOver = false
        /// The time at which the stream began to wait for an event, or nil while it does not.
        var parked: Int?
        var bodyBytes = 0
        var record: RequestRecord
    }

    private let server: ServerState
    private let transport: Transport
    private let deadline: Deadline
    private let target: String
    private let clientAddress: String
    private let hasClientLeft: @Sendable () -> Bool
    private let beginning = Deadline.nanoseconds
    private let state: Locked<State>
    // Not in the state, because the library asks for them before each of its calls.
    private let isRead = Atomic(false), isNotToBeRead = Atomic(false)

    init(
        _ target: String, from clientAddress: String, _ transport: Transport, _ server: ServerState,
        _ deadline: Deadline, hasClientLeft: @escaping @Sendable () -> Bool
    ) {
        self.target = target
        self.hasClientLeft = hasClientLeft
        self.clientAddress = clientAddress
        self.transport = transport
        self.server = server
        self.deadline = deadline
        state = Locked(State(record: RequestRecord(path: "", clientAddress: clientAddress)))
        server.requests.add(1, ordering: .relaxed)
        deadline.set(after: server.receiving, from: beginning / 1_000_000)
        if RequestHead.isTooLarge(target, limit: server.limits.head) { cut(.tooLarge) } else { server.heads.add(self) }
    }

    // MARK: - On any thread

    /// Sends the response, unless there is one.
    func respond(_ response: HTTPResponse) {
        let mustResume = state.withLock { state in
            if state.isOver || state.response != nil { return false }
            state.response = response
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if mustResume { server.resume(transport) }
    }

    /// Ends the stream, or refuses the request if the request waits, because the server stops.
    func stop() {
        endStream()
        respond(own(.stopping))
    }

    fileprivate var hasResponse: Bool { state.withLock { $0.response != nil || $0.isOver } }

    func endStream() { state.withLock { $0.stream }?.end() }

    /// True if the request is not complete yet, or over.
    var isWaitingForClient: Bool { state.withLock { $0.isOver || !$0.isHandled } }

    /// Ends a stream that waits for an event, because its client has gone.
    func abandonStream() {
        state.withLock { state -> EventStream? in state.parked == nil ? nil : state.stream }?.abandon()
    }

    /// Sends a heartbeat if the stream waits for long.
    func sendHeartbeat(at now: Int) {
        let stream = state.withLock { [limit = server.heartbeat] state -> EventStream? in
            state.parked.map { now - $0 >= limit } == true ? state.stream : nil
        }
        stream?.sendHeartbeat()
    }

    // MARK: - On a thread of the library

    var hasHead: Bool { isRead.load(ordering: .relaxed) }
    var isCut: Bool { isNotToBeRead.load(ordering: .relaxed) }

    var isWhole: Bool { transport.thread == .current && !hasHead && transport.hasWholeHead }

    func refuseLength() {
        let lengths = transport.headers.filter { $0.name.isSameName(as: "Content-Length") }
        if let refusal = lengths.compactMap({ RequestHead.refusal(ofLength: $0.value) }).first { cut(refusal) }
    }

    /// Answers past the library, and cuts the connection.
    private func cut(_ refusal: RequestHead.Refusal) {
        let response = own(refusal.response)
        isNotToBeRead.store(true, ordering: .relaxed)
        state.withLock { $0.record.status = response.status }
        let socket = transport.socket
        socket.send(response.closing.bytes)
        socket.cut()
    }

    func didReceive(_ received: ReceivedHead) -> Bool {
        let head = RequestHead(target: target, received: received)
        server.heads.remove(self)
        isRead.store(true, ordering: .relaxed)
        state.withLock { $0.record.method = received.method }
        if server.isStopping { return send(own(.stopping)) }
        do throws(RequestHead.Refusal) {
            let (request, length) = try head.request(limit: server.limits.head, clientAddress: clientAddress)
            state.withLock { state in
                state.record.path = request.path
                state.record.head = request
                state.request = request
            }
            let limit = request.method == .post ? server.handler.bodyLimit(of: request) ?? server.limits.body : 0
            guard length <= limit else {
                throw RequestHead.Refusal(413, "The body of this request may have \(limit) bytes.")
            }
            if request.method == .post, let response = server.handler.refusal(of: request) {
                return send(length > 0 ? response.closing : response)
            }
        } catch { return send(own(error.response).closing) }
        return true
    }

    func didReceiveBody(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            state.bodyBytes += bytes.count
            state.request?.body += bytes
        }
        return server.keep(bytes.count)
    }

    func didReceiveAll() -> Bool {
        let request = state.withLock { state in
            state.isHandled = true
            return state.request.take()
        }
        if let request {
            deadline.clear()
            let pending = PendingReply(self)
            server.handler.handle(request, Reply({ pending.send($0) }, hasClientLeft: hasClientLeft))
        }
        let response = state.withLock { state in
            if state.response == nil, server.suspend(transport) { state.isWaiting = true }
            return state.isWaiting ? nil : state.response ?? own(.stopping)
        }
        return response.map(send) ?? true
    }

    func read(atMost limit: Int) -> [UInt8]? {
        guard let stream = state.withLock({ $0.stream }) else { return nil }
        let bytes = stream.read(atMost: limit) {
            // The client has taken everything, so the server waits for an event and not for the client.
            deadline.clear()
            state.withLock { $0.parked = Deadline.now }
            return server.suspend(transport)
        } wake: { [self] in
            state.withLock { $0.parked = nil }
            server.resume(transport)
        }
        if bytes?.isEmpty != true { deadline.set(after: server.sending) }
        state.withLock { $0.record.bytes += bytes?.count ?? 0 }
        return bytes
    }

    func didEnd(isComplete: Bool) {
        if !hasHead { server.heads.remove(self) }
        var (record, stream, bodyBytes) = state.withLock { state in
            state.isOver = true
            state.request = nil
            state.response = nil
            defer { state.stream = nil }
            return (state.record, state.stream, state.bodyBytes)
        }
        if record.path.isEmpty { record.path = String(target.unicodeScalars.prefix { $0 != "?" }) }
        stream?.abandon()
        server.release(bodyBytes)
        let now = Deadline.nanoseconds
        deadline.set(after: server.idle, from: now / 1_000_000)
        record.isComplete = isComplete
        record.duration = .nanoseconds(now - beginning)
        server.requests.subtract(1, ordering: .relaxed)
        server.handler.didEnd(record)
    }

    /// Returns a response of the server itself, with the headers of all responses.
    fileprivate func own(_ response: HTTPResponse) -> HTTPResponse { server.handler.completing(response) }

    private func send(_ response: HTTPResponse) -> Bool {
        deadline.set(after: server.sending)
        let response = server.isStopping ? response.closing : response
        if let made = library(response), transport.send(status: response.status, made) {
            state.withLock { $0.record.status = response.status }
            return true
        }
        // The library takes neither a line break in a header nor a status that is none.
        state.withLock { $0.stream }?.abandon()
        let failure = own(.text(500, "The server made a response that cannot be sent."))
        state.withLock { $0.record.status = failure.status }
        return library(failure).map { transport.send(status: failure.status, $0) } ?? false
    }

    private func library(_ response: HTTPResponse) -> LibraryResponse? {
        let make = {
            LibraryResponse(headers: response.headers.map { ($0.name, $0.value) }, body: self.body(of: response))
        }
        guard let kept = response.library else { return make() }
        state.withLock { $0.record.bytes = kept.count }
        return kept.response(make)
    }

    private func body(of response: HTTPResponse) -> Transport.Body {
        switch response.body {
        case .bytes(let bytes):
            // The library tells the length of what a 304 stands for, and sends nothing of it.
            state.withLock { $0.record.bytes = response.status == 304 ? 0 : bytes.count }
            return .bytes(bytes)
        case .events(let stream):
            // A response to HEAD has headers only.
            guard state.withLock({ $0.record.method }) != HTTPRequest.Method.head.rawValue else {
                stream.abandon()
                return .bytes([])
            }
            guard stream.take() else { return .bytes([]) }
            state.withLock { $0.stream = stream }
            return .stream(self)
        }
    }
}

/// The promise of a response. If the handler drops it, the client is told instead of waiting for ever.
private final class PendingReply: Sendable {
    private let exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    deinit {
        if exchange.hasResponse { return }
        exchange.respond(exchange.own(.text(500, "The server has no response to this request.")))
    }

    func send(_ response: HTTPResponse) { exchange.respond(response) }
}

extension HTTPResponse {
    fileprivate static var stopping: HTTPResponse { .text(503, "The server stops. Try again in a moment.") }

    /// The response as it is sent, for a refusal that the library does not send.
    fileprivate var bytes: [UInt8] {
        guard case .bytes(let body) = body else { return [] }
        let own = [Header("Date", dateOfResponse), Header("Content-Length", "\(body.count)")]
        let lines = (own + headers).map { "\($0.name): \($0.value)\r\n" }.joined()
        let phrase =
            switch status {
            case 413: "Content Too Large"
            case 431: "Request Header Fields Too Large"
            default: "Bad Request"
            }
        return Array("HTTP/1.1 \(status) \(phrase)\r\n\(lines)\r\n".utf8) + body
    }

    /// The same response, after which the server closes the connection.
    fileprivate var closing: HTTPResponse {
        var response = self
        response.headers.append(Header("Connection", "close"))
        return response
    }
}
