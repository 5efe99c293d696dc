import BoardyHTTP
import Foundation
import Testing

@testable import BoardyWeb

/// Tests of the addresses of an app, which open in the session of a browser.
@Suite struct AddressTests {
    let server: TestServer
    let browser: TestBrowser

    init() {
        server = TestServer(addresses: ThingApp.addresses, app: { ThingApp() })
        browser = TestBrowser(server)
    }

    @Test("AD-1 the address of a route opens in the session, with and without one before")
    func opens() async throws {
        #expect(await browser.open("/things/cup").status == 200)
        #expect(browser.heading == "The cup" && browser.page.text.contains("<title>The cup – Test Shop</title>"))
        await browser.open("/things/pot")
        #expect(browser.heading == "The pot")
        #expect(server.sessions.all.count == 1)
        await server.close()
    }

    @Test("AD-1 a path of no route is 404 and begins no session", arguments: ["/thing", "/things", "/hidden/cup"])
    func unknown(path: String) async throws {
        #expect(await browser.open(path).status == 404)
        #expect(browser.heading == "Not found" && server.sessions.count == 0)
        await server.close()
    }

    @Test(
        "AD-2 another spelling leads to the address, and never to another host",
        arguments: [
            ("//things//cup", "/things/cup"), ("/things/cup/", "/things/cup"),
            ("/things/the%CC%81", "/things/th%C3%A9"), ("/items?start=1&e%CC%81=1", "/items?start=1&%C3%A9=1"),
        ])
    func spelling(path: String, address: String) async throws {
        let response = await server.send(browser.request(.get, path))
        #expect(response.status == 308 && response.values(of: "Location") == [address])
        await server.close()
    }

    @Test(
        "AD-2 odd bytes in a form are not understood, and in a Referer or an address of a form they are none",
        arguments: ["/start", "/answer"])
    func oddBytes(path: String) async throws {
        let odd = "http://127.0.0.1:8080/things/%0A"
        #expect(await browser.open("/things/cup", headers: ["Referer": odd]).status == 200)
        var form = try browser.form("Take", ["count": "1"])
        form.append(("before", "/things/a\u{0}"))
        #expect(await server.send(browser.request(.post, path, form)).heading == "Not understood")
        #expect(try await browser.post([("at", "/things/%00")], "/start").values(of: "Location") == ["/"])
        await server.close()
    }

    @Test("AD-3 a second look at an address opens nothing, also by HEAD")
    func secondLook() async throws {
        await browser.open("/things/cup")
        let turn = try browser.hidden("turn")
        await browser.open("/things/cup")
        #expect(try browser.hidden("turn") == turn)
        #expect(await server.send(browser.request(.head, "/things/cup")).status == 200)
        await browser.open("/things/cup")
        #expect(try browser.heading == "The cup" && browser.hidden("turn") == turn)
        await server.close()
    }

    @Test(
        "AD-1 a slash within a component is percent-encoded, and leads to its thing",
        arguments: ["a%2Fb", "%2F", "a%2f"])
    func slash(id: String) async throws {
        #expect(await browser.open("/things/\(id)").status == 200)
        #expect(browser.heading == "The \(id.removingPercentEncoding ?? "")")
        #expect(try browser.hidden("at").uppercased() == "/THINGS/\(id.uppercased())")
        await server.close()
    }

    @Test(
        "AD-5 HEAD has the status of GET: also at an address of nothing, and it leaves no session",
        arguments: ["/things/cup", "/things/none", "/things/cup?page=last", "/items/none", "/items/cup"])
    func head(path: String) async throws {
        let head = await server.send(browser.request(.head, path))
        #expect(server.sessions.count == 0 && head.values(of: "Set-Cookie") == [])
        let page = await browser.open(path)
        #expect(head.status == page.status)
        await server.close()
    }

