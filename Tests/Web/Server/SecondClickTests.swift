import BoardyCore
import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// Tests of somebody who clicks again while the server works on the first click.
@Suite struct SecondClickTests {
    private static let sentence = "<h2>Counted once</h2>"

    @Test("AD-45 a second click while the first one works counts for nothing, and the next page says so once")
    func answer() async throws {
        let server = TestServer(), browser = TestBrowser(server)
        await browser.open()
        let first = server.begin(browser.request(.post, "/answer", try browser.form("Work")))
        try await server.shop.workHasBegun.opens()
        for choice in ["Work", "Import"] {
            let second = await server.send(browser.request(.post, "/answer", try browser.form(choice)))
            try #require(second.status == 303 && second.values(of: "Location") == ["/"])
        }
        #expect(!first.isHere)
        server.shop.work.open()
        #expect(await first.response.status == 303)
        await browser.open()
        #expect(browser.heading == "Menu" && browser.page.text.ranges(of: Self.sentence).count == 1)
        #expect(server.shop.lines == ["1: Work"])
        try await browser.choose("Sign in")
        #expect(browser.heading == "Sign in" && !browser.page.text.contains(Self.sentence))
        await server.close()
    }

    @Test("AD-45 a click on a page whose first click is done leads to the page as it is now, without a word")
    func done() async throws {
        let server = TestServer(), browser = TestBrowser(server)
        await browser.open()
        let form = try browser.form("Import")
        try await browser.post(form)
        try await browser.post(form)
        #expect(browser.heading == "Import" && !browser.page.text.contains(Self.sentence))
        await server.close()
    }

    @Test("AD-52 a form of a step that was answered in another window changes nothing, and the next page says so once")
    func over() async throws {
        let server = TestServer(), browser = TestBrowser(server), other = TestBrowser(server)
        await browser.open()
        try await browser.choose("Sign in")
        other.cookie = browser.cookie
        await other.open()
        try #require(other.heading == "Sign in")
        let form = try other.form("Cancel"), sentence = "<h2>This step is over</h2>"
        try await browser.choose("Cancel")
        server.clock.advance(by: RecentClicks.life)
        try await other.post(form)
        #expect(other.heading == "Menu" && other.page.text.contains(sentence))
        server.clock.advance(by: TabClients.settling)
        #expect(!(await other.open()).text.contains(sentence))
        #expect(server.shop.lines == ["1: Sign in"])
        await server.close()
    }

    @Test("AD-52 a form that a script sends once more, because it got no answer, leads to the outcome without a word")
    func again() async throws {
        let server = TestServer(), browser = TestBrowser(server)
        await browser.open()
        try await browser.choose("Sign in")
        let form = try browser.form("Cancel"), sentence = "This step is over"
        try await browser.post(form)
        server.clock.advance(by: RecentClicks.life)
        try await browser.post(form, "/answer?again")
        #expect(browser.heading == "Menu" && !browser.page.text.contains(sentence))
        try await browser.post(form)
        #expect(browser.page.text.contains(sentence))
        #expect(server.shop.lines == ["1: Sign in"])
        await server.close()
    }

    /// An app whose page at an address waits for a gate when its button is pressed.
    private final class GateApp: LaneApp {
        let gate: Gate, begun: Gate, counts: ShopState
        init(_ gate: Gate, _ begun: Gate, _ counts: ShopState = ShopState()) {
            (self.gate, self.begun, self.counts) = (gate, begun, counts)
        }

        func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
            let thing = Prompt(
                title: "Thing", choices: [Choice("Add", link: .action("app://things/cup/take")), "Rename"])
            while let answer = try? await driver.answer(thing) {
                if answer.link == "app://things/cup" || answer.link == "app://items/cup" { continue }
                counts.note(session.browserHash)
                begun.open()
                // A second click that counted would go through, and a test would see it.
                if counts.lines.count == 1 { await gate.wait() }
                try? await driver.present(Prompt(title: "Added"))
            }
        }

