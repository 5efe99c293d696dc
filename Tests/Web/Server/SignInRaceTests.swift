import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// Two tabs of one browser that sign in at once, and what either sends while the other one's response is on its way.
@Suite struct SignInRaceTests {
    /// An app that asks for a password in each tab, and welcomes whoever gives one when the gate opens.
    private final class DoorApp: LaneApp {
        let gate: Gate
        init(_ gate: Gate) { self.gate = gate }

        func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
            let door = Prompt(
                title: "Door", fields: [Field("password", .currentPassword)],
                choices: [Choice("Enter", .primary, takesFields: true), "Wait"])
            while let answer = try? await driver.answer(door) {
                if answer.link != nil { continue }
                await gate.wait()
                try? await driver.present(Prompt(title: "Welcome to tab \(session.tab)"))
            }
        }

        func refresh(_ session: BrowserSession.ID) {}
        func cancelWork(of session: BrowserSession.ID) -> Bool { false }
    }

    let gate = Gate()
    let server: TestServer
    let browser: TestBrowser
    /// The second tab. A test gives it the cookies of the browser.
    let other: TestBrowser

    init() {
        server = TestServer(app: { [gate] in DoorApp(gate) })
        (browser, other) = (TestBrowser(server), TestBrowser(server))
    }

    /// Opens both tabs.
    ///
    /// - Returns: the requests by which they sign in, with the cookies of now.
    private func open() async throws -> (first: HTTPRequest, second: HTTPRequest) {
        await browser.open()
        try await openOther()
        let password = ["password": "geheim"]
        return (
            browser.request(.post, "/answer", try browser.form("Enter", password)),
            other.request(.post, "/answer", try other.form("Enter", password))
        )
    }

    private func openOther() async throws {
        (other.cookie, other.ownCookie) = (browser.cookie, browser.ownCookie)
        let typed = await other.open("/", headers: ["Sec-Fetch-Site": "none"])
        try #require(typed.values(of: "Location") == ["/?tab=2"])
        other.cookie = browser.cookie
        await other.open("/?tab=2")
    }

    private func secret(of name: String, in response: HTTPResponse) -> String? {
        response.values(of: "Set-Cookie").first { $0.hasPrefix("\(name)-8080=") }
            .map { String($0.prefix { $0 != ";" }) }
    }

    @Test(
        "AU-13 AD-43 of two sign-ins at once one counts, and the browser is signed in, whichever response comes last",
        arguments: [true, false])
    func atOnce(isFirstLast: Bool) async throws {
        let (first, second) = try await open(), signedIn = PendingResponse()
        // The router asks for the time between finding the session of the second one and taking its form.
        let router = WebRouter(
            settings: WebRouter.Settings(), sessions: server.sessions, lanes: server.lanes,
            now: { [server] in
                if server.sessions.all.allSatisfy({ $0.desk.view.question != nil }) {
                    server.router.handle(first, Reply { signedIn.arrive($0) })
                }
                return server.clock.now
            }, readiness: { .ready })
        let refused = PendingResponse()
        router.handle(second, Reply { refused.arrive($0) })
        gate.open()
        let responses = [await signedIn.response, await refused.response]
        for response in isFirstLast ? responses.reversed() : responses { browser.take(response) }
        #expect(responses.map(\.status) == [303, 303] && responses[1].values(of: "Location") == ["/?tab=2"])
        await browser.open()
        #expect(browser.page.text.contains("Welcome to tab 1") && server.sessions.count == 1)
        await browser.open("/?tab=2")
        #expect(browser.heading == "Door" && !browser.page.text.contains("Welcome"))
        await server.close()
    }

    @Test("AU-13 the response to a sign-in gives the secret that the browser is to keep when the response is sent")
    func browserSecret() async throws {
        let (first, _) = try await open()
        let pending = server.begin(first), secret = try #require(server.sessions.all.first?.browserSecret)
        secret.renew()
        gate.open()
        #expect(self.secret(of: "browser", in: await pending.response) == "browser-8080=\(secret.token.text)")
        await server.close()
    }

    @Test("AD-43 what another tab sends before it can have the new secret begins no session, and its page says so")
    func settling() async throws {
        let (first, second) = try await open()
        let entry = other.request(.post, "/start", [("token", try other.hidden("token")), ("entry", "Sign out")])
        let pending = server.begin(first)
        let look = await other.open("/?tab=2")
        #expect(look.status == 200 && look.heading == "One moment" && look.text.contains("content=\"1;url=/?tab=2\""))
        let start = other.request(.post, "/start")
        let answers = [await server.send(start), await server.send(second), await server.send(entry)]
        #expect(answers.map(\.status) == [303, 409, 409] && answers[0].values(of: "Location") == ["/"])
        #expect(answers.dropFirst().allSatisfy { $0.text.contains("So this did not count.") })
        #expect(answers[1].text.contains("href=\"/?tab=2\"") && answers[2].text.contains("href=\"/\""))
        #expect((answers + [look]).allSatisfy { $0.values(of: "Set-Cookie").isEmpty })
        #expect(server.sessions.count == 1)
        gate.open()
        let old = browser.cookie
        browser.take(await pending.response)
        other.cookie = browser.cookie
        await other.open("/?tab=2")
        #expect(other.heading == "Door")
        // The response was lost.
        server.clock.advance(by: WebSessions.settling)
        other.cookie = old
        await other.open("/?tab=2")
        #expect(other.page.text.contains("Please sign in again") && other.cookie != old)
        await server.close()
    }

    @Test("AU-13 a response gives no secret that was replaced before it is sent")
    func lostSecret() async throws {
        await browser.open()
        try await browser.quit()
        let old = browser.cookie
        // The response with the secret of the next session is lost.
        #expect(await server.send(browser.request(.post, "/start")).status == 303)
        await browser.open()
        browser.cookie = old
        try await openOther()
        other.cookie = old
        let waiting = server.begin(browser.request(.post, "/answer", try browser.form("Wait")))
        let form = try other.form("Enter", ["password": "geheim"])
        let signIn = server.begin(other.request(.post, "/answer", form))
        gate.open()
        let secret = try #require(self.secret(of: "session", in: await signIn.response))
        #expect(self.secret(of: "session", in: await waiting.response) == nil)
        browser.cookie = secret
        await browser.open("/?tab=2")
        #expect(browser.page.text.contains("Welcome to tab 2"))
        await server.close()
    }
}
