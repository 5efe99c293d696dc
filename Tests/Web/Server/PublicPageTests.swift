import BoardyHTTP
import Testing

@testable import BoardyWeb

/// Tests of pages that are read without a session.
@Suite struct PublicPageTests {
    let items = ItemState(["cup": 3, "pot": 5, "<b>": 7])
    let server: TestServer
    let program: TestBrowser

    init() {
        server = TestServer(addresses: ThingApp.addresses, app: { [items] in ThingApp(items) })
        program = TestBrowser(server)
        program.headers = [:]
    }

    @Test("AD-11 a page that needs nobody is read without a session and a cookie, and a person may begin one there")
    func read() async throws {
        let page = await program.open("/items/cup")
        #expect(page.status == 200 && page.heading == "The cup" && page.values(of: "Set-Cookie") == [])
        #expect(server.sessions.count == 0)
        let browser = TestBrowser(server)
        await browser.open("/items/cup")
        try await browser.post([("at", try browser.hidden("at"))], "/start")
        #expect(browser.heading == "The cup" && server.sessions.count == 1)
        #expect(try browser.form("Back").count == 3)
        await server.close()
    }

    @Test("AD-11 whoever has a session sees the address in it, and a route without screens as everybody does")
    func session() async throws {
        let browser = TestBrowser(server)
        await browser.open()
        await browser.open("/items/cup")
        #expect(browser.page.values(of: "Cache-Control") == ["no-store"] && browser.page.values(of: "ETag") == [])
        #expect(try browser.form("Take").count == 3)
        await browser.open("/items")
        #expect(browser.page.values(of: "ETag").count == 1)
        await server.close()
    }

