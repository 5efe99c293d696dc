import BoardyLock
import Testing

@testable import BoardyHTTP

@Suite struct StopTests {
    private let handler = TestHandler()

    @Test func `what the handler releases is sent before the server stops`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let clients = try (0..<4).map { _ in try TestClient(port: server.port) }
        for (number, client) in clients.enumerated() { client.request("GET /later?as=\(number)") }
        await eventually { server.counts.waiting == 4 }
        let handler = handler
        let isComplete = await server.stop(within: .seconds(120)) {
            for reply in handler.state.withLock({ $0.waiting.values }) { reply.send(.text(200, "bye")) }
        }
        #expect(isComplete)
        for client in clients { #expect(await client.response().body == "bye\n") }
        #expect(await !server.stop(within: .seconds(120)))
    }

    @Test func `streams end, and requests that still wait are refused`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let clients = try (0..<8).map { _ in try TestClient(port: server.port) }
        for client in clients.prefix(4) { client.request("GET /events") }
        for (number, client) in clients.suffix(4).enumerated() { client.request("GET /later?as=\(number)") }
        await eventually { server.counts.waiting == 8 }
        #expect(await !server.stop(within: .milliseconds(20)))
        for client in clients.prefix(4) { #expect(await client.readAll().hasSuffix("0\r\n\r\n")) }
        for client in clients.suffix(4) {
            let response = await client.response()
            #expect(response.status == 503)
            #expect(response.header("Connection") == "close")
        }
        #expect(server.counts == .init(connections: 0, waiting: 0, cut: 0))
    }

    @Test func `a request over an open connection is refused while the server stops`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let client = try TestClient(port: server.port)
        client.request("GET /")
        #expect(await client.response().status == 200)
        let (isStopping, hasAnswer) = (Locked(false), Locked(false))
        async let isComplete = server.stop(within: .seconds(120)) {
            isStopping.withLock { $0 = true }
            await eventually { hasAnswer.withLock { $0 } }
        }
        await eventually { isStopping.withLock { $0 } }
        client.request("POST /later", body: "x")
        #expect(await client.response().status == 503)
        hasAnswer.withLock { $0 = true }
        #expect(await isComplete)
        // The handler was not asked.
        #expect(handler.records.map { $0.head?.path } == ["/", nil])
    }

    @Test func `a server stops under load, and each response is whole`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let port = server.port
        let loads = (0..<4).map { _ in
            Task.detached {
                var statuses: [Int] = []
                while let client = try? TestClient(port: port) {
                    client.send(String(repeating: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx", count: 5))
                    client.request("GET /", ["Connection: close"])
                    statuses += await client.readAll().split(separator: "HTTP/1.1 ").compactMap { Int($0.prefix(3)) }
                }
                return statuses
            }
        }
        await eventually { handler.records.count > 50 }
        #expect(await server.stop(within: .seconds(120)))
        for load in loads {
            let statuses = await load.value
            #expect(!statuses.isEmpty)
            #expect(statuses.allSatisfy { $0 == 200 || $0 == 503 })
        }
    }
}
