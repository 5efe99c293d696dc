import BoardyLock
import Foundation
import Testing

@testable import BoardyHTTP

@Suite struct StreamTests {
    private let handler = TestHandler()

    @Test func `events reach the client as they are sent, until the end`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let client = try TestClient(port: server.port)
        client.request("GET /events")
        let stream = try await handler.stream(of: server)
        #expect(await client.response().header("Content-Type") == "text/event-stream")
        stream.send("turn", "7")
        #expect(await client.read(to: "\n\n").hasSuffix("event: turn\ndata: 7\n\n"))
        stream.send("turn", "8")
        stream.end()
        stream.send("turn", "9")
        let rest = await client.read(to: "0\r\n\r\n")
        #expect(rest.contains("event: turn\ndata: 8\n\n"))
        #expect(!rest.contains("9"))
    }

    @Test func `events of several threads arrive once each`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let client = try TestClient(port: server.port)
        client.request("GET /events")
        let stream = try await handler.stream(of: server)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask { for number in 0..<50 { stream.send("n", "\(thread * 50 + number)") } }
            }
        }
        stream.end()
        let numbers = await client.readAllChunks().split(separator: "\n").filter { $0.hasPrefix("data: ") }
            .compactMap { Int($0.dropFirst(6)) }
        #expect(numbers.sorted() == Array(0..<200))
    }

    @Test func `a client that has gone ends its stream without an event, and frees its connection`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let clients = try (0..<20).map { _ in try TestClient(port: server.port) }
        for client in clients { client.request("GET /events") }
        await eventually { server.counts.waiting == 20 }
        for client in clients.prefix(10) { client.close() }
        await eventually {
            server.connections.watch(at: Deadline.now)
            return server.counts == .init(connections: 10, waiting: 10, cut: 0)
        }
        #expect(handler.state.withLock { $0.streams.count(where: \.isEnded) } == 10)
        #expect(await server.stop(within: .seconds(120)))
        #expect(handler.state.withLock { $0.streams.allSatisfy(\.isEnded) })
        #expect(server.counts.connections == 0)
    }

    @Test func `a stream without events sends a heartbeat`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let client = try TestClient(port: server.port)
        client.request("GET /events")
        _ = try await handler.stream(of: server)
        _ = await client.response()
        server.connections.watch(at: Deadline.now + 500_000)
        server.connections.watch(at: Deadline.now + 1_000_001)
        #expect(await client.read(to: ":\n\n") == "3\r\n:\n\n")
    }

    @Test func `a client that takes nothing is given up, with its connection`() async throws {
        let server = try HTTPServer(handler, limits: .patient)
        let client = try TestClient(port: server.port)
        client.request("GET /events")
        let stream = try await handler.stream(of: server)
        let data = String(repeating: "x", count: 100_000)
        for _ in 0..<200 where !stream.isEnded { stream.send("a", data) }
        #expect(stream.isEnded)
        // The kernel may have taken all that had waited, so the connection is cut at the latest as one that is idle.
        await eventually {
            server.connections.watch(at: Deadline.now + 3_001_000)
            return server.counts.connections == 0
        }
        #expect(server.counts.cut == 1)
        _ = client
    }

    @Test func `two responses cannot share a stream`() async throws {
        let stream = EventStream()
        let server = try HTTPServer(TestHandler { _ in HTTPResponse(events: stream) }, limits: .patient)
        let clients = try (0..<2).map { _ in try TestClient(port: server.port) }
        clients[0].request("GET /")
        await eventually { server.counts.waiting == 1 }
        clients[1].request("GET /")
        #expect(await clients[1].response().header("Content-Length") == "0")
        #expect(await server.stop(within: .seconds(120)))
    }
}
