import BoardyCore
import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// The secret that a browser keeps for a module of an app, which signs somebody in again by it.
@Suite struct LastingCookieTests {
    /// The hashes of the secrets by which somebody is known again.
    private final class Hashes: Sendable {
        private let state = Locked<Set<String>>([])
        func add(_ hash: String) { state.withLock { _ = $0.insert(hash) } }
        func take(_ hash: String) -> Bool { state.withLock { $0.remove(hash) != nil } }
        var count: Int { state.withLock { $0.count } }
        /// The number of times that an app was to look at a session again.
        var returned: Int { looks.withLock { $0 } }
        func noteLook() { looks.withLock { $0 += 1 } }
        private let looks = Locked(0)
    }

    /// An app that knows its person again, and pages of things.
    private final class KeepingApp: LaneApp {
        private struct Failure: Error {}
        private let hashes: Hashes
        private let pages = ThingApp(ItemState(["cup": 3]))

        init(_ hashes: Hashes) { self.hashes = hashes }

        func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
            var isKnown = false
            func renew() {
                try? session.lasting?.renew(.seconds(60)) {
                    hashes.add($0)
                    return true
                }
            }
            if let hash = session.lasting?.hash {
                try? session.lasting?.renew(.seconds(60)) { next in
                    isKnown = hashes.take(hash)
                    if isKnown { hashes.add(next) }
                    return isKnown
                }
            }
            while true {
                let prompt = Prompt(title: isKnown ? "Hello again" : "Hello", choices: ["Stay", "Fail", "Leave"])
                guard let answer = try? await driver.answer(prompt) else { return }
                switch answer.choice {
                case "Stay": renew()
                case "Fail": try? session.lasting?.renew(.seconds(60)) { _ in throw Failure() }
                case "Leave": session.lasting?.forget()
                default: break
                }
            }
        }

