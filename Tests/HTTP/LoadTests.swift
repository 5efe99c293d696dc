import BoardyLock
import Foundation
import Testing

@testable import BoardyHTTP

/// Many clients at once: few of them in every run, thousands with `BOARDY_LOAD=1`.
@Suite(.serialized) struct LoadTests {
    private static let isLarge = ProcessInfo.processInfo.environment["BOARDY_LOAD"] != nil
    /// A second if nothing else runs. The tests of the whole package begin at once and wait for their turns.
    private static let stopping: Duration = isLarge ? .seconds(1) : .seconds(1_000)
    private let handler = TestHandler()

    @Test
    func `streams of which half of the clients have gone leave nothing behind, and the server stops in time`()
        async throws
    {
        let count = Self.isLarge ? 1_000 : 100
        let server = try HTTPServer(handler, limits: ServerLimits())
        let clients = try (0..<count).map { _ in try TestClient(port: server.port) }
        for client in clients { client.request("GET /events") }
        await eventually { server.counts.waiting == count }
        for client in clients.prefix(count / 2) { client.close() }
        await eventually {
            server.connections.watch(at: Deadline.now)
            return server.counts == .init(connections: count / 2, waiting: count / 2, cut: 0)
        }
        // These have gone when the server stops.
        for client in clients.suffix(count / 4) { client.close() }
        let beginning = ContinuousClock.now
        #expect(await server.stop(within: Self.stopping))
        #expect(ContinuousClock.now - beginning < Self.stopping)
        #expect(server.counts == .init(connections: 0, waiting: 0, cut: 0))
        #expect(handler.state.withLock { $0.streams.allSatisfy(\.isEnded) })
        #expect(handler.records.count == count)
    }

    @Test(.enabled(if: isLarge))
    func `a page is served soon while thousands of slow clients are connected, and while they are cut`()
        async throws
    {
        let server = try HTTPServer(handler, limits: ServerLimits())
        let count = min(9_000, (Daemon.descriptorLimit - 300) / 2)
        let clients = try (0..<count).map { _ in try TestClient(port: server.port) }
        for client in clients { client.send("GET / HTTP/1.1\r\nX: ") }
        await eventually { server.counts.connections == count }
        let page = try TestClient(port: server.port)
        var slowest = Duration.zero
        while server.counts.connections > 1 {
            let beginning = ContinuousClock.now
            page.request("GET /page")
            #expect(await page.response().status == 200)
            slowest = max(slowest, ContinuousClock.now - beginning)
            server.connections.watch(at: Deadline.now + 11_000)
        }
        print("\(count) slow clients; the slowest page took \(slowest)")
        #expect(slowest < .milliseconds(100))
        #expect(server.counts.cut == count)
    }
}