    @Test("AD-5 HEAD in a session is answered as GET, with the same headers and the length of the page")
    func headInSession() async throws {
        await browser.open("/things/story")
        try await browser.choose("Next")
        for path in ["/", "/things/pot", "/things/none", "/things/pot?page=last", "/items/cup"] {
            let head = await server.send(browser.request(.head, path))
            let page = await server.send(browser.request(.get, path))
            #expect(head.status == page.status && head.headers == page.headers && head.text == page.text, "\(path)")
        }
        #expect(server.sessions.count == 1 && server.sessions.all.count == 2, "the story stays where it is")
        await browser.open()
        #expect(browser.heading == "Later")
        await server.close()
    }

    @Test("AD-3 a story that was left for another address, while it works, shows nothing above it")
    func left() async throws {
        await browser.open("/things/work")
        #expect(browser.heading == "Step")
        await browser.open("/things/cup")
        try await browser.choose("Take", ["count": "1"])
        #expect(browser.heading == "The cup" && browser.page.text.contains("You have the cup."))
        await server.close()
    }

    @Test("AD-8 a program ends its session, and a foreign page does not")
    func end() async throws {
        await browser.open("/things/cup")
        let token = try browser.hidden("token")
        #expect(try await browser.post([("token", "x")], "/end").status == 403)
        #expect(server.sessions.count == 1)
        #expect(await server.send(browser.request(.post, "/end", [("token", token)])).status == 303)
        #expect(server.sessions.count == 0)
        await browser.open()
        #expect(browser.heading == "Goodbye")
        await server.close()
    }

    @Test("AD-9 whoever opens an address after the end of the session begins the next one there")
    func endedSession() async throws {
        await browser.open("/things/cup")
        try await browser.quit()
        await browser.open("/things/pot?page=2")
        #expect(browser.heading == "Goodbye")
        try await browser.post([("at", try browser.hidden("at"))], "/start")
        #expect(browser.heading == "The pot")
        await server.close()
    }

    /// The ways in which the session of a page ends while somebody fills its form in.
    enum End: CaseIterable { case ofServer, ofSession }

    @Test(
        "AD-9 a form of an address whose session is over begins the next one, which asks again with what was typed",
        arguments: End.allCases)
    func formOfEndedSession(_ end: End) async throws {
        await browser.open("/things/cup")
        let form = try browser.form("Take", ["count": "7"]) + [("at", "/things/cup")]
        let former = browser.cookie
        if end == .ofSession { try await browser.quit() } else { browser.cookie = "session-8080=gone" }
        #expect(try await browser.post(form).values(of: "Location") == ["/things/cup"])
        #expect(browser.heading == "The cup" && browser.page.text.contains("so this was not done"))
        #expect(browser.page.text.contains("value=\"7\"") && !browser.page.text.contains("You have the cup."))
        #expect(browser.cookie != former)
        try await browser.post(try browser.form("Take", ["count": "7"]))
        #expect(browser.page.text.contains("You have the cup."))
        await server.close()
    }

    @Test(
        "AD-9 a form whose session is over begins none without an address, or if another site may have sent it",
        arguments: [("/", true), ("/hidden/cup", true), ("/items", true), ("/things/cup", false)])
    func untakenForm(place: String, tellsOrigin: Bool) async throws {
        await browser.open("/things/cup")
        let form = try browser.form("Take", ["count": "7"]) + [("at", place)]
        browser.cookie = nil
        let request = browser.request(.post, "/answer", form)
        let silent = HTTPRequest(
            .post, "/answer",
            headers: ["Host": browser.host, "Content-Type": "application/x-www-form-urlencoded"], body: request.body)
        let response = await server.send(tellsOrigin ? request : silent)
        #expect(response.status == 403 && response.heading == "This session has ended")
        #expect(response.values(of: "Set-Cookie").isEmpty && server.sessions.count == 1)
        await server.close()
    }

    @Test("AD-4 the name of the app leads from every page of a session to its start")
    func home() async throws {
        await browser.open("/things/cup")
        #expect(browser.page.text.contains("class=\"brand\" href=\"/start\""))
        let response = await server.send(browser.request(.get, "/start"))
        #expect(response.status == 303 && response.values(of: "Location") == ["/"])
        await browser.open()
        #expect(browser.heading == "Menu")
        await server.close()
    }

