import BoardyCurl
import BoardyHTTP
import Testing

@Suite struct CurlRequestTests {
    /// Answers with what it got, or as the path says.
    private struct Echo: RequestHandler {
        func handle(_ request: HTTPRequest, _ reply: Reply) {
            switch request.path {
            case "/later": reply.send(HTTPResponse(503, [.init("Retry-After", "7")]))
            case "/long": reply.send(HTTPResponse(200, body: [UInt8](repeating: 1, count: 2_000)))
            case "/moved": reply.send(HTTPResponse(302, [.init("Location", "/")]))
            default:
                let agent = request.header("X-Kind") ?? "-"
                reply.send(.text(200, "\(request.method) \(agent) \(String(decoding: request.body, as: UTF8.self))"))
            }
        }
    }

    /// Sends a request on a thread of its own, because it waits.
    private func send(
        _ path: String, port: Int, headers: [String] = [], body: [UInt8]? = nil, answer: Int = 1_000
    ) async -> Result<CurlResponse, CurlError> {
        await Task.detached {
            var request = CurlRequest("http://127.0.0.1:\(port)\(path)", headers: headers, body: body)
            request.answer = answer
            request.usesProxy = false
            return Result { [request] () throws(CurlError) in try request.send() }
        }.value
    }

    @Test("a request has its method by its body, its headers, and an answer whatever the status is")
    func answers() async throws {
        let server = try HTTPServer(Echo())
        let get = try await send("/", port: server.port, headers: ["X-Kind: a"]).get()
        #expect(get.status == 200 && String(decoding: get.body, as: UTF8.self) == "get a \n" && get.retryAfter == nil)
        let post = try await send("/", port: server.port, body: Array("some".utf8)).get()
        #expect(String(decoding: post.body, as: UTF8.self) == "post - some\n")
        let empty = try await send("/", port: server.port, body: []).get()
        #expect(String(decoding: empty.body, as: UTF8.self) == "post - \n")
        let later = try await send("/later", port: server.port).get()
        #expect(later.status == 503 && later.body == [] && later.retryAfter == .seconds(7))
        let moved = try await send("/moved", port: server.port).get()
        #expect(moved.status == 302, "a redirection may lead to a host that must not get the request")
        #expect(await server.stop(within: .seconds(120)))
    }

    @Test("an answer over its limit and a server that is gone are errors, and nothing is cut without a word")
    func errors() async throws {
        let server = try HTTPServer(Echo())
        #expect(try await send("/long", port: server.port, answer: 2_000).get().body.count == 2_000)
        guard case .failure(.tooLong(1_999)) = await send("/long", port: server.port, answer: 1_999) else {
            Issue.record("an answer over its limit was taken")
            return
        }
        #expect(await server.stop(within: .seconds(120)))
        guard case .failure(.noConnection(let reason)) = await send("/", port: server.port) else {
            Issue.record("a server that is gone has answered")
            return
        }
        #expect(!reason.isEmpty)
    }
}
