import BoardyLock
import Testing

@testable import BoardyHTTP

/// A handler for tests. Its paths say how it answers, and it keeps what the server told it.
final class TestHandler: RequestHandler {
    struct State: Sendable {
        var waiting: [String: Reply] = [:]
        var streams: [EventStream] = []
        var records: [RequestRecord] = []
    }

    let state = Locked(State())
    private let answer: (@Sendable (HTTPRequest) -> HTTPResponse?)?

    init(_ answer: (@Sendable (HTTPRequest) -> HTTPResponse?)? = nil) { self.answer = answer }

    func bodyLimit(of head: HTTPRequest) -> Int? { head.path == "/upload" ? 1_000_000 : nil }

    func refusal(of head: HTTPRequest) -> HTTPResponse? { head.path == "/refused" ? .text(403, "no") : nil }

    func handle(_ request: HTTPRequest, _ reply: Reply) {
        switch request.path {
        case "/later": state.withLock { $0.waiting[request.query["as"] ?? ""] = reply }
        case "/events":
            let stream = EventStream()
            state.withLock { $0.streams.append(stream) }
            reply.send(HTTPResponse(events: stream))
        case "/dropped": break
        case "/large": reply.send(HTTPResponse(200, body: Array(repeating: UInt8(ascii: "x"), count: 8_000_000)))
        default: reply.send(answer?(request) ?? .text(200, "\(request.path) \(request.body.count)"))
        }
    }

    func completing(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.append(.init("X-Policy", "strict"))
        return response
    }

    func didEnd(_ record: RequestRecord) {
        // A reply keeps its request, and by that the server with this handler.
        let key = record.head?.query["as"] ?? ""
        _ = state.withLock { state in
            state.records.append(record)
            return record.path == "/later" ? state.waiting.removeValue(forKey: key) : nil
        }
    }
}

extension TestHandler {
    var records: [RequestRecord] { state.withLock { $0.records } }

    /// Returns the stream of the first request for `/events`, once its client waits for an event.
    func stream(of server: HTTPServer) async throws -> EventStream {
        await eventually { server.counts.waiting > 0 }
        return try #require(state.withLock { $0.streams.first })
    }
}

extension ServerLimits {
    /// Limits of time that no test reaches, because all tests of the package begin at once and wait for their turns.
    static var patient: ServerLimits {
        var limits = ServerLimits()
        (limits.receiving, limits.sending, limits.idle) = (.seconds(1_000), .seconds(2_000), .seconds(3_000))
        limits.threads = 3
        limits.heartbeat = .seconds(1_000)
        return limits
    }
}

/// Waits until a condition holds, for two minutes at most, as a test may have to wait for its turn.
func eventually(_ condition: () -> Bool, _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation) async {
    let end = ContinuousClock.now + .seconds(120)
    while !condition() {
        guard ContinuousClock.now < end else {
            Issue.record(comment ?? "The condition never held", sourceLocation: location)
            return
        }
        try? await Task.sleep(for: .milliseconds(1))
    }
}
