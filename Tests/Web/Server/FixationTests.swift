import BoardyHTTP
import BoardyHeadless
import Foundation
import Testing

@testable import BoardyWeb

/// A secret that somebody planted in a victim's browser before the victim signed in, so that both know it (session
/// fixation).
@Suite struct FixationTests {
    let server = TestServer()
    let victim: TestBrowser
    let attacker: TestBrowser
    /// The sentence that only a session with somebody in it shows.
    static let welcome = "Welcome, ada@example.org."

    init() {
        (victim, attacker) = (TestBrowser(server), TestBrowser(server))
        attacker.client = "203.0.113.7"
    }

    /// Gives the victim's browser the secret of the attacker's session, and leads the victim to the form.
    ///
    /// - Returns: the form with the victim's password.
    func plant() async throws -> [(String, String)] {
        await attacker.open()
        victim.cookie = attacker.cookie
        await victim.open()
        try await victim.choose("Sign in")
        return try victim.form("Sign in", ["email": "ada@example.org", "password": "geheim"])
    }

    /// All that the attacker can ask for with a secret.
    func requests(_ form: [(String, String)], with cookie: String?) -> [HTTPRequest] {
        let browser = TestBrowser(server)
        (browser.cookie, browser.client) = (cookie, attacker.client)
        let turn = form.first { $0.0 == "turn" }.flatMap { Int($0.1) } ?? 0
        let answers = (turn...turn + 2).map { turn in
            browser.request(.post, "/answer", [("turn", "\(turn)")] + form.dropFirst().prefix(2))
        }
        let file = HTTPRequest(
            .get, "/file", query: ["name": "export.csv"],
            headers: ["Host": browser.host, "Cookie": cookie ?? "", "Sec-Fetch-Site": "same-origin"])
        return [browser.request(.get, "/"), browser.request(.get, "/events"), file] + answers
    }

    /// The cookies that a response sets.
    func cookies(of response: HTTPResponse) -> [String] {
        response.values(of: "Set-Cookie").map { String($0.prefix { $0 != ";" }) }
    }

    @Test(
        "a secret from before a sign-in leads nowhere after it, whether or not the victim has followed the redirection")
    func planted() async throws {
        let form = try await plant()
        let signedIn = await server.send(victim.request(.post, "/answer", form))
        let secret = try #require(cookies(of: signedIn).first)
        try FileManager.default.createDirectory(
            atPath: "\(server.uploads)/1/downloads", withIntermediateDirectories: true)
        try Data("sku".utf8).write(to: URL(filePath: "\(server.uploads)/1/downloads/export.csv"))
        server.clock.advance(by: WebSessions.settling)
        for _ in 0..<2 {
            let requests = requests(form, with: attacker.cookie)
            let look = await server.send(requests[0])
            let own = try #require(cookies(of: look).first)
            #expect(look.status == 200 && look.heading == "Menu" && own != secret && own != attacker.cookie)
            #expect(!look.text.contains(Self.welcome))
            #expect(await server.send(requests[1]).status == 204)
            #expect(await server.send(requests[2]).status == 404)
            for answer in requests.dropFirst(3) {
                let response = await server.send(answer)
                #expect(response.status == 403 && response.heading == "This session has ended")
                #expect(cookies(of: response) == [])
            }
            let upload = attacker.request(
                .post, "/answer", headers: ["Content-Type": "multipart/form-data; boundary=x"])
            #expect(server.router.refusal(of: upload)?.status == 415)
            if victim.cookie == secret { continue }
            victim.take(signedIn)
            await victim.open()
            #expect(victim.heading == "Menu" && victim.page.text.contains(Self.welcome))
        }
        try await victim.choose("Sign in")
        #expect(victim.heading == "Sign in" && victim.cookie == secret)
        await server.close()
    }

    @Test("a moment after the sign-in too, a secret from before it leads nowhere, and is given no other one")
    func plantedSettling() async throws {
        let form = try await plant()
        victim.take(await server.send(victim.request(.post, "/answer", form)))
        for request in requests(form, with: attacker.cookie) {
            let response = await server.send(request)
            #expect(cookies(of: response) == [] && !response.text.contains(Self.welcome), "\(request.path)")
            #expect(response.status != 200 || response.heading == "One moment")
        }
        await victim.open()
        #expect(victim.page.text.contains(Self.welcome) && server.sessions.count == 1)
        #expect(server.shop.lines == ["1: Sign in"])
        await server.close()
    }

    @Test("an event stream that was opened with the old secret ends with the sign-in, and tells nothing of it")
    func streams() async throws {
        let form = try await plant()
        let response = await attacker.open("/events")
        guard case .events(let stream) = response.body else {
            Issue.record("no events")
            return
        }
        #expect(await server.send(victim.request(.post, "/answer", form)).status == 303)
        #expect(stream.isEnded)
        #expect(stream.sent.map(\.data).filter { !$0.isEmpty } == ["2"])
        await server.close()
    }

