import BoardyCore
import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// The secret that a browser keeps over its sessions, and what the app of a session gets to know of it.
@Suite struct BrowserCookieTests {
    private func signIn(_ browser: TestBrowser) async throws -> HTTPResponse {
        await browser.open()
        try await browser.choose("Sign in")
        return try await browser.choose("Sign in", ["email": "ada@example.org", "password": "password1"])
    }

    @Test("AU-13 a browser has its secret from the first session on, also when that has ended or the server is another")
    func firstSession() async throws {
        let server = TestServer(), browser = TestBrowser(server)
        await browser.open()
        let secret = try #require(browser.ownCookie), hash = server.sessions.all.first?.browser.browserHash
        try await browser.quit()
        try await browser.post([], "/start")
        #expect(browser.ownCookie == secret)
        await server.close()
        let next = TestServer(), returned = TestBrowser(next)
        returned.ownCookie = secret
        await returned.open()
        #expect(returned.ownCookie == secret && next.sessions.all.first?.browser.browserHash == hash)
        await next.close()
    }

    @Test("AU-13 a browser gets a secret of its own, which scripts, other sites and logs do not see")
    func cookie() async throws {
        let server = TestServer(), browser = TestBrowser(server)
        let cookies = try await signIn(browser).values(of: "Set-Cookie")
        #expect(cookies.count == 2 && cookies[0].hasPrefix("session-8080="))
        let match = try #require(
            cookies[1].wholeMatch(
                of: /browser-8080=([A-Za-z0-9_-]{43}); Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000/))
        let session = try #require(server.sessions.all.first?.browser)
        #expect(session.browserHash.wholeMatch(of: /[0-9a-f]{64}/) != nil)
        #expect(!"\(session)".contains(match.1))
        #expect(!browser.page.text.contains(match.1) && !server.log.lines.joined().contains(match.1))
        await server.close()
    }

    @Test("AU-13 behind TLS the secret of the browser is Secure and __Host-")
    func secure() async throws {
        let server = TestServer(isBehindProxy: true), browser = TestBrowser(server)
        browser.host = "shop.example"
        browser.headers["X-Forwarded-Proto"] = "https"
        func send(_ values: [String: String]) async throws -> [String] {
            await browser.open()
            let origin = ["Origin": "https://shop.example"]
            let form = try browser.form("Sign in", values)
            return await server.send(browser.request(.post, "/answer", form, headers: origin)).values(of: "Set-Cookie")
        }
        _ = try await send([:])
        let cookies = try await send(["email": "ada@example.org", "password": "password1"])
        #expect(cookies.last?.hasPrefix("__Host-browser=") == true && cookies.last?.hasSuffix("; Secure") == true)
        await server.close()
    }

    @Test(
        "AU-13 all sessions of a browser share a secret, also after it was closed, and other browsers have another one"
    )
    func sessions() async throws {
        let server = TestServer(), browser = TestBrowser(server), other = TestBrowser(server)
        _ = try await signIn(browser)
        let secret = try #require(browser.ownCookie)
        try await browser.quit()
        try await browser.post([], "/start")
        browser.cookie = nil
        _ = try await signIn(browser)
        #expect(browser.ownCookie == secret)
        _ = try await signIn(other)
        #expect(other.ownCookie != secret)
        let hashes = server.sessions.all.map(\.browser.browserHash)
        #expect(hashes.count == 3 && Set(hashes.prefix(2)).count == 1 && Set(hashes).count == 2)
        // What is no secret of this server is not taken.
        let forger = TestBrowser(server)
        forger.ownCookie = "browser-8080=ada"
        _ = try await signIn(forger)
        #expect(forger.ownCookie?.count == "browser-8080=".count + 43)
        await server.close()
    }

    @Test("AU-13 a sign-in renews the secret once in a session, and gives it until the browser has it")
    func renewed() async throws {
        let items = ItemState()
        let server = TestServer(addresses: ThingApp.addresses, app: { ThingApp(items) }), browser = TestBrowser(server)
        await browser.open("/things/cup")
        let planted = try #require(browser.ownCookie), first = try #require(server.sessions.all.first?.browser)
        #expect(await browser.open("/things/cup").values(of: "Set-Cookie") == [])
        items.signIn("Ada", count: "1")
        let lost = await server.send(browser.request(.get, "/things/pot"))
        let response = await browser.open("/things/pot")
        #expect(lost.values(of: "Set-Cookie").count == 1)
        #expect(response.values(of: "Set-Cookie") == lost.values(of: "Set-Cookie") && browser.ownCookie != planted)
        #expect(await browser.open("/things/cup").values(of: "Set-Cookie") == [])
        try await browser.quit()
        try await browser.post([], "/start")
        let second = try #require(server.sessions.all.last?.browser)
        #expect(second.browserHash == first.nextBrowserHash && second.browserHash != first.browserHash)
        #expect(second.nextBrowserHash != first.nextBrowserHash)
        await server.close()
    }

    @Test("AU-12 an app knows the sessions of one network, and no address")
    func networks() async throws {
        let server = TestServer()
        for address in ["192.0.2.1", "192.0.2.1:99", "192.0.2.2", "2001:db8:1:2::1", "2001:db8:1:2::9"] {
            let browser = TestBrowser(server)
            browser.client = address
            await browser.open()
        }
        let networks = server.sessions.all.map(\.browser.network)
        #expect(networks.count == 5 && networks[0] == networks[1] && networks[3] == networks[4])
        #expect(Set(networks).count == 3 && networks.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
        await server.close()
    }

    /// An app that has too much to do until the first answer.
    private final class BusyApp: LaneApp {
        func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
            let busy = Prompt(title: "Busy", content: [.notice("Not now.", .busy)], choices: ["Again"])
            _ = try? await driver.answer(busy)
            _ = try? await driver.answer(Prompt(title: "Ready", choices: ["Again"]))
        }

        func refresh(_ session: BrowserSession.ID) {}
        func cancelWork(of session: BrowserSession.ID) -> Bool { false }
    }

    @Test("AU-12 a page that tells that there is too much to do has the status 503 and the time to come back")
    func busy() async throws {
        let server = TestServer(app: { BusyApp() }), browser = TestBrowser(server)
        let page = await browser.open()
        #expect(page.status == 503 && page.values(of: "Retry-After") == ["10"] && page.heading == "Busy")
        #expect(page.text.contains("Not now.") && page.values(of: "Content-Security-Policy").count == 1)
        try await browser.choose("Again")
        #expect(browser.page.status == 200 && browser.page.values(of: "Retry-After") == [])
        await server.close()
    }
}
