import BoardyHTTP
import BoardyHeadless
import Foundation
import Testing

@testable import BoardyWeb

@Suite struct RouterTests {
    let server = TestServer()
    let browser: TestBrowser

    init() { browser = TestBrowser(server) }

    @Test("a session from the first look to its end, and a new one after it")
    func session() async throws {
        #expect(await browser.open().status == 200)
        #expect(browser.heading == "Menu")
        try await browser.choose("Sign in")
        #expect(browser.heading == "Sign in")
        let response = try await browser.choose("Sign in", ["email": "ada@example.org", "password": "geheim"])
        #expect(response.status == 303 && response.values(of: "Location") == ["/"])
        #expect(browser.heading == "Menu")
        #expect(browser.page.text.contains("Welcome, ada@example.org."))
        try await browser.quit()
        #expect(browser.heading == "Goodbye")
        let old = browser.cookie
        try await browser.post([], "/start")
        #expect(browser.heading == "Menu" && browser.cookie != old)
        #expect(server.sessions.count == 1)
        await server.close()
    }

    @Test("AD-9 the page of a refused answer keeps its values, also when it is loaded again, until it is answered")
    func refusal() async throws {
        await browser.open()
        try await browser.choose("Import")
        #expect(try await browser.choose("Import", ["note": "twice"]).status == 303)
        for _ in 0..<3 {
            #expect(browser.page.text.contains("A value is needed.") && browser.page.text.contains("value=\"twice\""))
            await browser.open()
        }
        try await browser.choose("Cancel")
        try await browser.choose("Import")
        #expect(browser.heading == "Import" && !browser.page.text.contains("value=\"twice\""))
        await server.close()
    }

    @Test("AU-16 what was typed in a refused sign-in is shown once, as the next look may be somebody else's")
    func refusedSignIn() async throws {
        await browser.open()
        try await browser.choose("Sign in")
        let response = try await browser.choose("Sign in", ["email": "ada", "password": ""])
        #expect(response.status == 303)
        for count in 0..<3 {
            #expect(browser.page.text.contains("This is not an e-mail address, such as ada@example.org."))
            #expect(browser.page.text.contains("A value is needed."))
            #expect(browser.page.status == 200 && browser.page.text.contains("value=\"ada\"") == (count == 0))
            await browser.open()
        }
        try await browser.choose("Cancel")
        try await browser.choose("Sign in")
        #expect(browser.heading == "Sign in" && !browser.page.text.contains("value=\"ada\""))
        await server.close()
    }

    @Test("AD-9 a confirmation is asked in a page of its own, once, and only yes counts")
    func confirmation() async throws {
        await browser.open()
        try await browser.choose("Remove")
        #expect(try await browser.choose("Remove", ["name": "Tea"]).status == 303)
        #expect(browser.heading == "Remove Tea?")
        let form = [
            ("turn", try browser.hidden("turn")), ("token", try browser.hidden("token")),
            ("choice", try browser.hidden("choice")), ("f.name", try browser.hidden("f.name")),
        ]
        await browser.open()
        #expect(browser.heading == "Remove" && !browser.page.text.contains("Remove Tea?"))
        try await browser.post(form + [("confirmed.0", "no")])
        #expect(browser.heading == "Remove" && browser.page.text.contains("value=\"Tea\""))
        #expect(browser.page.status == 200 && server.shop.lines.count == 1)
        try await browser.post(form + [("confirmed.0", "yes")])
        #expect(browser.heading == "Menu")
        #expect(server.shop.lines == ["1: Remove", "Remove Tea"])
        await server.close()
    }

