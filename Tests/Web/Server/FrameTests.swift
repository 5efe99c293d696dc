import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// Tests of the header of pages, which an app declares by its routes and the entries of its menu.
@Suite struct FrameTests {
    let items = ItemState(["cup": 3, "pot": 5])
    let server: TestServer
    let browser: TestBrowser

    init() {
        server = TestServer(
            addresses: ThingApp.addresses, menu: ThingApp.publicMenu, app: { [items] in ThingApp(items) })
        browser = TestBrowser(server)
    }

    /// The header of the page, without its form.
    private func header() throws -> String {
        String(try #require(browser.page.text.firstMatch(of: /(?s)<header>.*<\/header>/)?.0, "\(browser.page.text)"))
    }

    private func begin(_ entry: String, token: String? = nil) async throws -> HTTPResponse {
        try await browser.post([("token", try token ?? browser.hidden("token")), ("entry", entry)], "/start")
    }

    @Test("AD-17 every page of a session has the search field, and the entries as links and buttons")
    func session() async throws {
        for path in ["/", "/things/cup", "/things/none"] {
            await browser.open(path)
            let header = try header()
            #expect(header.contains("<form class=\"search\" role=\"search\" action=\"/items\">"))
            #expect(header.contains("<a href=\"/items\">Items</a>"))
            #expect(header.contains("name=\"entry\" value=\"Show pot\">Show pot</button>"))
            #expect(header.contains("<a href=\"/things/mine\" id=\"note-0\">Mine</a>"))
            #expect(header.contains(">Enter</button>"))
            #expect(!header.contains("Hidden entry"))
        }
        await server.close()
    }

    @Test("AD-17 an address that the app names stands in the header once")
    func namedOnce() async throws {
        await browser.open()
        #expect(try header().ranges(of: "href=\"/items\"").count == 1)
        await server.close()
    }

    @Test("AD-18 the person and the notes are those of the question that is shown")
    func person() async throws {
        await browser.open("/things/cup")
        items.signIn("Ada & Bo", count: "3")
        #expect(try !header().contains("Ada &amp;"))
        await browser.open("/things/pot")
        let header = try header()
        #expect(header.contains("<summary><span class=\"unseen\">Signed in as </span>Ada &amp; Bo</summary>"))
        #expect(header.contains(">Mine <span class=\"count\">3</span></a>"))
        #expect(header.contains(">Leave</button>") && !header.contains(">Enter</button>"))
        await server.close()
    }

    @Test("AD-18 the notes of an open page follow changes of the store, also if its tab shows something else")
    func followingNotes() async throws {
        items.signIn("Ada", count: "3")
        await browser.open("/things/cup")
        #expect(try header().contains("<a href=\"/things/mine\" id=\"note-0\">Mine <span class=\"count\">3</span></a>"))
        guard case .events(let pot) = await browser.open("/events?at=/things/pot").body,
            case .events(let cup) = await browser.open("/events?at=/things/cup").body
        else {
            Issue.record("no events")
            return
        }
        let notes = { (events: EventStream) in events.sent.filter { $0.name == "note-0" }.map(\.data) }
        #expect(notes(cup) == ["Mine <span class=\"count\">3</span>"] && notes(pot).count == 1)
        func change(_ id: String, to count: String) async throws {
            items.signIn("Ada", id: id, count: count)
            for lane in server.lanes { lane.storeDidChange() }
            try await eventually { [server] in server.sessions.all[0].desk.view.menu?.notes == ["Mine": count] }
        }
        try await change("1", to: "4")
        for page in [cup, pot] { #expect(notes(page) == ["Mine <span class=\"count\">4</span>"]) }
        try await change("2", to: "5")
        #expect(notes(cup) == [], "the header has the name of somebody else")
        await server.close()
    }

    @Test("AD-18 a page that is loaded again after a change of the store has the notes of now, also without a script")
    func loadedAgain() async throws {
        for path in ["/", "/things/cup"] {
            items.signIn("Ada", count: "3")
            await browser.open(path)
            items.signIn("Ada", count: "4")
            #expect(server.sessions.all.map { $0.desk.storeDidChange() } == [false])
            await browser.open(path)
            #expect(try header().contains(">4</span>"), "\(path)")
        }
        await server.close()
    }

    @Test("AD-19 a page that is read without a session has links alone, also for somebody who is signed in")
    func withoutSession() async throws {
        let program = TestBrowser(server)
        program.headers = [:]
        let before = await program.open("/items").text
        items.signIn("Ada", count: "3")
        await browser.open()
        let kept = await program.open("/items").text
        await browser.open("/items")
        server.router.site.pages.removeAll()
        let made = await program.open("/items").text
        #expect(before == kept && kept == made && browser.page.text == kept)
        for part in ["Ada", "token", "<button form", ">Enter<", ">Leave<", "class=\"count\""] {
            #expect(!made.contains(part), "\(part)")
        }
        #expect(made.contains("<a href=\"/things/mine\">Mine</a>") && made.contains("role=\"search\""))
        #expect(await program.open("/nothing").text.contains("<a href=\"/things/mine\">Mine</a>"))
        await server.close()
    }

    @Test("AD-20 a button leaves the screens for the start, where its entry begins, as often as it is pressed")
    func button() async throws {
        for _ in 1...2 {
            await browser.open("/things/cup")
            let response = try await begin("Show pot")
            #expect(response.status == 303 && response.values(of: "Location") == ["/"])
            #expect(browser.heading == "The pot")
            try await browser.choose("Back")
            #expect(browser.heading == "Menu")
        }
        await server.close()
    }

    @Test("AD-20 an entry that the person is not offered begins nothing, and the screen stays")
    func unknownEntry() async throws {
        for entry in ["Steal", "/", "../start", "Close"] {
            await browser.open("/things/cup")
            _ = try await begin(entry)
            #expect(browser.page.text.contains("There is nothing at this address.") && browser.heading == "The cup")
        }
        await server.close()
    }

    @Test("AD-20 a form without the token of the session, or of another page, begins nothing")
    func foreign() async throws {
        await browser.open("/things/cup")
        for token in ["", "token", "A"] { #expect(try await begin("Show pot", token: token).status == 403) }
        await browser.open("/things/cup")
        let form = [("token", try browser.hidden("token")), ("entry", "Show pot")]
        for origin in ["https://evil.example", "null"] {
            let request = browser.request(.post, "/start", form, headers: ["Origin": origin])
            #expect(await server.send(request).status == 403)
        }
        let link = await server.send(browser.request(.get, "/start?entry=Show%20pot&token=\(form[0].1)"))
        #expect(link.status == 303)
        await browser.open()
        #expect(browser.heading == "Menu")
        await server.close()
    }

    @Test("AD-21 the link to the page itself is marked, and the search field has what was searched for")
    func here() async throws {
        await browser.open("/items?search=a%22%3Cb%26c&start=0")
        #expect(try header().contains("<a href=\"/items\" aria-current=\"page\">Items</a>"))
        #expect(try header().contains("name=\"search\" value=\"a&quot;&lt;b&amp;c\""))
        await browser.open("/things/cup")
        #expect(try !header().contains("aria-current") && !header().contains("name=\"search\" value="))
        await server.close()
    }

    @Test("AD-21 every page has a header, named navigations, a main part and a footer")
    func landmarks() async throws {
        for path in ["/", "/items", "/nothing"] {
            await browser.open(path)
            let markup = try Markup(HTML(stringLiteral: browser.page.text))
            for name in ["header", "main", "footer"] { #expect(markup.all(name).count == 1) }
            let names = markup.all("nav").filter { !$0.isInside("main") }.map { $0.attributes["aria-label"] }
            #expect(names == ["Account", "Pages"], "\(path)")
            #expect(markup.elements.first { $0.name == "a" }?.attributes == ["class": "skip", "href": "#main"])
        }
        await server.close()
    }
}