        func page(at link: String) async throws -> PublicPage? { try await pages.page(at: link) }
        func refresh(_ session: BrowserSession.ID) { hashes.noteLook() }
        func cancelWork(of session: BrowserSession.ID) -> Bool { false }
    }

    private let hashes = Hashes()

    private func server(isBehindProxy: Bool = false) -> TestServer {
        TestServer(
            isBehindProxy: isBehindProxy, addresses: ThingApp.addresses, front: "/items",
            app: { [hashes] in KeepingApp(hashes) })
    }

    /// A browser whose person is known again later.
    private func stayed(_ server: TestServer) async throws -> TestBrowser {
        let browser = TestBrowser(server)
        try await browser.post([], "/start")
        try await browser.choose("Stay")
        return browser
    }

    @Test("AD-46 a browser gets a secret that lasts only if a module gives it one, and keeps it as its other ones")
    func cookie() async throws {
        let server = server(), browser = TestBrowser(server)
        try await browser.post([], "/start")
        #expect(browser.lastingCookie == nil)
        let answer = try await browser.choose("Stay")
        #expect(!answer.values(of: "Set-Cookie").joined().contains("stay"))
        let cookies = browser.page.values(of: "Set-Cookie")
        let match = try #require(
            cookies.first?.wholeMatch(
                of: /stay-8080=([A-Za-z0-9_-]{43}); Path=\/; HttpOnly; SameSite=Lax; Max-Age=60/))
        #expect(browser.page.values(of: "Cache-Control") == ["no-store"])
        #expect(await browser.open().values(of: "Set-Cookie") == [])
        let session = try #require(server.sessions.all.first?.browser)
        #expect(!"\(session)".contains(match.1) && !browser.page.text.contains(match.1))
        #expect(!server.log.lines.joined().contains(match.1))
        await server.close()
    }

    @Test("AU-20 behind TLS the secret that lasts is Secure and __Host-")
    func secure() async throws {
        let server = server(isBehindProxy: true), browser = TestBrowser(server)
        browser.host = "shop.example"
        browser.headers["X-Forwarded-Proto"] = "https"
        let origin = ["Origin": "https://shop.example"]
        browser.take(await server.send(browser.request(.post, "/start", headers: origin)))
        await browser.open()
        browser.take(await server.send(browser.request(.post, "/answer", try browser.form("Stay"), headers: origin)))
        let cookie = try #require(await browser.open().values(of: "Set-Cookie").first)
        #expect(cookie.hasPrefix("__Host-stay=") && cookie.hasSuffix("; Secure"))
        await server.close()
    }

    @Test("AU-20 a browser that was closed begins a session by it, at the front and at addresses, and gets a new one")
    func returning() async throws {
        for path in ["/", "/items/cup"] {
            let server = server(), browser = try await stayed(server), former = browser.lastingCookie
            #expect(await TestBrowser(server).open(path).values(of: "Set-Cookie") == [])
            browser.cookie = nil
            await browser.open(path)
            #expect(server.sessions.count == 2 && browser.lastingCookie != former && hashes.count == 1, "\(path)")
            await browser.open("/?tab=1")
            #expect(browser.heading == "Hello again", "\(browser.page.text)")
            await server.close()
            #expect(hashes.take(try #require(SessionToken(browser.lastingCookie?.utf8.suffix(43) ?? [])).hash))
        }
    }

    @Test("AU-20 after the idle time the button of the page begins a session by it, and after a start of the server")
    func idle() async throws {
        let first = server(), browser = try await stayed(first)
        first.clock.advance(by: .seconds(30 * 60))
        first.sessions.tick()
        await browser.open()
        #expect(browser.page.text.contains("You were away"))
        let ended = browser.cookie
        try await browser.post([], "/start")
        #expect(browser.heading == "Hello again")
        // Whoever has planted the session before does not get into this one.
        let planter = TestBrowser(first)
        planter.cookie = ended
        await planter.open("/things/cup")
        #expect(planter.heading == "Hello" && planter.lastingCookie == nil)
        await first.close()
        let next = server(), returned = TestBrowser(next)
        (returned.cookie, returned.lastingCookie) = (browser.cookie, browser.lastingCookie)
        await returned.open()
        #expect(returned.heading == "Hello again")
        await next.close()
    }

    @Test("AU-20 what was forgotten or is unknown is taken from the browser, and a failure takes nothing")
    func removal() async throws {
        let server = server(), browser = try await stayed(server), kept = try #require(browser.lastingCookie)
        try await browser.choose("Fail")
        #expect(browser.lastingCookie == kept)
        try await browser.choose("Leave")
        #expect(browser.lastingCookie == nil)
        #expect(browser.page.values(of: "Set-Cookie") == ["stay-8080=; Path=/; Max-Age=0"])
        let stranger = TestBrowser(server)
        stranger.lastingCookie = "stay-8080=\(String(repeating: "a", count: 43))"
        await stranger.open()
        #expect(stranger.heading == "Hello" && stranger.lastingCookie == nil)
        await server.close()
    }

    @Test("AD-46 two tabs that are opened at once with one secret become one session, also if a response is lost")
    func twoAtOnce() async throws {
        let server = server(), browser = try await stayed(server), former = browser.lastingCookie
        browser.cookie = nil
        let lost = await server.send(browser.request(.get, "/"))
        #expect(lost.heading == "Hello again")
        await browser.open()
        #expect(browser.heading == "One moment" && browser.cookie == nil && browser.lastingCookie == former)
        server.clock.advance(by: WebSessions.settling)
        await browser.open()
        #expect(browser.heading == "Hello again" && server.sessions.count == 2)
        #expect(lost.values(of: "Set-Cookie").contains { $0.hasPrefix(browser.cookie ?? "none") })
        #expect(browser.lastingCookie != former && hashes.count == 1)
        // Now the browser has its new secret, so who comes with the one before is somebody else.
        await browser.open()
        let thief = TestBrowser(server)
        thief.lastingCookie = former
        await thief.open()
        #expect(thief.heading == "Hello" && server.sessions.count == 3 && thief.lastingCookie == nil)
        await server.close()
    }

    @Test("AU-20 a spent secret does not lead to its session once that has another secret, nor after twenty seconds")
    func spent() async throws {
        for isAnswered in [true, false] {
            let server = server(), browser = try await stayed(server), former = browser.lastingCookie
            browser.cookie = nil
            await browser.open()
            #expect(browser.heading == "Hello again")
            if isAnswered {
                let token = try #require(SessionToken(browser.cookie?.utf8.suffix(43) ?? []))
                let session = try #require(server.sessions.session(of: token)?.session)
                _ = try #require(server.sessions.replaceToken(token, of: session, by: []))
                server.clock.advance(by: WebSessions.settling)
            } else {
                server.clock.advance(by: Visitor.overlap)
            }
            let thief = TestBrowser(server)
            thief.lastingCookie = former
            await thief.open()
            #expect(thief.heading == "Hello" && thief.lastingCookie == nil)
            await server.close()
        }
    }

    @Test(
        "AU-20 a module learns that the browser has the new secret when a request has brought it, at once and later on")
    func returned() async throws {
        let server = server(), browser = try await stayed(server), former = browser.lastingCookie
        #expect(hashes.returned == 0)
        browser.cookie = nil
        await browser.open()
        let lasting = try #require(server.sessions.all.last?.browser.lasting), given = browser.lastingCookie
        browser.lastingCookie = former
        await browser.open()
        #expect(!lasting.hasReturned())
        browser.lastingCookie = given
        await browser.open()
        #expect(lasting.hasReturned())
        try await eventually { [hashes] in hashes.returned == 1 }
        await browser.open()
        #expect(hashes.returned == 1 && !lasting.isStored())
        #expect(lasting.heldHash() == SessionToken(given?.utf8.suffix(43) ?? [])?.hash)
        // A minute later it is on the disk of the browser.
        server.clock.advance(by: LastingCookie.storing)
        browser.lastingCookie = former
        await browser.open()
        #expect(!lasting.isStored())
        browser.lastingCookie = given
        for _ in 1...2 { await browser.open() }
        #expect(lasting.isStored())
        try await eventually { [hashes] in hashes.returned == 2 }
        await server.close()
    }

    @Test("AU-20 a form of a page whose session has ended is asked again in one that begins by the secret")
    func formOfBefore() async throws {
        let first = server(), browser = try await stayed(first), former = browser.lastingCookie
        await browser.open("/items/cup")
        let form = try browser.form("Fail") + [(FormName.address, "/items/cup")]
        await first.close()
        let next = server(), returned = TestBrowser(next)
        (returned.cookie, returned.lastingCookie) = (browser.cookie, former)
        let response = await next.send(browser.request(.post, "/answer", form))
        #expect(response.status == 303 && next.sessions.count == 1)
        returned.take(response)
        await returned.open()
        #expect(hashes.count == 1 && returned.lastingCookie != former && returned.heading == "Hello again")
        await next.close()
    }

    @Test("AD-46, AU-20 HEAD, a link on another site and a tab beside the first one use up no secret")
    func unused() async throws {
        let server = server(), browser = try await stayed(server)
        browser.cookie = nil
        _ = await server.send(browser.request(.head, "/"))
        _ = await server.send(browser.request(.get, "/", headers: ["Sec-Fetch-Site": "cross-site"]))
        await browser.open()
        #expect(browser.heading == "Hello again")
        let kept = browser.lastingCookie
        browser.headers["Sec-Fetch-Site"] = "none"
        try await browser.choose("Fail")
        await browser.open("/things/cup")
        await browser.open("/")
        #expect(browser.lastingCookie == kept && hashes.count == 1)
        await server.close()
    }
}
