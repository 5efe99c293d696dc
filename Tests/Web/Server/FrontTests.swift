import BoardyHTTP
import BoardyModulePlugin
import Testing

@testable import BoardyWeb

/// Tests of the first page of an app, and of buttons that change something without a session before.
@Suite struct FrontTests {
    let items = ItemState(["cup": 3, "pot": 5])
    let server: TestServer

    init() {
        server = TestServer(
            addresses: ThingApp.addresses, front: "/items", app: { [items] in ThingApp(items) })
    }

    /// A browser without the header by which browsers tell where a request comes from.
    private func program() -> TestBrowser {
        let program = TestBrowser(server)
        program.headers = [:]
        return program
    }

    @Test("AD-35 whoever has no session reads the page of the front at /, kept like every other one")
    func withoutSession() async throws {
        let program = program(), page = await program.open("/")
        #expect(page.status == 200 && page.heading == "Items" && page.values(of: "Set-Cookie") == [])
        #expect(page.text.contains("rel=\"canonical\" href=\"http://127.0.0.1:8080/items?start=0\""))
        #expect(page.values(of: "Vary") == ["Cookie"] && server.sessions.count == 0)
        let tag = try #require(page.values(of: "ETag").first)
        #expect(await program.open("/", headers: ["If-None-Match": tag]).status == 304)
        // The cookie of a session that has ended begins no other one.
        program.cookie = "session-8080=\(String(repeating: "a", count: 43))"
        #expect(await program.open("/").heading == "Items" && server.sessions.count == 0)
        await server.close()
    }

    @Test("AD-35 a session shows what it shows, and the name of the app leads to the front until somebody signs in")
    func withSession() async throws {
        let browser = TestBrowser(server)
        await browser.open("/things/cup")
        await browser.open("/")
        #expect(browser.heading == "Menu")
        let home = await browser.open("/start")
        #expect(home.status == 303 && home.values(of: "Location") == ["/items"])
        items.signIn("Ada", count: "1")
        await browser.open("/items/cup")
        #expect(await browser.open("/start").values(of: "Location") == ["/"])
        await server.close()
    }

    @Test("AD-35 a front that is not read without a session is none")
    func unreadable() async throws {
        var options = WebServerOptions()
        options.port = 0
        options.addresses = ThingApp.addresses
        for (front, isFront) in [
            ("app://items", true), ("app://things/cup", false), ("app://none", false), ("", false),
        ] {
            options.front = front
            let server = try await WebServer.start(options) { [items] in ThingApp(items) }
            #expect((server.front != nil) == isFront, "\(front)")
            await server.stop(within: .seconds(10))
        }
    }

    @Test("AD-36 a button of a page begins a session at the address, and does what it says on top of the page")
    func action() async throws {
        let browser = TestBrowser(server)
        browser.headers = [:]
        await browser.open("/items/cup")
        #expect(browser.page.text.contains(">Take it</button>") && !browser.page.text.contains("To the start"))
        let form = [("at", try browser.hidden("at")), ("do", "app://things/cup/take")]
        let response = try await browser.post(form, "/start")
        #expect(response.values(of: "Location") == ["/items/cup"] && server.sessions.count == 1)
        #expect(browser.heading == "The cup" && browser.page.text.contains("You have the cup."))
        // A page of before, in a tab of the same browser.
        server.clock.advance(by: RecentClicks.life)
        try await browser.post(form, "/start")
        #expect(browser.heading == "The cup" && browser.page.text.contains("You have the cup."))
        #expect(server.sessions.count == 1)
        await server.close()
    }

    @Test(
        "AD-36 a link that no button of the page opens is refused with a sentence, and begins no session",
        arguments: [
            ("/items/cup", "app://things/pot/take"), ("/items/cup", "/menu/Enter"), ("/items/cup", "/"),
            ("/items/cup", "app://items/cup"), ("/items/none", "app://things/none/take"),
            ("/things/cup", "app://things/cup/take"), ("//evil.example/", "app://things/cup/take"),
            ("http://evil.example/", "app://things/cup/take"), ("/none", "app://things/cup/take"),
        ])
    func noButton(place: String, link: String) async throws {
        let browser = TestBrowser(server)
        func send() async -> HTTPResponse {
            await server.send(browser.request(.post, "/start", [("at", place), ("do", link)]))
        }
        let response = await send()
        #expect(response.status == 422 && response.values(of: "Set-Cookie") == [] && server.sessions.count == 0)
        #expect(response.text.contains("The page has no such button, or has it no more. Nothing was changed."))
        #expect(!response.text.contains("evil.example"))
        await browser.open("/things/cup")
        let heading = browser.heading
        #expect(await send().status == 422)
        await browser.open("/things/cup")
        #expect(browser.heading == heading && !browser.page.text.contains("You have"))
        await server.close()
    }

    @Test("AD-36 a form of another site does nothing")
    func foreign() async throws {
        let browser = TestBrowser(server)
        let form = [("at", "/items/cup"), ("do", "app://things/cup/take")]
        for origin in ["http://evil.example", "null"] {
            let request = browser.request(
                .post, "/start", form, headers: ["Origin": origin, "Sec-Fetch-Site": "cross-site"])
            #expect(await server.send(request).status == 403)
        }
        #expect(server.sessions.count == 0)
        await server.close()
    }

    @Test("AD-34 the link of an action is no address")
    func noAddress() async throws {
        let browser = TestBrowser(server)
        #expect(await browser.open("/things/cup/take").status == 404)
        await server.close()
    }
}
