import BoardyComponentKit
import BoardyCore
import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// An app of one lane with a board whose work ends when it is cancelled only.
private final class SlowApp: LaneApp {
    private enum Wait: BoardContract {
        static let id: BoardID = "wait"
        typealias Output = Int
    }

    private final class WaitBoard: Board, AsyncRequestBoard {
        typealias Contract = Wait
        var work: @Sendable () async throws -> Int = { 0 }

        func respond(to input: Void) async throws -> Int {
            rootScreen.showProgress("Counting", fractionCompleted: 0.25)
            return try await perform(work)
        }
    }

    /// Opens when the work has begun.
    private let hasBegun: Gate
    private var sessions: [BrowserSession.ID: (context: HeadlessContext, motherboard: Motherboard)] = [:]

    init(_ hasBegun: Gate) { self.hasBegun = hasBegun }

    func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
        let context = HeadlessContext(driver: driver), board = WaitBoard(identifier: Wait.id)
        board.work = { [hasBegun] in
            hasBegun.open()
            try await Task.sleep(for: .seconds(1000))
            return 1
        }
        let motherboard = Motherboard { _ in BoardRegistration(Wait.self) { _ in board } }
        motherboard.putIntoContext(context)
        sessions[session.id] = (context, motherboard)
        defer { sessions[session.id] = nil }
        try? await context.run(
            motherboard, until: { false },
            whenIdle: {
                let screen = Screen(title: "Home", choices: ["Wait", Choice("Quit", .leave)]) { answer in
                    if answer.choice == "Quit" { context.end() } else { motherboard[Wait.self].activation.activate() }
                }
                context.show(screen)
            })
    }

    func refresh(_ session: BrowserSession.ID) {}

    func cancelWork(of session: BrowserSession.ID) -> Bool {
        sessions[session].map { $0.context.cancelWork(of: $0.motherboard) } ?? false
    }
}

/// Tests of the way out of a page that waits for work.
@Suite(.timeLimit(.minutes(10))) struct LeaveTests {
    private let hasBegun = Gate()
    private let server: TestServer
    private let browser: TestBrowser

    init() {
        server = TestServer { [hasBegun] in SlowApp(hasBegun) }
        browser = TestBrowser(server)
    }

    /// Opens the page of work that does not end, and returns the form that stops it.
    private func wait() async throws -> [(String, String)] {
        await browser.open()
        let pending = server.begin(browser.request(.post, "/answer", try browser.form("Wait")))
        try await hasBegun.opens()
        server.clock.advance(by: TabClients.patience)
        server.sessions.tick()
        #expect(await pending.response.status == 303)
        await browser.open()
        #expect(browser.heading == "One moment" && browser.page.text.contains("Counting"))
        return try browser.leaveForm()
    }

    @Test("SC-11 a visitor who stops waiting gets the next screen, with a notice, and the work is cancelled")
    func leave() async throws {
        let form = try await wait()
        let response = try await browser.post(form, "/leave")
        #expect(response.status == 303 && browser.heading == "Home")
        #expect(browser.page.text.contains("Stopped") && !browser.page.text.contains("Counting"))
        // The session goes on, and the board of before takes the next activation.
        try await browser.quit()
        #expect(browser.heading == "Goodbye")
        await server.close()
    }

    @Test("SC-11 the form of a page of before stops nothing, nor does one that is sent while a screen is open")
    func old() async throws {
        let form = try await wait()
        for turn in [0, 2] {
            let other = [("turn", "\(turn)")] + form.filter { $0.0 != "turn" }
            #expect(await server.send(browser.request(.post, "/leave", other)).status == 303)
        }
        await browser.open()
        #expect(browser.heading == "One moment")
        try await browser.post(form, "/leave")
        #expect(browser.heading == "Home")
        // A second click, on a page that has been left.
        try await browser.post(form, "/leave")
        let open = [("turn", try browser.hidden("turn")), ("token", try browser.hidden("token"))]
        try await browser.post(open, "/leave")
        #expect(browser.heading == "Home")
        try await browser.quit()
        #expect(browser.heading == "Goodbye")
        await server.close()
    }

    @Test("SC-11 no other site, no other session and no made-up form stops the work")
    func attacks() async throws {
        let form = try await wait(), other = TestBrowser(server)
        await other.open()
        let stranger = TestBrowser(server)
        let refused = [
            browser.request(.post, "/leave", form, headers: ["Origin": "http://evil.example"]),
            browser.request(.post, "/leave", form, headers: ["Sec-Fetch-Site": "cross-site"]),
            browser.request(.post, "/leave", form.filter { $0.0 != "token" }),
            browser.request(.post, "/leave", form.map { ($0.0, $0.0 == "token" ? "made-up" : $0.1) }),
            // The cookie of another session, and none.
            other.request(.post, "/leave", [("turn", "9")] + form.filter { $0.0 == "token" }),
            stranger.request(.post, "/leave", form),
        ]
        for request in refused { #expect(await server.send(request).status == 403) }
        #expect(await server.send(browser.request(.post, "/leave", form.filter { $0.0 != "turn" })).status == 400)
        let text = browser.request(.post, "/leave", form, headers: ["Content-Type": "text/plain"])
        #expect(await server.send(text).status == 415)
        // An address alone does nothing.
        #expect(await server.send(browser.request(.get, "/leave")).status == 303)
        await browser.open()
        #expect(browser.heading == "One moment")
        await server.close()
    }
}

extension TestBrowser {
    /// The form of the page that stops the work under way.
    fileprivate func leaveForm() throws -> [(String, String)] {
        try #require(page.text.contains("<form method=\"post\" action=\"/leave\">"))
        return [("turn", try hidden("turn")), ("token", try hidden("token"))]
    }
}
