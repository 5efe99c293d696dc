import BoardyHeadless
import Foundation
import Testing

@testable import BoardyHTTP
@testable import BoardyWeb

/// Tests of one browser with several tabs: they have one cookie, and each has a page of its own.
@Suite struct TabTests {
    let items: ItemState
    let server: TestServer
    let browser: TestBrowser

    init() {
        let items = ItemState()
        self.items = items
        server = TestServer(addresses: ThingApp.addresses, app: { ThingApp(items) }) { $0.tabs = 3 }
        browser = TestBrowser(server)
    }

    /// Opens a page in another tab of the browser.
    private func tab(at path: String) async -> TestBrowser {
        let tab = TestBrowser(server)
        tab.cookie = browser.cookie
        await tab.open(path)
        return tab
    }

    /// Opens a story, and answers its first screen.
    @discardableResult
    private func begin(_ tab: TestBrowser) async throws -> TestBrowser {
        await tab.open("/things/story")
        try await tab.choose("Next")
        #expect(tab.heading == "Later")
        return tab
    }

    @Test("AD-40 an address in another tab leaves a story where it is, and both go on")
    func story() async throws {
        try await begin(browser)
        let other = await tab(at: "/things/cup")
        #expect(other.heading == "The cup")
        try await other.choose("Take", ["count": "1"])
        #expect(other.page.text.contains("You have the cup."))
        await browser.open()
        #expect(browser.heading == "Later")
        try await browser.choose("Back")
        #expect(browser.heading == "Menu" && server.sessions.count == 1 && server.sessions.all.count == 2)
        await other.open("/?tab=2")
        #expect(other.heading == "The cup")
        await server.close()
    }

    @Test(
        "AD-9 a form of another session is refused, whichever tab and question it names", arguments: ["1", "2", "-1"])
    func foreignTab(number: String) async throws {
        await browser.open("/things/cup")
        for turn in ["0", "99"] {
            let form = [("token", "of another session"), ("tab", number), ("turn", turn), ("choice", "1")]
            let response = await server.send(browser.request(.post, "/answer", form))
            #expect(response.status == 403 && response.heading == "Refused")
        }
        await server.close()
    }

    @Test("AD-43 a sign-out in one tab takes the others to the start, also from a page at an address")
    func signOut() async throws {
        items.signIn("Ada", count: "1")
        try await begin(browser)
        let other = try await begin(await tab(at: "/things/story")), third = await tab(at: "/things/cup")
        #expect(third.heading == "The cup" && server.sessions.all.count == 3)
        items.isAway = true
        try await other.choose("Back")
        await browser.open()
        #expect(browser.heading == "Later", "nobody knows whether Ada has left")
        items.isAway = false
        items.signOut()
        try await other.choose("Show pot")
        #expect(other.heading == "Menu" && !other.page.text.contains("Ada"))
        try await eventually { [server] in server.sessions.all.allSatisfy { $0.desk.view.question != nil } }
        for (tab, path) in [(browser, "/"), (third, "/?tab=3")] {
            await tab.open(path)
            #expect(tab.heading == "Menu" && !tab.page.text.contains("Ada"))
        }
        await third.open("/things/cup")
        #expect(third.heading == "The cup")
        await server.close()
    }

    @Test("AD-43 two persons of one name are two: who signs in after the other sees nothing of the other's tabs")
    func sameName() async throws {
        items.signIn("Ada", id: "1", count: "1")
        try await begin(browser)
        let other = try await begin(await tab(at: "/things/story"))
        items.signIn("Ada", id: "2", count: "2")
        try await other.choose("Back")
        try await eventually { [server] in server.sessions.all.allSatisfy { $0.desk.view.question != nil } }
        await browser.open()
        #expect(browser.heading == "Menu" && browser.page.text.contains("Signed in as </span>Ada"))
        try await begin(browser)
        items.signIn("Ada Byron", id: "2", count: "2")
        try await other.choose("Show pot")
        await browser.open()
        #expect(browser.heading == "Later", "a person may get another name")
        await server.close()
    }

    @Test("AD-40 pages of addresses need no tab each, and the form of each counts")
    func addresses() async throws {
        await browser.open("/things/cup")
        let pot = await tab(at: "/things/pot"), pan = await tab(at: "/things/pan")
        #expect(server.sessions.all.count == 1)
        for (page, thing) in [(browser, "cup"), (pot, "pot"), (pan, "pan")] {
            try await page.choose("Take", ["count": "1"])
            #expect(page.page.text.contains("You have the \(thing)."))
        }
        #expect(server.sessions.all.count == 3)
        await server.close()
    }

