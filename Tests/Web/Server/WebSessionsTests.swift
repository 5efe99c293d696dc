import BoardyHeadless
import Testing

@testable import BoardyHTTP
@testable import BoardyWeb

@Suite struct WebSessionsTests {
    /// Answers the menu of a session, so that somebody has used it, and waits until it stands at the menu again.
    func use(_ session: WebSession, _ server: TestServer) async throws {
        try await ready(session)
        let turn = session.desk.view.turn
        let form = AnswerForm(turn: turn, choice: 4)
        #expect(session.desk.submit(form, at: server.clock.now, .init { _ in }) { _ in .text(200, "") } == .accepted)
        try await eventually { session.desk.view.turn > turn }
    }

    func ready(_ session: WebSession) async throws { try await eventually { session.desk.view.question != nil } }

    @Test("an unused session ends after five minutes without a request, and begins anew")
    func idleUnused() async throws {
        let server = TestServer(), begun = try #require(server.sessions.begin())
        server.clock.advance(by: .seconds(299))
        server.sessions.tick()
        #expect(server.sessions.session(of: begun.token) != nil)
        server.clock.advance(by: .seconds(1))
        server.sessions.tick()
        #expect(server.sessions.session(of: begun.token) == nil)
        #expect(server.sessions.all.isEmpty && server.sessions.tokenCount == 0)
        await server.close()
    }

