import BoardyLock
import Testing

@testable import BoardyHTTP

/// The tests hand the server a later time instead of waiting for it.
@Suite struct DeadlineTests {
    private let handler = TestHandler()

    /// A server whose limits are far beyond the time that a test takes.
    private func patientServer() throws -> HTTPServer {
        var limits = ServerLimits()
        limits.receiving = .seconds(1_000)
        limits.sending = .seconds(2_000)
        limits.idle = .seconds(3_000)
        return try HTTPServer(handler, limits: limits)
    }

    private func watch(_ server: HTTPServer, after seconds: Int) {
        server.connections.watch(at: Deadline.now + seconds * 1_000)
    }

    @Test func `slow heads are cut although they drip, recorded by their paths, and pages are served meanwhile`()
        async throws
    {
        let server = try patientServer()
        let clients = try (0..<40).map { _ in try TestClient(port: server.port) }
        for client in clients { client.send("GET /slow?a=b HTTP/1.1\r\nHost: a\r\nX: ") }
        await eventually { server.counts.connections == 40 }
        watch(server, after: 900)
        for client in clients { client.send("x") }
        let page = try TestClient(port: server.port)
        page.request("GET /page")
        #expect(await page.response().status == 200)
        #expect(server.counts.connections == 41)
        watch(server, after: 1_001)
        for client in clients { #expect(await client.readAll() == "") }
        #expect(server.counts.cut == 40)
        await eventually { handler.records.count { $0.path == "/slow" && $0.head == nil } == 40 }
        page.request("GET /page")
        #expect(await page.response().status == 200)
    }

    @Test func `a slow body is cut`() async throws {
        let server = try patientServer()
        let client = try TestClient(port: server.port)
        client.send("POST /slow HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n")
        #expect(await client.read(to: "\r\n\r\n").contains(" 100 "))
        watch(server, after: 900)
        client.send("x")
        watch(server, after: 1_001)
        #expect(await client.readAll() == "")
        await eventually { handler.records.count == 1 }
        #expect(handler.records.first?.path == "/slow")
        #expect(handler.records.first?.status == nil)
        #expect(handler.records.first?.isComplete == false)
    }

    @Test func `a connection without a request is cut after the idle time, and one that waits for its reply is not`()
        async throws
    {
        let server = try patientServer()
        let idle = try TestClient(port: server.port)
        let waiting = try TestClient(port: server.port)
        idle.request("GET /")
        #expect(await idle.response().status == 200)
        waiting.request("GET /later")
        await eventually { server.counts.waiting == 1 && !handler.records.isEmpty }
        watch(server, after: 2_900)
        #expect(server.counts.cut == 0)
        watch(server, after: 1_000_000)
        #expect(await idle.readAll() == "")
        #expect(server.counts.cut == 1)
        try #require(handler.state.withLock { $0.waiting[""] }).send(.text(200, "later"))
        #expect(await waiting.response().body == "later\n")
    }

    @Test func `a client that does not take its response is cut`() async throws {
        let server = try patientServer()
        let client = try TestClient(port: server.port)
        client.request("GET /large")
        #expect(await client.read(to: "\r\n\r\n").contains("8000000"))
        watch(server, after: 1_900)
        #expect(server.counts.cut == 0)
        watch(server, after: 2_001)
        await eventually { handler.records.count == 1 }
        #expect(handler.records.first?.isComplete == false)
    }

    @Test func `the server watches by itself`() async throws {
        var limits = ServerLimits()
        limits.receiving = .milliseconds(40)
        let server = try HTTPServer(handler, limits: limits)
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP")
        #expect(await client.readAll() == "")
        // The client may see the end before the server has counted it.
        await eventually { server.counts.cut == 1 }
    }
}