    @Test("AD-52 a step that is over while its tab shows an address says so: its open page at once, and its form")
    func stepIsOver() async throws {
        try await begin(browser)
        let other = await tab(at: "/"), form = try other.form("Back")
        #expect(other.heading == "Later" && other.page.text.contains("data-step=\"&amp;step\""))
        guard case .events(let open) = await server.send(other.request(.get, "/events?tab=1&step")).body,
            case .events(let start) = await server.send(other.request(.get, "/events?tab=1")).body
        else { throw CancellationError() }
        try await browser.choose("Back")
        await browser.open("/things/cup")
        let late = await server.send(other.request(.get, "/events?tab=1&step"))
        guard case .events(let reopened) = late.body else { throw CancellationError() }
        for stream in [open, reopened] {
            let content = stream.sent.last { $0.name == "content" }
            #expect(content?.data.contains("This step is over") == true)
        }
        #expect(!start.sent.contains { $0.name == "content" }, "the start stays as it is")
        try await other.post(form)
        #expect(other.heading == "Menu" && other.page.text.contains("<h2>This step is over</h2>"))
        await server.close()
    }

    /// Follows the changes of a page at an address.
    private func follow(_ page: TestBrowser, at address: String, inTab tab: Int = 1) async throws -> EventStream {
        let request = page.request(.get, "/events?tab=\(tab)&turn=\(try page.hidden("turn"))&at=\(address)")
        guard case .events(let stream) = await server.send(request).body else {
            Issue.record("no events")
            return EventStream()
        }
        return stream
    }

    /// Lets the server see which pages are still open, and give them tabs.
    private func settle() {
        server.sessions.tick()
        server.clock.advance(by: TabClients.settling)
        server.sessions.tick()
    }

    /// Shows a new price of a thing in the tab that shows the thing.
    private func change(_ thing: String, to price: String) {
        for tab in server.sessions.all where tab.desk.shows("app://things/\(thing)") {
            guard let old = tab.desk.view.question else { continue }
            tab.desk.update(
                Prompt(
                    title: old.title, heading: old.heading, content: [.text(price)], fields: old.fields,
                    choices: old.choices))
        }
    }

    @Test("AD-48 windows at two addresses each hear their changes, as the tab of one is not the other's for long")
    func sideBySide() async throws {
        await browser.open("/things/cup")
        let cup = try await follow(browser, at: "/things/cup")
        let pot = await tab(at: "/things/pot"), events = try await follow(pot, at: "/things/pot")
        #expect(server.sessions.all.count == 1 && cup.sent.map(\.name) == ["turn", "note-0", "turn"])
        settle()
        try await eventually { [server] in server.sessions.all.contains { $0.desk.shows("app://things/cup") } }
        try await eventually { cup.sent.contains { $0.name == "content" && $0.data.contains("order-") } }
        change("cup", to: "9.50 EUR")
        change("pot", to: "7.25 EUR")
        let (ofCup, ofPot) = (cup.sent.map(\.data), events.sent.map(\.data))
        #expect(ofCup.contains { $0.contains("9.50") } && !ofCup.contains { $0.contains("7.25") })
        #expect(ofPot.contains { $0.contains("7.25") } && !ofPot.contains { $0.contains("9.50") })
        settle()
        #expect(server.sessions.all.count == 2, "each has a tab, so none is opened any more")
        for (page, thing) in [(browser, "cup"), (pot, "pot")] {
            try await page.choose("Take", ["count": "1"])
            #expect(page.page.text.contains("You have the \(thing)."))
        }
        await server.close()
    }

    @Test("AD-43 an address that is loaded again after a change has the header of now, also if its page is open")
    func header() async throws {
        items.signIn("Ada", count: "1")
        await browser.open("/things/cup")
        let events = try await follow(browser, at: "/things/cup")
        items.signIn("Ada", count: "2")
        #expect(server.sessions.all.first?.desk.storeDidChange() == true && !events.isEnded)
        await browser.open("/things/cup")
        #expect(browser.heading == "The cup" && browser.page.text.contains(">2</span>"))
        await server.close()
    }