    @Test("AD-12 a page has a tag, by which it is not sent again, and no cache shows it without asking")
    func tags() async throws {
        let page = await program.open("/items/cup")
        let tag = try #require(page.values(of: "ETag").first)
        #expect(page.values(of: "Cache-Control") == ["no-cache"] && page.values(of: "Vary") == ["Cookie"])
        for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let again = await program.open("/items/cup", headers: ["If-None-Match": known])
            #expect(again.status == 304 && again.values(of: "ETag") == [tag])
            #expect(again.text == page.text, "the length is that of the page, which the server does not send")
        }
        #expect(await program.open("/items/cup", headers: ["If-None-Match": "\"other\""]).status == 200)
        #expect(await program.open("/items/pot", headers: ["If-None-Match": tag]).status == 200)
        await server.close()
    }

    @Test(
        "AD-12 a page that is sent to a browser with a cookie is kept by no shared cache, which would keep the cookie")
    func own() async throws {
        let page = await program.open("/items/cup")
        program.cookie = "browser-8080=\(String(repeating: "a", count: 43))"
        let own = await program.open("/items/cup")
        #expect(own.text == page.text && own.values(of: "Cache-Control") == ["private, no-cache"])
        let again = await program.open(
            "/items/cup", headers: ["If-None-Match": try #require(page.values(of: "ETag").first)])
        #expect(again.status == 304 && again.values(of: "Cache-Control") == ["private, no-cache"])
        #expect(server.sessions.count == 0)
        await server.close()
    }

    @Test("AD-13 a page is kept until data change, and made anew then")
    func changes() async throws {
        let first = await program.open("/items/cup"), reads = items.readCount
        _ = await program.open("/items/cup")
        #expect(items.readCount == reads)
        items.set(4, of: "cup")
        server.router.site.pages.removeAll()
        let second = await program.open("/items/cup")
        #expect(second.text.contains("<dd>4</dd>") && second.values(of: "ETag") != first.values(of: "ETag"))
        await server.close()
    }

    @Test("AD-13 a page is kept by the parameters that it has read, so that others make no pages of their own")
    func parameters() async throws {
        #expect(await program.open("/items?start=2&utm_source=a").status == 200)
        let reads = items.readCount
        for query in ["start=2", "start=2&foo=1", "utm_source=b&start=2", "start=2&utm_source=%3Cb%3E"] {
            #expect(await program.open("/items?\(query)").text.contains("Items"))
        }
        #expect(items.readCount == reads && server.router.site.pages.count == 1)
        _ = await program.open("/items?foo=1")
        #expect(items.readCount == reads + 1 && server.router.site.pages.count == 2)
        _ = await program.open("/items/cup?from=elsewhere")
        #expect(program.page.text.contains("name=\"at\" value=\"/items/cup\""))
        #expect(!program.page.text.contains("elsewhere"))
        await server.close()
    }

    @Test("AD-13 a parameter that is read only if another one is not there is part of the page where it is read")
    func alternatives() async throws {
        let pages = PublicPages()
        @Sendable func page(_ query: [String: String]) async -> String? {
            await pages.page(.init(origin: "", route: "list", path: "/", query: query)) {
                // Either words, or a category.
                let text = query["words"] ?? query["category"] ?? "all"
                return .init(.text(200, text), parameters: query["words"] == nil ? ["words", "category"] : ["words"])
            }?.response.text
        }
        for _ in 0..<2 {
            #expect(await page(["words": "cup"]) == "cup\n")
            #expect(await page(["category": "pots"]) == "pots\n")
            #expect(await page([:]) == "all\n")
            #expect(await page(["category": "cups", "x": "1"]) == "cups\n")
            #expect(await page(["words": "cup", "category": "pots"]) == "cup\n")
        }
        #expect(pages.count == 4)
    }

    @Test("AD-13 requests for one page wait for the same, and one that asks after a change gets a page of its own")
    func waiting() async throws {
        let pages = PublicPages(), gate = Gate(), begun = Gate()
        let place = PublicPages.Place(origin: "", path: "/")
        @Sendable func made(_ text: String) -> PublicPages.Made { .init(.text(200, text)) }
        async let old = pages.page(place) {
            begun.open()
            await gate.wait()
            return made("old")
        }
        try await begun.opens()
        async let same = pages.page(place) { made("never") }
        while pages.waiterCount < 2 { await Task.yield() }
        pages.removeAll()
        #expect(await pages.page(place) { made("new") }?.response.text == "new\n")
        gate.open()
        #expect(await old?.response.text == "old\n")
        #expect(await same?.response.text == "old\n")
        #expect(await pages.page(place) { made("never") }?.response.text == "new\n")
    }

    @Test("AD-13 the number of pages is limited, and a page of nothing is not kept")
    func limits() async throws {
        #expect(await program.open("/items/none").status == 404)
        #expect(program.page.text.contains("No none.") && server.router.site.pages.count == 0)
        let pages = PublicPages()
        for number in 0...PublicPages.limit {
            _ = await pages.page(.init(origin: "", path: "\(number)")) { .init(.text(200, "\(number)")) }
        }
        #expect(pages.count == PublicPages.limit)
        await server.close()
    }

    @Test("AD-14 a page has title, one heading, description, canonical address and data, in which no text is markup")
    func head() async throws {
        let page = await program.open("/items/cup?x=1").text
        #expect(page.contains("<title>The cup – Test Shop</title>") && page.ranges(of: "<h1").count == 1)
        #expect(page.contains("<meta name=\"description\" content=\"All about cup\">"))
        #expect(page.contains("<link rel=\"canonical\" href=\"http://127.0.0.1:8080/items/cup\">"))
        #expect(
            page.contains(
                #"<script type="application/ld+json">{"name":"cup","price":3,"url":"http://127.0.0.1:8080/items/cup"}</script>"#
            ))
        #expect(await program.open("/items?start=2").text.contains("href=\"http://127.0.0.1:8080/items?start=2\""))
        let hostile = await program.open("/items/<b>").text
        #expect(!hostile.contains("<b>") && hostile.contains(#""name":"\u003cb>""#))
        await server.close()
    }

    @Test("AD-15 a site map lists the start, the pages that every page leads to, and all that these lead to")
    func siteMap() async throws {
        let map = await program.open("/sitemap.xml")
        let places = map.text.matches(of: /<loc>http:\/\/127.0.0.1:8080(.*)<\/loc>/).map { String($0.1) }
        #expect(places.sorted() == ["/", "/items", "/items/%3Cb%3E", "/items/cup", "/items/pot"])
        #expect(map.values(of: "Content-Type") == ["application/xml; charset=utf-8"])
        #expect(await program.open("/robots.txt").text.contains("Sitemap: http://127.0.0.1:8080/sitemap.xml"))
        #expect(await program.open("/items/cup").text.contains("<a href=\"/items\">Items</a>"))
        #expect(await program.open("/items").text.contains("href=\"/items\" aria-current=\"page\""))
        #expect(server.sessions.count == 0)
        await server.close()
    }

    @Test("AD-16 nobody reads the page of a contract that needs a role")
    func guarded() async throws {
        #expect(await program.open("/secret").status != 200 || !program.page.text.contains("secret</h1>"))
        #expect(await program.open("/items").text.contains("Secret") == false)
        await server.close()
    }

    @Test("AD-11 HEAD of a page is answered as GET, and a parameter that does not fit is nothing")
    func requests() async throws {
        let head = await server.send(program.request(.head, "/items/cup"))
        #expect(head.status == 200 && head.values(of: "ETag").count == 1)
        #expect(await program.open("/items?start=few").status == 404)
        await server.close()
    }
}