    @Test("requests with the old secret at the same time as the sign-in never see it, and never get the new secret")
    func races() async throws {
        for _ in 0..<20 {
            let server = TestServer(), browser = TestBrowser(server)
            await browser.open()
            try await browser.choose("Sign in")
            let form = try browser.form("Sign in", ["email": "ada@example.org", "password": "geheim"])
            let signIn = browser.request(.post, "/answer", form)
            let (seen, secret) = try await withThrowingTaskGroup(of: [HTTPResponse].self) { group in
                for request in requests(form, with: browser.cookie) {
                    group.addTask {
                        var responses: [HTTPResponse] = []
                        for _ in 0..<20 { responses.append(await server.send(request)) }
                        return responses
                    }
                }
                let secret = cookies(of: await server.send(signIn)).first
                return (try await group.reduce(into: []) { $0 += $1 }, try #require(secret))
            }
            #expect(!seen.contains { cookies(of: $0).contains(secret) || $0.text.contains(Self.welcome) })
            browser.cookie = secret
            await browser.open()
            #expect(browser.heading == "Menu" && browser.page.text.contains(Self.welcome))
            #expect(server.shop.lines == ["1: Sign in"])
            await server.close()
        }
    }

    @Test("a page that was made while somebody signed in is not sent to who asked with the old secret")
    func lookBetween() async throws {
        let form = try await plant(), signIn = victim.request(.post, "/answer", form)
        let session = try #require(server.sessions.all.first), signedIn = PendingResponse(), looked = PendingResponse()
        // The router asks for the time between finding the session and reading its page.
        let router = WebRouter(
            settings: WebRouter.Settings(), sessions: server.sessions, lanes: server.lanes,
            now: { [server] in
                server.router.handle(signIn, Reply { signedIn.arrive($0) })
                while session.desk.view.turn < 3 { sched_yield() }
                return server.clock.now
            }, readiness: { .ready })
        router.handle(attacker.request(.get, "/"), Reply { looked.arrive($0) })
        let response = await looked.response
        #expect(session.desk.view.notices.map(\.title) == ["Sign in"])
        #expect(response.status == 303 && cookies(of: response) == [] && response.text == "")
        victim.take(await signedIn.response)
        await victim.open()
        #expect(victim.page.text.contains(Self.welcome))
        await server.close()
    }

    @Test(
        "a lost response is not given again to another form, nor to the same one after a wrong one, nor after a while")
    func wrongProof() async throws {
        let form = try await plant()
        #expect(await server.send(victim.request(.post, "/answer", form)).status == 303)
        let guess = form.dropLast() + [("f.password", "gehein")]
        for form in [Array(guess), form] {
            let response = await server.send(attacker.request(.post, "/answer", form))
            #expect(response.status == 409 && cookies(of: response) == [])
        }
        await server.close()
        let late = TestServer(), browser = TestBrowser(late)
        await browser.open()
        try await browser.choose("Sign in")
        let again = browser.request(
            .post, "/answer", try browser.form("Sign in", ["email": "a@b", "password": "geheim"]))
        #expect(await late.send(again).status == 303)
        late.clock.advance(by: Visitor.overlap)
        #expect(await late.send(again).status == 403)
        await late.close()
    }

    @Test("who has lost the response and asks without the form gets a new session, whose page says so until an answer")
    func lostResponse() async throws {
        let form = try await plant()
        #expect(await server.send(victim.request(.post, "/answer", form)).status == 303)
        server.clock.advance(by: WebSessions.settling)
        await victim.open()
        #expect(victim.heading == "Menu" && victim.page.text.contains("<h2>Please sign in again</h2>"))
        try await victim.choose("Sign in")
        #expect(victim.heading == "Sign in" && !victim.page.text.contains("Please sign in again"))
        await server.close()
    }

    @Test("the token of forms from before a sign-in is worth nothing after it")
    func formToken() async throws {
        let form = try await plant()
        victim.take(await server.send(victim.request(.post, "/answer", form)))
        await victim.open()
        #expect(try victim.hidden("token") != form[1].1)
        let made = [("turn", try victim.hidden("turn")), form[1], ("choice", "4")]
        #expect(await server.send(victim.request(.post, "/answer", made)).status == 403)
        // The page of an earlier question in another window leads to the present one.
        #expect(await server.send(victim.request(.post, "/answer", form)).status == 303)
        #expect(server.shop.lines == ["1: Sign in"])
        await server.close()
    }

    @Test("a secret from before a new session leads nowhere once somebody has signed in there")
    func startAgain() async throws {
        await attacker.open()
        try await attacker.quit()
        let planted = attacker.cookie
        victim.cookie = planted
        try await victim.post([], "/start")
        try await victim.choose("Sign in")
        let secret = victim.cookie
        try await victim.choose("Sign in", ["email": "ada@example.org", "password": "geheim"])
        #expect(victim.page.text.contains(Self.welcome) && victim.cookie != secret)
        server.clock.advance(by: WebSessions.settling)
        for cookie in [planted, secret] {
            attacker.cookie = cookie
            await attacker.open()
            #expect(attacker.heading == "Menu" && !attacker.page.text.contains(Self.welcome))
            #expect(attacker.cookie != cookie && attacker.cookie != victim.cookie)
        }
        await server.close()
    }
}