    @Test("AD-48 a page that was closed gets no tab, and one that has no place for it waits")
    func noPlace() async throws {
        await browser.open("/things/cup")
        let gone = try await follow(browser, at: "/things/cup")
        let pot = await tab(at: "/things/pot"), ofPot = try await follow(pot, at: "/things/pot")
        server.sessions.tick()
        gone.abandon()
        settle()
        #expect(server.sessions.all.count == 1)
        var stories: [TestBrowser] = []
        for _ in 0..<3 { stories.append(try await begin(tab(at: "/things/story"))) }
        #expect(server.sessions.all.count == 3 && server.sessions.all.allSatisfy { !$0.desk.shows("app://things/pot") })
        settle()
        #expect(server.sessions.all.count == 3)
        _ = ofPot.sent
        try await stories[0].choose("Back")
        settle()
        try await eventually { ofPot.sent.contains { $0.name == "content" } }
        #expect(!ofPot.isEnded && server.sessions.all.count == 3)
        await server.close()
    }

    @Test("AD-48 a page that is seen again after its tab was closed hears what it has missed")
    func seenAgain() async throws {
        try await begin(browser)
        let other = await tab(at: "/things/cup")
        server.clock.advance(by: SessionDesk.tabLife)
        server.sessions.tick()
        try #require(server.sessions.all.count == 1)
        let events = try await follow(other, at: "/things/cup", inTab: 2)
        settle()
        try await eventually { events.sent.contains { $0.name == "content" } }
        #expect(server.sessions.all.count == 2)
        await server.close()
    }

    @Test("AD-40 several addresses that are opened at once all come")
    func atOnce() async throws {
        await browser.open()
        let paths = ["cup", "pot", "pan", "late"].map { "/things/\($0)" }
        let pending = paths.map { server.begin(browser.request(.get, $0)) }
        for (path, page) in zip(paths, pending) {
            #expect(await page.response.heading == "The \(path.dropFirst(8))")
        }
        #expect(server.sessions.all.count == 1)
        await server.close()
    }

    @Test("AD-40 the path of a tab shows the start in place of an address, whose form still counts")
    func start() async throws {
        await browser.open("/things/cup")
        let start = await tab(at: "/")
        #expect(start.heading == "Menu")
        try await browser.choose("Take", ["count": "1"])
        #expect(browser.page.text.contains("You have the cup."))
        try await start.choose("Show pot")
        #expect(start.heading == "The pot" && server.sessions.all.count == 2)
        await server.close()
    }

    @Test("AD-40 the name of the app leaves the screens of its own tab only")
    func home() async throws {
        try await begin(browser)
        let other = try await begin(tab(at: "/things/story"))
        #expect(other.page.text.contains("class=\"brand\" href=\"/start?tab=2\""))
        let response = await other.open("/start?tab=2")
        #expect(response.status == 303 && response.values(of: "Location") == ["/?tab=2"])
        await other.open("/?tab=2")
        #expect(other.heading == "Menu")
        await browser.open()
        #expect(browser.heading == "Later")
        await server.close()
    }

    @Test(
        "AD-41 whoever types the address of the app during a story gets another tab, and a page loaded again does not")
    func typed() async throws {
        try await begin(browser)
        let typed = ["Sec-Fetch-Site": "none"]
        let response = await browser.open("/", headers: typed)
        #expect(response.status == 303 && response.values(of: "Location") == ["/?tab=2"])
        await browser.open("/", headers: typed.merging(["Referer": "http://127.0.0.1:8080/things/story"]) { $1 })
        #expect(browser.heading == "Later")
        await server.close()
    }

    @Test("AD-48 a window at the start stays as it is while its tab shows an address in another window")
    func startBeside() async throws {
        await browser.open()
        guard case .events(let events) = await browser.open("/events").body else {
            Issue.record("no events")
            return
        }
        let other = await tab(at: "/things/cup")
        #expect(other.heading == "The cup" && server.sessions.all.count == 1)
        for lane in server.lanes { lane.storeDidChange() }
        guard case .events(let late) = await browser.open("/events").body else {
            Issue.record("no events")
            return
        }
        #expect(events.sent.filter { $0.name == "turn" }.map(\.data) == ["1"])
        #expect(late.sent.allSatisfy { $0.name != "turn" && $0.name != "content" })
        await server.close()
    }

