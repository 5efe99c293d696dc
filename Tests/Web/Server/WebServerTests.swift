import BoardyHTTP
import Foundation
import Testing

@testable import BoardyWeb

@Suite struct WebServerTests {
    let shop = ShopState()

    func start(lanes: Int = 2, _ configure: (inout WebServerOptions) -> Void = { _ in }) async throws -> WebServer {
        var options = WebServerOptions()
        options.port = 0
        options.lanes = lanes
        options.http.heartbeat = .milliseconds(40)
        // All tests of the package begin at once and wait for their turns.
        (options.http.receiving, options.http.sending, options.http.idle) = (
            .seconds(1_000), .seconds(1_000), .seconds(1_000)
        )
        configure(&options)
        let shop = shop
        return try await WebServer.start(options) { TestShop(shop) }
    }

    /// Begins a session, and returns its cookie and its page.
    func begin(_ client: LoopbackClient) async throws -> (cookie: String, page: String) {
        client.request("GET /")
        let page = await client.read(to: "</html>")
        return (String(try #require(page.firstMatch(of: /Set-Cookie: ([^;]*);/)).1), page)
    }

    @Test("a real server: a page, its events, a form, a change of the store, and the end")
    func session() async throws {
        let server = try await start()
        #expect(server.address == "http://127.0.0.1:\(server.port)/")
        let client = try LoopbackClient(port: server.port), events = try LoopbackClient(port: server.port)
        let (cookie, page) = try await begin(client)
        events.request("GET /events", cookie: cookie)
        #expect(await events.read(to: "event: progress\n").contains("event: turn\ndata: 1\n"))
        server.storeDidChange()
        #expect(await events.read(to: "<dd>1</dd>").contains("event: content\n"))
        let token = try #require(page.firstMatch(of: /name="token" value="([^"]*)"/)).1
        client.request("POST /answer", cookie: cookie, form: "turn=1&token=\(token)&choice=0")
        #expect(await client.read(to: "\r\n\r\n").contains("HTTP/1.1 303 "))
        #expect(await events.read(to: "data: 2\n").contains("event: turn\n"))
        #expect(server.sessionCount == 1)
        #expect(await server.stop(within: .seconds(120)))
        #expect(await events.read(to: "never").hasSuffix("0\r\n\r\n"))
        #expect(shop.runningCount == 0 && server.sessionCount == 0)
    }

    @Test(
        "AD-5 HEAD tells the length of the page of a session, and the connection goes on", arguments: ["/", "/?tab=1"])
    func head(path: String) async throws {
        let server = try await start(), client = try LoopbackClient(port: server.port)
        let cookie = try await begin(client).cookie
        for _ in 1...2 {
            client.request("HEAD \(path)", cookie: cookie)
            let head = await client.read(to: "\r\n\r\n")
            client.request("GET \(path)", cookie: cookie)
            let answer = await client.read(to: "\r\n\r\n"), page = await client.read(to: "</html>\n")
            let length = "Content-Length: \(page.utf8.count)\r\n"
            #expect(head.contains("HTTP/1.1 200 ") && answer.hasPrefix("HTTP/1.1 200 "), "\(head)\(answer)")
            #expect(head.contains(length) && answer.contains(length) && page.hasPrefix("<!doctype html>"), "\(head)")
        }
        client.request("HEAD /events", cookie: cookie)
        #expect(await client.read(to: "\r\n\r\n").hasPrefix("HTTP/1.1 204 "))
        client.request("HEAD \(path)")
        #expect(await client.read(to: "\r\n\r\n").hasPrefix("HTTP/1.1 200 ") && server.sessionCount == 1)
        #expect(await server.stop(within: .seconds(120)))
    }

    @Test("the name of the app and the words of the link to it come from the options, and have plain defaults")
    func words() async throws {
        for (brand, link) in [("App", "To the start"), ("Tea Club", "To the club")] {
            let server = try await start {
                if brand != "App" { ($0.brand, $0.startLink) = (brand, link) }
            }
            let client = try LoopbackClient(port: server.port)
            client.request("GET /nowhere")
            let page = await client.read(to: "</html>")
            #expect(page.contains("<title>Not found – \(brand)</title>") && page.contains(">\(link)</a>"), "\(page)")
            #expect(await server.stop(within: .seconds(120)))
        }
    }

    @Test("an app's style sheet stands behind that of every page, and is a file that browsers keep")
    func style() async throws {
        let server = try await start { $0.style = ".brand { color: teal }" }
        let client = try LoopbackClient(port: server.port)
        client.request("GET /nowhere")
        let page = await client.read(to: "</html>")
        let sheets = page.matches(of: /<link rel="stylesheet" href="([^"]+)">/).map { String($0.output.1) }
        try #require(sheets.count == 2, "\(page)")
        let other = try LoopbackClient(port: server.port)
        other.request("GET \(sheets[1])")
        let file = await other.read(to: "teal }")
        #expect(file.contains("200 OK") && file.contains("text/css") && file.contains("immutable"), "\(file)")
        #expect(await server.stop(within: .seconds(120)))
    }

    @Test("an app's picture stands before its name, and is its icon; one without has a common picture")
    func picture() async throws {
        func page(_ picture: String) async throws -> (page: String, icon: String) {
            let server = try await start { $0.picture = picture }
            let client = try LoopbackClient(port: server.port)
            client.request("GET /nowhere")
            let page = await client.read(to: "</html>")
            let path = try #require(page.firstMatch(of: /<link rel="icon" href="([^"]+)"/)).output.1
            let other = try LoopbackClient(port: server.port)
            other.request("GET \(path)")
            let icon = await other.read(to: "</svg>")
            #expect(icon.contains("200 OK") && icon.contains("image/svg+xml") && icon.contains("immutable"), "\(icon)")
            #expect(await server.stop(within: .seconds(120)))
            return (page, icon)
        }
        let key = #"<path d="M3 3h3"/>"#
        let own = try await page(key), common = try await page("")
        #expect(own.page.contains("aria-hidden=\"true\">\(key)</svg>") && own.icon.contains(key), "\(own)")
        #expect(common.page.contains(Asset.commonPicture) && common.icon.contains(Asset.commonPicture), "\(common)")
    }

    @Test(
        "sessions with streams, half of whose readers have gone: no stream, connection, session or app is left"
    )
    func manyStreams() async throws {
        // All 1,000 take longer than a test may: BOARDY_LOAD=1 runs them.
        let count = ProcessInfo.processInfo.environment["BOARDY_LOAD"] == nil ? 20 : 1_000
        let server = try await start { $0.sessions.countOfOneClient = 0 }
        var readers: [LoopbackClient] = []
        let pages = try LoopbackClient(port: server.port)
        for _ in 0..<count {
            let reader = try LoopbackClient(port: server.port)
            reader.request("GET /events", cookie: try await begin(pages).cookie)
            readers.append(reader)
        }
        for reader in readers { _ = await reader.read(to: "event: progress\n") }
        #expect(server.sessionCount == count && server.streamCount == count)
        #expect(server.connections.connections == count + 1)
        readers.removeFirst(count / 2)
        try await eventually { server.streamCount == count / 2 && server.connections.connections == count / 2 + 1 }
        let isLoad = count == 1_000
        #expect(await server.stop(within: isLoad ? .seconds(1) : .seconds(120)))
        #expect(server.sessionCount == 0 && server.streamCount == 0 && shop.runningCount == 0)
        for reader in readers { #expect(await reader.read(to: "never").hasSuffix("0\r\n\r\n")) }
    }

    @Test("a stop does not wait for an app that does not return")
    func stuckApp() async throws {
        let server = try await start(lanes: 1)
        let client = try LoopbackClient(port: server.port)
        let (cookie, page) = try await begin(client)
        let token = try #require(page.firstMatch(of: /name="token" value="([^"]*)"/)).1
        client.request("POST /answer", cookie: cookie, form: "turn=1&token=\(token)&choice=1")
        try await shop.workHasBegun.opens()
        #expect(await !server.stop(within: .milliseconds(50)))
        #expect(shop.runningCount == 1)
        shop.work.open()
        try await eventually { [shop] in shop.runningCount == 0 }
    }

    @Test("a client that holds all its connections without a request keeps nobody else out", arguments: [false, true])
    func connectionsOfOneClient(isBehindProxy: Bool) async throws {
        let server = try await start {
            $0.sessions.countOfOneClient = 2
            $0.isBehindProxy = isBehindProxy
        }
        let idle = try (0..<8).map { _ in try LoopbackClient(port: server.port) }
        try await eventually { server.connections.connections == idle.count }
        let next = try LoopbackClient(port: server.port),
            other = try LoopbackClient(port: server.port, from: "127.0.0.2")
        for client in [next, other] { client.request("GET /healthz") }
        // All clients of a proxy have its address.
        #expect(await next.read(to: "ok\n").hasPrefix("HTTP/1.1 200") == isBehindProxy)
        #expect(await other.read(to: "ok\n").hasPrefix("HTTP/1.1 200"))
        #expect(await server.stop(within: .seconds(120)))
        withExtendedLifetime(idle) {}
    }

    @Test("a server that cannot listen says why")
    func failure() async throws {
        let server = try await start()
        await #expect {
            try await start { $0.port = server.port }
        } throws: { error in
            (error as? ServerError)?.reason == .portTaken
        }
        await server.stop(within: .seconds(1))
    }
}
