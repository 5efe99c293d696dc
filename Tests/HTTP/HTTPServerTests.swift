import BoardyLock
import Testing

@testable import BoardyHTTP

@Suite struct HTTPServerTests {
    private let handler = TestHandler { request in
        switch request.path {
        case "/broken": HTTPResponse(200, [.init("X", "a\r\nSet-Cookie: b=c")])
        case "/cookies": HTTPResponse(200, [.init("Set-Cookie", "a=1"), .init("Set-Cookie", "b=2")])
        default:
            .text(
                200,
                "\(request.method) \(request.path) \(request.query) "
                    + "\(request.header("accept") ?? "-") \(request.body.count)"
            )
        }
    }

    @Test func `a server answers one request after the other over a connection`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let client = try TestClient(port: server.port)
        client.request("GET /a%20b?q=caf%C3%A9+au&q=last", ["Accept: text/html", "ACCEPT: text/plain"])
        #expect(await client.response().body == "get /a b [\"q\": \"last\"] text/plain 0\n")
        client.request("POST /post", body: "12345")
        #expect(await client.response().body == "post /post [:] - 5\n")
        client.request("GET /cookies")
        #expect(await client.response().headers("Set-Cookie") == ["a=1", "b=2"])
        #expect(await server.stop(within: .seconds(120)))
        #expect(throws: (any Error).self) { try TestClient(port: server.port) }
    }

    @Test
    func `a client that has closed its connection is seen while its request waits, whatever it has sent behind it`()
        async throws
    {
        let handler = TestHandler(), server = try HTTPServer(handler, limits: .patient)
        for rest in ["", "x"] {
            let client = try TestClient(port: server.port)
            client.request("POST /later?as=\(rest)", body: "12345")
            client.send(rest)
            await eventually { handler.state.withLock { $0.waiting[rest] != nil } }
            let reply = try #require(handler.state.withLock { $0.waiting[rest] })
            #expect(!reply.hasClientLeft())
            client.close()
            await eventually { reply.hasClientLeft() }
            reply.send(.text(200, "too late"))
        }
        #expect(await server.stop(within: .seconds(120)))
    }

    @Test func `a kept response is the same for each client, converted once, and another one with more headers`()
        async throws
    {
        let kept = HTTPResponse(201, [.init("X", "a")], body: Array("kept".utf8)).kept
        var changed = kept
        changed.headers.append(.init("Y", "b"))
        let server = try HTTPServer(
            TestHandler { [changed] in $0.path == "/changed" ? changed : kept }, limits: .patient)
        for _ in 0..<2 {
            let client = try TestClient(port: server.port)
            for path in ["/kept", "/changed", "/kept"] {
                client.request("GET \(path)")
                let response = await client.response()
                #expect(response.status == 201 && response.body == "kept" && response.header("X") == "a")
                #expect(response.header("Y") == (path == "/changed" ? "b" : nil))
            }
            client.request("HEAD /kept")
            #expect(await client.response(withoutBody: true).header("Content-Length") == "4")
        }
        #expect(kept.library?.response { nil } != nil && changed.library == nil)
        #expect(await server.stop(within: .seconds(120)))
    }

    @Test func `a kept response that nobody keeps any more goes to its client`() async throws {
        let server = try HTTPServer(
            TestHandler { _ in HTTPResponse(200, body: Array(repeating: UInt8(ascii: "x"), count: 4_000_000)).kept },
            limits: .patient)
        let client = try TestClient(port: server.port)
        for _ in 0..<2 {
            client.request("GET /")
            #expect(await client.response().body.utf8.count == 4_000_000)
        }
    }

    @Test func `requests that arrive together are answered in their order`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let client = try TestClient(port: server.port)
        client.send(
            (1...3).map {
                "POST /\($0) HTTP/1.1\r\nHost: a\r\nContent-Length: \($0)\r\n\r\n\(String(repeating: "x", count: $0))"
            }.joined())
        for number in 1...3 { #expect(await client.response().body == "post /\(number) [:] - \(number)\n") }
    }

    @Test func `a response to HEAD has the headers of the page and no body`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let client = try TestClient(port: server.port)
        client.request("HEAD /a")
        let response = await client.response(withoutBody: true)
        #expect(response.header("Content-Length") == "\("head /a [:] - 0\n".utf8.count)")
        client.request("HEAD /events")
        #expect(await client.response(withoutBody: true).header("Content-Type") == "text/event-stream")
        #expect(handler.state.withLock { $0.streams.map(\.isEnded) } == [true])
        client.request("GET /b")
        #expect(await client.response().body == "get /b [:] - 0\n")
    }

    @Test func `a response of 304 has the length of the page that the client has, and no body`() async throws {
        let handler = TestHandler {
            $0.path == "/a" ? HTTPResponse(304, [], body: Array("a page".utf8)) : .text(200, "b")
        }
        let server = try HTTPServer(handler, limits: .patient), client = try TestClient(port: server.port)
        client.request("GET /a")
        #expect(await client.response(withoutBody: true).header("Content-Length") == "6")
        client.request("GET /b")
        #expect(await client.response().body == "b\n")
        await eventually { handler.records.count == 2 }
        #expect(handler.records.map(\.bytes) == [0, 2])
    }

    @Test func `a request waits for its reply without a thread, and the first response counts`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let clients = try (0..<3).map { _ in try TestClient(port: server.port) }
        for (number, client) in clients.enumerated() { client.request("POST /later?as=\(number)", body: "x") }
        await eventually { server.counts.waiting == 3 }
        for number in 0..<3 {
            let reply = try #require(handler.state.withLock { $0.waiting["\(number)"] })
            reply.send(.text(200, "answer \(number)"))
            reply.send(.text(200, "too late"))
        }
        for (number, client) in clients.enumerated() { #expect(await client.response().body == "answer \(number)\n") }
        #expect(server.counts == .init(connections: 3, waiting: 0, cut: 0))
    }

    @Test func `a handler that makes no response, or one that cannot be sent, is an error of the server`() async throws
    {
        let server = try HTTPServer(handler, limits: .patient)
        let client = try TestClient(port: server.port)
        client.request("GET /dropped")
        #expect(await client.response().body == "The server has no response to this request.\n")
        client.request("GET /broken")
        let response = await client.response()
        #expect(response.status == 500)
        #expect(response.header("Set-Cookie") == nil)
    }

    @Test func `the end of each request is recorded without its query`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let client = try TestClient(port: server.port)
        client.request("GET /a%20b?password=secret")
        let body = await client.response().body
        client.request("DELETE /c?d")
        _ = await client.readAll()
        let gone = try TestClient(port: server.port)
        gone.request("GET /events")
        let stream = try await handler.stream(of: server)
        stream.send("a", "b")
        _ = await gone.read(to: "a")
        stream.end()
        await eventually { handler.records.count == 3 }
        #expect(handler.records.map(\.method) == ["GET", "DELETE", "GET"])
        #expect(handler.records.map(\.path) == ["/a b", "/c", "/events"])
        #expect(handler.records.map(\.status) == [200, 405, 200])
        #expect(handler.records.first?.bytes == body.utf8.count)
        #expect(handler.records.last?.bytes == "event: a\ndata: b\n\n".utf8.count)
        #expect(handler.records.allSatisfy { $0.isComplete && $0.clientAddress == "127.0.0.1" && $0.duration > .zero })
    }

    @Test(arguments: ["0.0.0.0", "::1", "::"])
    func `a server listens at the address that it was given`(_ host: String) async throws {
        let server = try HTTPServer(handler, host: host, limits: .patient)
        let client = try TestClient(port: server.port, address: host == "::1" ? "::1" : "127.0.0.1")
        client.request("GET /a")
        #expect(await client.response().status == 200)
        await server.stop(within: .seconds(120))
        await eventually { !handler.records.isEmpty }
        #expect(handler.records.first?.clientAddress == (host == "::1" ? "::1" : "127.0.0.1"))
    }

    @Test func `a server that cannot start says what to do`() async throws {
        let first = try HTTPServer(handler, limits: .patient)
        func message(_ host: String, _ port: Int) -> String? {
            #expect(throws: ServerError.self) { try HTTPServer(handler, host: host, port: port) }?.description
        }
        #expect(
            message("127.0.0.1", first.port)
                == """
                Port \(first.port) of 127.0.0.1 is taken by another program. Choose another port, or 0 for any \
                free one.
                """
        )
        #expect(
            message("shop", 0)
                == """
                \"shop\" is no numeric address. Use 127.0.0.1 or ::1 for this machine only, 0.0.0.0 or :: for \
                everybody 
                """
                + "who reaches it.")
        #expect(
            message("192.0.2.1", 0)
                == """
                192.0.2.1 is no address of this machine. Use 127.0.0.1 or ::1 for this machine only, 0.0.0.0 or \
                :: for 
                """
                + "everybody who reaches it.")
        #expect(message("::1", 70_000) == "70000 is no port. Choose one from 1 to 65535, or 0 for any free one.")
        #expect(
            ServerError(reason: .noPermission, host: "0.0.0.0", port: 80).description
                == """
                This user may not listen at port 80 of 0.0.0.0. Choose a port from 1024 on, and let a proxy pass \
                port 80 
                """
                + "on to it.")
        #expect(
            ServerError(reason: .libraryMissing, host: "::", port: 1).description
                == "libmicrohttpd cannot be loaded, which serves HTTP. Scripts/bootstrap installs it.")
    }

    @Test func `a server that is released closes its connections and frees its port`() async throws {
        var server: HTTPServer? = try HTTPServer(handler, limits: .patient)
        let port = try #require(server?.port)
        let client = try TestClient(port: port)
        client.request("GET /events")
        _ = try await handler.stream(of: #require(server))
        server = nil
        #expect(await client.readAll().hasSuffix("0\r\n\r\n"))
        #expect(throws: (any Error).self) { try TestClient(port: port) }
    }
}
