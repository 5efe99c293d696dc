import BoardyHTTP
import Testing

@testable import BoardyWeb

/// Tests of kept pages that a request gets before it is routed.
@Suite struct KnownPageTests {
    let items = ItemState(["cup": 3, "pot": 5])

    /// Returns a browser without cookies, of a server to which the page of a path is known.
    private func program(
        _ path: String, isBehindProxy: Bool = false, headers: [String: String] = [:]
    ) async -> TestBrowser {
        let server = TestServer(
            isBehindProxy: isBehindProxy, addresses: ThingApp.addresses, front: "/items/cup",
            app: { [items] in ThingApp(items) })
        let program = TestBrowser(server)
        program.headers = headers
        for _ in 0..<2 { await program.open(path) }
        return program
    }

    private func known(
        _ program: TestBrowser, _ path: String, _ method: HTTPRequest.Method = .get, headers: [String: String] = [:]
    ) -> HTTPResponse? {
        program.server.router.site.known(program.request(method, path, headers: headers))
    }

    @Test("AD-13 a request like the one before gets the kept page until data change", arguments: ["/", "/items/cup"])
    func page(path: String) async throws {
        let program = await program(path), page = program.page
        let tag = try #require(page.values(of: "ETag").first)
        for method in [HTTPRequest.Method.get, .head] {
            let again = try #require(known(program, path, method))
            #expect(again.status == 200 && again.text == page.text && again.headers == page.headers)
        }
        #expect(known(program, path, headers: ["If-None-Match": tag])?.status == 304)
        program.server.router.site.pages.removeAll()
        #expect(known(program, path) == nil)
        items.set(4, of: "cup")
        #expect(await program.open(path).values(of: "ETag") != [tag])
        await program.server.close()
    }

    @Test("AD-13 a form, a cookie, another host and an item of the query that the page has not read are looked at")
    func others() async throws {
        let program = await program("/items?start=2"), server = program.server
        #expect(known(program, "/items?start=2") != nil)
        #expect(known(program, "/items?start=2", .post) == nil)
        #expect(known(program, "/items?start=1") == nil && known(program, "//items?start=2") == nil)
        for _ in 0..<2 { await program.open("/items?start=2&utm_source=a") }
        #expect(known(program, "/items?start=2&utm_source=a") == nil)
        for _ in 0..<2 { #expect(await program.open("/items/none").status == 404) }
        #expect(known(program, "/items/none") == nil)
        program.host = "elsewhere.example"
        for _ in 0..<2 { #expect(await program.open("/items?start=2").status == 421) }
        let browser = TestBrowser(server)
        await browser.open("/items/cup")
        try await browser.post([("at", try browser.hidden("at"))], "/start")
        for _ in 0..<2 { await browser.open("/items?start=2") }
        #expect(known(browser, "/items?start=2") == nil)
        #expect(browser.page.values(of: "Cache-Control") == ["private, no-cache"])
        await server.close()
    }

    @Test("AD-13 behind a proxy, a page is the one for its scheme and name")
    func proxy() async throws {
        let headers = ["X-Forwarded-For": "10.0.0.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "shop.example"]
        let program = await program("/items", isBehindProxy: true, headers: headers)
        let page = try #require(known(program, "/items", headers: ["X-Forwarded-For": "10.0.0.2"]))
        #expect(page.text.contains("https://shop.example/items"))
        for (name, value) in ["X-Forwarded-Proto": "http", "X-Forwarded-Host": "other.example"] {
            #expect(known(program, "/items", headers: [name: value]) == nil)
        }
        program.headers["X-Forwarded-For"] = nil
        #expect(known(program, "/items") == nil)
        await program.server.close()
    }

    @Test("AD-13 requests are remembered for kept pages only, and as many as there may be pages")
    func limits() async throws {
        let pages = PublicPages()
        func request(_ host: Int) throws -> PageRequest {
            try #require(PageRequest(HTTPRequest(.get, "/", headers: ["Host": "\(host)"]), isBehindProxy: false))
        }
        func make(_ place: Int) async {
            _ = await pages.page(.init(origin: "", path: "\(place)")) { .init(.text(200, "")) }
        }
        func look(_ host: Int) throws {
            let place = PublicPages.Place(origin: "", path: "0")
            #expect(pages.get(place, for: try request(host), make: { .init(.text(500, "")) }, take: { _ in }))
        }
        func isKnown(_ host: Int) throws -> Bool { pages.page(of: try request(host)) != nil }
        await make(0)
        for host in 1...PublicPages.limit { try look(host) }
        #expect(try isKnown(1))
        try look(0)
        #expect(try isKnown(0) && !isKnown(1))
        for place in 1...PublicPages.limit { await make(place) }
        #expect(try !isKnown(0))
    }
}