    @Test("a double click counts once, and the form of an older page not at all")
    func doubleClick() async throws {
        await browser.open()
        let form = try browser.form(index: 4)
        let responses = [
            server.begin(browser.request(.post, "/answer", form)),
            server.begin(browser.request(.post, "/answer", form)),
        ]
        for response in responses { #expect(await response.response.status == 303) }
        try await browser.post(form)
        #expect(browser.heading == "Menu" && browser.page.status == 200)
        #expect(server.shop.lines == ["1: Hidden"])
        await server.close()
    }

    @Test("a form whose work takes long is held for a time, and then leads to a page with the progress")
    func longWork() async throws {
        await browser.open()
        let pending = server.begin(browser.request(.post, "/answer", try browser.form("Work")))
        try await server.shop.workHasBegun.opens()
        server.sessions.tick()
        #expect(!pending.isHere)
        server.clock.advance(by: TabClients.patience)
        server.sessions.tick()
        #expect(await pending.response.status == 303)
        await browser.open()
        #expect(browser.heading == "One moment")
        #expect(browser.page.text.contains("Counting") && browser.page.text.contains("value=\"25\""))
        #expect(browser.page.text.contains("http-equiv=\"refresh\""))
        server.shop.work.open()
        try await eventually { [server] in server.sessions.all[0].desk.view.question != nil }
        await browser.open()
        #expect(browser.heading == "Menu")
        await server.close()
    }

    @Test("an answer with a secret replaces the cookie; if the response is lost, the same form gets it until it comes")
    func replacedCookie() async throws {
        await browser.open()
        try await browser.choose("Sign in")
        let old = browser.cookie
        let form = try browser.form("Sign in", ["email": "a@b", "password": "geheim"])
        // The browser never sees this response, because of a second click.
        let lost = await server.send(browser.request(.post, "/answer", form))
        let new = try #require(lost.values(of: "Set-Cookie").first).prefix { $0 != ";" }
        #expect(String(new) != old)
        let second = try await browser.post(form)
        #expect(second.status == 303 && browser.cookie == String(new))
        #expect(browser.heading == "Menu")
        // It has come, so nobody gets it again.
        server.clock.advance(by: WebSessions.settling)
        browser.cookie = old
        let third = await server.send(browser.request(.post, "/answer", form))
        #expect(third.status == 403 && third.values(of: "Set-Cookie") == [])
        #expect(try #require(await browser.open().values(of: "Set-Cookie").first).prefix { $0 != ";" } != new)
        #expect(server.sessions.count == 2 && server.sessions.tokenCount == 3)
        await server.close()
    }

    @Test("an answer without a secret, and a refused one with it, leave the cookie")
    func keptCookie() async throws {
        await browser.open()
        #expect(try await browser.choose("Sign in").values(of: "Set-Cookie") == [])
        #expect(try await browser.choose("Sign in", ["email": "", "password": "x"]).values(of: "Set-Cookie") == [])
        #expect(try await browser.choose("Cancel").values(of: "Set-Cookie") == [])
        await server.close()
    }

    @Test("a second click on the button of a new session begins one only")
    func doubleStart() async throws {
        await browser.open()
        try await browser.quit()
        let request = browser.request(.post, "/start")
        let first = await server.send(request), second = await server.send(request)
        #expect(first.values(of: "Set-Cookie").count == 2)
        #expect(second.values(of: "Set-Cookie") == first.values(of: "Set-Cookie").dropLast())
        #expect(server.sessions.all.count == 1)
        await server.close()
    }

    @Test("AD-51 a notice is told once, and to two windows that load the page at once")
    func toldOnce() async throws {
        await browser.open()
        try await browser.choose("Sign in")
        try await browser.choose("Sign in", ["email": "ada@example.org", "password": "geheim"])
        let welcome = "Welcome, ada@example.org."
        #expect(browser.page.text.contains(welcome))
        server.clock.advance(by: TabClients.settling - .milliseconds(1))
        await browser.open()
        #expect(browser.page.text.contains(welcome))
        server.clock.advance(by: .milliseconds(1))
        _ = await server.send(browser.request(.head, "/"))
        await browser.open()
        #expect(browser.heading == "Menu" && !browser.page.text.contains(welcome))
        await server.close()
    }

    @Test("a link on another site leads to a page that asks once more from here, and the session stays")
    func linkFromElsewhere() async throws {
        await browser.open()
        let cookie = browser.cookie
        browser.cookie = nil
        let response = await browser.open(headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(response.status == 200 && response.values(of: "Set-Cookie") == [])
        #expect(response.text.contains("<meta http-equiv=\"refresh\" content=\"0;url=/\">"))
        #expect(server.sessions.count == 1)
        browser.cookie = cookie
        #expect(await browser.open().values(of: "Set-Cookie") == [])
        #expect(browser.heading == "Menu")
        // The cookie of the session comes with a link, which shows the page as it is, and leaves no story.
        try await browser.choose("Sign in")
        for path in ["/", "/start", "/start?tab=1"] {
            await browser.open(path, headers: ["Sec-Fetch-Site": "cross-site"])
            await browser.open()
            #expect(browser.heading == "Sign in", "\(path)")
        }
        await browser.open("/start?tab=1", headers: ["Sec-Fetch-Site": "same-origin"])
        await browser.open()
        #expect(browser.heading == "Menu")
        await server.close()
    }

    @Test("two windows of one browser show the same session")
    func twoWindows() async throws {
        await browser.open()
        let window = TestBrowser(server)
        window.cookie = browser.cookie
        await window.open()
        try await browser.choose("Sign in")
        // The other window still shows the menu; its form is of an older page.
        try await window.choose("Sign in")
        #expect(window.heading == "Sign in")
        await server.close()
    }

    @Test("AD-5 HEAD leaves no session; the addresses of forms lead to the page")
    func head() async {
        let response = await server.send(browser.request(.head, "/"))
        #expect(response.status == 200 && response.values(of: "Set-Cookie") == [])
        #expect(await server.send(browser.request(.head, "/events")).status == 204)
        #expect(await server.send(browser.request(.get, "/answer")).values(of: "Location") == ["/"])
        #expect(server.sessions.all.isEmpty)
    }

    @Test("files of pages may be kept for good, because their paths change with them")
    func assets() async throws {
        for asset in Asset.all {
            let response = await browser.open(asset.path)
            #expect(response.values(of: "Content-Type") == [asset.contentType])
            #expect(response.values(of: "Cache-Control") == ["public, max-age=31536000, immutable"])
            #expect(response.text == String(decoding: asset.bytes, as: UTF8.self))
        }
    }

    @Test(
        "the events of a page: the turn and the progress first, then content, progress and the next turn as they come")
    func events() async throws {
        await browser.open()
        guard case .events(let stream) = await browser.open("/events").body else {
            Issue.record("no events")
            return
        }
        await browser.open()
        for lane in server.lanes { lane.storeDidChange() }
        try await eventually { [server] in
            server.sessions.all[0].desk.view.question?.content == [.pairs(["Visits": "1"])]
        }
        let pending = server.begin(browser.request(.post, "/answer", try browser.form("Work")))
        try await server.shop.workHasBegun.opens()
        server.shop.work.open()
        _ = await pending.response
        let events = stream.sent
        #expect(events.map(\.name) == ["turn", "progress", "content", "choices", "progress", "progress", "turn"])
        #expect(events[0].data == "1" && events[6].data == "2")
        #expect(events[2].data.contains("Visits") && events[3].data.contains(">Work</button>"))
        #expect(events[4].data.contains("Counting") && events[5].data == "")
        await server.close()
    }
}