    @Test("AD-42 of too many tabs the one that was not seen for the longest time makes way, which its page says")
    func limit() async throws {
        try await begin(browser)
        var others: [TestBrowser] = []
        for _ in 0..<3 {
            others.append(try await begin(tab(at: "/things/story")))
            server.clock.advance(by: .seconds(1))
        }
        #expect(server.sessions.all.map(\.tab) == [1, 3, 4])
        await browser.open()
        #expect(browser.heading == "Later")
        let gone = others[0]
        let form = gone.request(.post, "/answer", try gone.form("Back").filter { $0.0 != "at" })
        let untaken = await server.send(form)
        #expect(untaken.status == 409 && untaken.heading == "This tab was closed")
        let response = await gone.open("/?tab=2")
        #expect(response.status == 303)
        await gone.open(response.values(of: "Location").first ?? "")
        #expect(gone.page.text.contains("<h2>This tab was closed</h2>"))
        await server.close()
    }

    @Test("AD-42 a tab that is open in a window stays, and one that nobody sees makes way before it")
    func openInWindow() async throws {
        try await begin(browser)
        let seen = try await begin(tab(at: "/things/story"))
        guard case .events(let events) = await seen.open("/events?tab=2").body else {
            Issue.record("no events")
            return
        }
        for number in 3...4 {
            server.clock.advance(by: .seconds(1))
            try await begin(tab(at: "/things/story"))
            #expect(server.sessions.all.map(\.tab) == [1, 2, number] && !events.isEnded)
        }
        events.end()
        try await begin(tab(at: "/things/story"))
        #expect(server.sessions.all.map(\.tab) == [1, 4, 5])
        await server.close()
    }

    @Test("AD-42 a number that was never a tab of the session is told as that", arguments: ["99", "x", "-1"])
    func unknownTab(number: String) async throws {
        try await begin(browser)
        let form = try browser.form("Back").filter { $0.0 != "at" && $0.0 != "tab" } + [("tab", number)]
        let untaken = await server.send(browser.request(.post, "/answer", form))
        #expect(untaken.status == 409 && untaken.heading == "There is no such tab")
        let response = await browser.open("/?tab=\(number)")
        await browser.open(response.values(of: "Location").first ?? "")
        #expect(browser.page.text.contains("<h2>There is no such tab</h2>") && browser.heading == "Menu")
        await browser.open()
        #expect(browser.heading == "Later")
        await server.close()
    }

    @Test("AD-42 a tab without a story is closed after a minute, and its page opens again")
    func idle() async throws {
        try await begin(browser)
        let other = await tab(at: "/things/cup")
        #expect(server.sessions.all.count == 2)
        server.clock.advance(by: SessionDesk.tabLife)
        server.sessions.tick()
        #expect(server.sessions.all.count == 1)
        try await other.choose("Take", ["count": "1"])
        #expect(other.page.text.contains("You have the cup."))
        await server.close()
    }

    @Test("AD-42 a session ends with all of its tabs")
    func end() async throws {
        try await begin(browser)
        let other = await tab(at: "/things/cup")
        try await browser.quit()
        await other.open("/things/cup")
        #expect(other.heading == "Goodbye" && server.sessions.count == 0)
        await server.close()
    }

    @Test("AD-43 a sign-in is seen by the other tabs at their next request")
    func signIn() async throws {
        try await begin(browser)
        let other = await tab(at: "/things/cup")
        #expect(other.page.text.contains(">Enter</button>"))
        items.signIn("Ada", count: "1")
        for tab in server.sessions.all { tab.desk.personDidChange() }
        await browser.open()
        #expect(browser.heading == "Later" && browser.page.text.contains("Signed in as </span>Ada"))
        await other.open("/things/cup")
        #expect(other.page.text.contains("Signed in as </span>Ada"))
        await server.close()
    }

    @Test("AD-43 a form of another tab from before a sign-in changes nothing, which its page says")
    func formBefore() async throws {
        try await begin(browser)
        let other = try await begin(tab(at: "/things/story"))
        let session = try #require(server.sessions.all.last), form = try browser.form("Back")
        let old = try #require(SessionToken((browser.cookie ?? "").utf8.drop { $0 != UInt8(ascii: "=") }.dropFirst()))
        browser.cookie = "session-8080=\(try #require(server.sessions.replaceToken(old, of: session, by: [])).text)"
        let response = await server.send(browser.request(.post, "/answer", form))
        #expect(response.status == 409 && response.text.contains("So this did not count."))
        let entry = browser.request(.post, "/start", [("token", try browser.hidden("token")), ("entry", "Leave")])
        let untaken = await server.send(entry)
        #expect(untaken.status == 409 && untaken.text.contains("So this did not count."))
        await browser.open()
        #expect(browser.heading == "Later")
        other.cookie = browser.cookie
        #expect(await server.send(other.request(.post, "/answer", try other.form("Back"))).status == 403)
        await server.close()
    }
}