    @Test(
        "AD-5 an address of nothing is 404 on a page of the session, which goes on",
        arguments: ["/things/none", "/things/cup?page=last"])
    func missing(path: String) async throws {
        await browser.open("/things/pot")
        // A notice of the page itself stays (AD-51).
        for _ in 1...2 {
            #expect(await browser.open(path).status == 404)
            #expect(browser.page.text.contains("href=\"/start\""))
            server.clock.advance(by: TabClients.settling)
        }
        #expect(await browser.open().status == 200)
        await server.close()
    }

    @Test("AD-9 a form of a page that its tab has left counts, and only once")
    func leftPage() async throws {
        await browser.open("/things/cup")
        let cup = try browser.form("Take", ["count": "1"]) + [("at", try browser.hidden("at"))]
        await browser.open("/things/pot")
        #expect(try await browser.post(cup).status == 303)
        #expect(browser.heading == "The cup" && browser.page.text.contains("You have the cup."))
        let response = await server.send(browser.request(.post, "/answer", cup))
        #expect(response.status == 303 && response.values(of: "Location") == ["/things/cup"])
        await browser.open()
        #expect(browser.page.text.ranges(of: "You have the cup.").count == 1)
        await server.close()
    }

    @Test("AD-9 a form that was sent does not count again, also not when its page was opened anew")
    func sentTwice() async throws {
        await browser.open("/things/cup")
        let cup = try browser.form("Take", ["count": "1"]) + [("at", try browser.hidden("at"))]
        try await browser.post(cup)
        await browser.open("/things/pot")
        let response = await server.send(browser.request(.post, "/answer", cup))
        #expect(response.values(of: "Location") == ["/things/cup"])
        await browser.open("/things/cup")
        #expect(!browser.page.text.contains("You have the cup."))
        await server.close()
    }

    @Test(
        "AD-9 a form leads to no place but an address of the app",
        arguments: ["//evil.example", "https://evil.example/things/cup", "/metrics", "/hidden/cup"])
    func foreignPlaces(place: String) async throws {
        await browser.open("/things/cup")
        let form = try browser.form("Take", ["count": "1"])
        await browser.open("/things/pot")
        let response = await server.send(browser.request(.post, "/answer", form + [("at", place)]))
        #expect(response.status == 303 && response.values(of: "Location") == ["/"])
        await server.close()
    }

    @Test("AD-9 a refused form stays at its address")
    func refusedForm() async throws {
        await browser.open("/things/cup")
        let form = try browser.form("Take", ["count": ""]) + [("at", try browser.hidden("at"))]
        #expect(try await browser.post(form).values(of: "Location") == ["/things/cup"])
        #expect(try browser.hidden("at") == "/things/cup" && browser.heading == "The cup")
        #expect(browser.page.text.contains("A value is needed."))
        await server.close()
    }

    @Test("AD-3 a link on another site begins no session, and opens its address from a page of the app")
    func crossSite() async throws {
        browser.headers["Sec-Fetch-Site"] = "cross-site"
        await browser.open("/things/cup?page=1")
        #expect(browser.heading == "One moment" && server.sessions.count == 0)
        #expect(browser.page.text.contains("content=\"0;url=/things/cup?page=1\""))
        await server.close()
    }

    @Test("AD-3 no page of a session is kept by a cache, also at an address")
    func cache() async throws {
        let response = await browser.open("/things/cup")
        #expect(response.values(of: "Cache-Control") == ["no-store"] && response.values(of: "ETag") == [])
        await server.close()
    }

    @Test("AD-3 an address that asks somebody to sign in comes back to itself")
    func signIn() async throws {
        await browser.open("/things/locked")
        #expect(browser.heading == "Sign in")
        try await browser.choose("Sign in")
        #expect(browser.heading == "The locked")
        await server.close()
    }

    @Test("AD-10 programs find robots.txt and an icon")
    func programs() async throws {
        let robots = await browser.open("/robots.txt")
        #expect(robots.status == 200 && robots.text.contains("Disallow: /answer"))
        let icon = await browser.open("/favicon.ico")
        #expect(icon.status == 200 && icon.values(of: "Content-Type") == ["image/svg+xml"])
        #expect(server.sessions.count == 0)
        await server.close()
    }
}