        func page(at link: String) async throws -> PublicPage? {
            PublicPage(
                title: "Thing", content: [], summary: "A thing",
                actions: [.init("Add", opening: "app://things/cup/take")])
        }

        func refresh(_ session: BrowserSession.ID) {}
        func cancelWork(of session: BrowserSession.ID) -> Bool { false }
    }

    /// The form of a page that is read without a session, which anybody has.
    private let form = [("at", "/items/cup"), ("do", "app://things/cup/take")]

    private func gateServer(_ gate: Gate, _ begun: Gate) -> TestServer {
        let counts = ShopState()
        return TestServer(shop: counts, addresses: ThingApp.addresses, app: { GateApp(gate, begun, counts) })
    }

    @Test(
        "AD-45 clicks at once on a page that is read without a session count once in a browser",
        arguments: [true, false])
    func withoutTurn(hasSession: Bool) async throws {
        let gate = Gate(), begun = Gate(), server = gateServer(gate, begun), browser = TestBrowser(server)
        await browser.open("/things/cup")
        if !hasSession { browser.cookie = nil }
        let request = browser.request(.post, "/start", form), first = server.begin(request)
        try await begun.opens()
        let second = TestBrowser(server)
        (second.cookie, second.ownCookie) = (browser.cookie, browser.ownCookie)
        for _ in 0..<3 {
            let response = await server.send(request)
            try #require(response.status == 303 && response.values(of: "Location") == ["/items/cup"])
            #expect(response.values(of: "Set-Cookie").isEmpty == hasSession)
            second.take(response)
        }
        #expect(!first.isHere && server.shop.lines.count == 1)
        gate.open()
        browser.take(await first.response)
        // The second half of a double click that comes late.
        second.take(await server.send(request))
        for tab in [browser, second] {
            await tab.open("/items/cup")
            #expect(tab.heading == "Thing" && tab.page.text.ranges(of: Self.sentence).count == 1)
        }
        #expect(server.shop.lines.count == 1 && server.sessions.count == (hasSession ? 1 : 6))
        server.clock.advance(by: RecentClicks.life)
        #expect(await server.send(request).status == 303)
        #expect(server.shop.lines.count == 2)
        await server.close()
    }

    @Test("AD-45 a browser without any cookie has clicked once in the session of each response that it keeps")
    func withoutCookies() async throws {
        let gate = Gate(), server = gateServer(gate, Gate()), browser = TestBrowser(server)
        gate.open()
        let request = browser.request(.post, "/start", form), pending = (0..<3).map { _ in server.begin(request) }
        for response in pending { browser.take(await response.response) }
        await browser.open("/items/cup")
        let kept = try #require(browser.ownCookie?.split(separator: "=").last.flatMap { SessionToken($0.utf8) })
        #expect(server.shop.lines.count == 3 && server.shop.lines.count { $0 == kept.hash } == 1)
        await server.close()
    }

    @Test(
        "AD-45 a second click on a button of an address keeps what the first one has told",
        arguments: [("Add", "/things/cup"), ("Rename", "/")])
    func address(button: String, place: String) async throws {
        let gate = Gate(), begun = Gate()
        let server = TestServer(addresses: ThingApp.addresses, app: { GateApp(gate, begun) })
        let browser = TestBrowser(server)
        await browser.open("/things/cup")
        let form = try browser.form(button) + [("at", "/things/cup")]
        let first = server.begin(browser.request(.post, "/answer", form))
        try await begun.opens()
        let second = await server.send(browser.request(.post, "/answer", form))
        try #require(second.status == 303 && second.values(of: "Location") == [place])
        await browser.open(place)
        #expect(browser.heading == "One moment")
        gate.open()
        #expect(await first.response.values(of: "Location") == [place])
        await browser.open(place)
        #expect(browser.page.text.contains("<h2>Added</h2>") && browser.page.text.contains(Self.sentence))
        await server.close()
    }
}