    @Test("a used session ends after thirty minutes without a request; its page shows only the reason, for ten minutes")
    func idle() async throws {
        let server = TestServer(), (token, session) = try #require(server.sessions.begin())
        try await use(session, server)
        session.desk.present(Prompt(title: "Secret order"))
        server.clock.advance(by: .seconds(30 * 60))
        server.sessions.tick()
        #expect(session.desk.view.isOver)
        #expect(
            session.desk.view.notices == [
                Prompt(
                    title: "You were away", content: ["The session has ended, because it was not used for 30 minutes."])
            ])
        #expect(server.sessions.count == 0 && server.sessions.session(of: token) != nil)
        server.clock.advance(by: WebSessions.afterlife)
        server.sessions.tick()
        #expect(server.sessions.session(of: token) == nil && server.sessions.tokenCount == 0)
        await server.close()
    }

    @Test("a session that is used all the time ends after twelve hours")
    func total() async throws {
        let server = TestServer(), session = try #require(server.sessions.begin()).session
        try await use(session, server)
        for _ in 0..<48 {
            #expect(!session.desk.view.isOver)
            server.clock.advance(by: .seconds(15 * 60))
            session.desk.look(at: server.clock.now, .init { _ in }) { _ in .text(200, "") }
            server.sessions.tick()
        }
        #expect(session.desk.view.notices.map(\.title) == ["Please start again"])
        #expect(session.desk.view.notices.first?.content == ["A session lasts 12 hours at most."])
        await server.close()
    }

    @Test("an open stream does not keep a session alive")
    func streamsAreNoUse() async throws {
        let server = TestServer(), session = try #require(server.sessions.begin()).session
        try await use(session, server)
        let stream = EventStream()
        session.desk.follow(stream)
        server.clock.advance(by: .seconds(30 * 60))
        server.sessions.tick()
        #expect(stream.isEnded && stream.sent.last?.name == "turn")
        await server.close()
    }

    @Test(
        "at the limit, ended sessions make way first, then visitors who only looked, longest ago first, and nobody else"
    )
    func cap() async throws {
        let server = TestServer(limits: { $0.count = 3 })
        let used = try #require(server.sessions.begin()), old = try #require(server.sessions.begin())
        try await use(used.session, server)
        server.clock.advance(by: .seconds(4))
        let young = try #require(server.sessions.begin())
        #expect(server.sessions.begin() == nil)
        server.clock.advance(by: .seconds(1))
        // `old` has not been seen for five seconds.
        let next = try #require(server.sessions.begin())
        #expect(server.sessions.session(of: old.token) == nil && old.session.desk.view.isOver)
        #expect(server.sessions.session(of: young.token) != nil)
        #expect(server.sessions.begin() == nil)
        next.session.desk.end(at: server.clock.now)
        #expect(server.sessions.begin() == nil)
        server.clock.advance(by: .seconds(1))
        _ = try #require(server.sessions.begin())
        #expect(server.sessions.session(of: next.token) == nil)
        #expect(server.sessions.session(of: used.token) != nil && server.sessions.session(of: young.token) != nil)
        await server.close()
    }

    @Test("too many sessions are answered with 503 and the time to come back; those who have one keep it")
    func full() async throws {
        let server = TestServer(limits: { $0.count = 1 }), first = TestBrowser(server), second = TestBrowser(server)
        await first.open()
        try await first.choose("Sign in")
        let response = await second.open()
        #expect(response.status == 503 && response.heading == "Too busy")
        #expect(response.values(of: "Retry-After") == ["60"] && response.values(of: "Set-Cookie") == [])
        await first.open()
        #expect(first.heading == "Sign in")
        await server.close()
    }

    @Test("a client has its own limit: one of its sessions makes way, or it gets 429, and nobody else notices")
    func clientLimit() async throws {
        let server = TestServer(limits: { $0.countOfOneClient = 2 })
        let browsers = (0..<4).map { _ in TestBrowser(server) }
        // The second half of an address of IPv6 is the client's own choice.
        for (number, browser) in browsers.prefix(3).enumerated() { browser.client = "2001:db8::\(number + 1)" }
        browsers[3].client = "2001:db8:0:1::1"
        for browser in browsers.prefix(2) {
            await browser.open()
            try await browser.choose("Sign in")
        }
        let refused = await browsers[2].open()
        #expect(refused.status == 429 && refused.heading == "Too many sessions")
        #expect(refused.text.contains("Please come back in a minute."))
        #expect(refused.values(of: "Retry-After") == ["60"] && refused.values(of: "Set-Cookie") == [])
        #expect(await server.send(browsers[2].request(.post, "/start")).status == 429)
        #expect(await browsers[3].open().status == 200)
        let ended = try #require(server.sessions.all.first)
        ended.desk.end(at: server.clock.now)
        #expect(await browsers[2].open().status == 200)
        #expect(server.sessions.all.count == 3 && !server.sessions.all.contains { $0 === ended })
        await browsers[1].open()
        #expect(browsers[1].heading == "Sign in")
        // The visitor of the same network who only looked makes way when somebody starts anew.
        server.clock.advance(by: .seconds(5))
        let fresh = TestBrowser(server)
        fresh.client = "2001:db8::9"
        #expect(await fresh.open().status == 200)
        #expect(server.sessions.all.count == 3)
        await server.close()
    }

    @Test("new sessions go to the lane that runs the fewest")
    func load() async throws {
        let server = TestServer(lanes: 3)
        let begun = (0..<7).compactMap { _ in server.sessions.begin()?.session }
        #expect(server.sessions.load == [3, 2, 2])
        try await ready(begun[1])
        begun[1].desk.end(at: server.clock.now)
        try await eventually { server.sessions.load == [3, 1, 2] }
        _ = server.sessions.begin()
        #expect(server.sessions.load == [3, 2, 2])
        await server.close()
        #expect(server.sessions.load == [0, 0, 0])
    }

    @Test("the name that an app gets is another one for each session, and not the secret of the cookie")
    func names() async throws {
        let server = TestServer(), begun = (0..<20).compactMap { _ in server.sessions.begin() }
        let names = Set(begun.map(\.session.browser.name))
        #expect(names.count == 20 && names.isDisjoint(with: begun.map(\.token.text)))
        #expect(names.isDisjoint(with: begun.map(\.session.formToken.text)))
        await server.close()
    }

    @Test("after the end of all, nothing is left and no session begins")
    func endAll() async throws {
        let server = TestServer(lanes: 2), browser = TestBrowser(server)
        for _ in 0..<20 { _ = server.sessions.begin() }
        await browser.open()
        server.sessions.endAll()
        #expect(await server.sessions.waitForApps(until: .now + .seconds(120)))
        #expect(server.shop.runningCount == 0 && server.sessions.tokenCount == 0 && server.sessions.all.isEmpty)
        #expect(await browser.open().status == 503)
        #expect(server.sessions.begin() == nil)
    }
}
