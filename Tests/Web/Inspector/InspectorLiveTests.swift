import BoardyHTTP
import Dispatch
import Testing

@testable import BoardyWeb

@Suite struct InspectorLiveTests {
    @Test("waits, open work and boards are shown while they last")
    func inside() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        let visitor = await inspector.visitor()
        await inspector.open("/sessions/1")
        try await visitor.choose("Enter")
        try await visitor.choose("Count")
        let page = await inspector.open("/sessions/1").text
        #expect(page.contains("<td data-label=\"Gate\" class=\"whole\">hall.door</td>"))
        #expect(page.contains("under way"))
        let inside = try #require(try inspector.document(await inspector.open("/sessions/1.json").text).inside)
        #expect(inside.waits.map { "\($0.board) \($0.gate ?? "-")" } == ["hall.vault hall.door"])
        #expect(inside.work.map(\.board) == ["hall.count"] && inside.pendingWork == 1)
        #expect(inside.boards.map(\.id).sorted() == ["hall.count", "hall.door", "hall.vault"])
        inspector.work.open()
        var after = inside
        while after.pendingWork > 0 {
            await Task.yield()
            after = try #require(try inspector.document(await inspector.open("/sessions/1.json").text).inside)
        }
        #expect(after.work.isEmpty && after.messages.allSatisfy { $0.duration != nil })
        await inspector.close()
    }

    @Test("a page follows a session: new messages once, ends of work, and the end of the session")
    func stream() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        let visitor = await inspector.visitor()
        await inspector.open("/sessions/1")
        try await visitor.choose("Count")
        let stream = try #require(await inspector.events(of: "/sessions/1/events?after=0"))
        await inspector.follow(stream)
        #expect(stream.sent.map(\.name) == ["summary", "inside", "steps"])
        await inspector.follow(stream)
        #expect(stream.sent.isEmpty, "nothing is sent twice")
        try await visitor.choose("Greet")
        await inspector.follow(stream)
        let sent = stream.sent
        #expect(sent.map(\.name) == ["summary", "steps"])
        #expect(sent.last?.data.contains("hall.greet") == true && sent.last?.data.contains("hall.count") == false)
        inspector.work.open()
        var rows = ""
        while !rows.contains("completion") {
            await inspector.follow(stream)
            rows += stream.sent.filter { $0.name == "steps" }.map(\.data).joined()
        }
        #expect(rows.contains("<span class=\"kind work\">work</span>"), "the work has its duration now")
        #expect(!rows.contains("under way"))
        try await visitor.quit()
        await inspector.follow(stream)
        #expect(stream.sent.last?.name == "over" && stream.isEnded)
        let page = await inspector.open("/sessions/1")
        #expect(page.status == 200 && page.heading == "The session has ended")
        #expect(await inspector.open("/sessions/2").status == 404)
        await inspector.close()
    }

    @Test("streams end when the operator signs out, and are bounded in number")
    func streams() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        var streams: [EventStream] = []
        for path in ["/events", "/graph/events"] {
            streams.append(try #require(await inspector.events(of: path)))
        }
        while streams.count < StreamLimit.most { streams.append(try #require(await inspector.events(of: "/events"))) }
        #expect(await inspector.open("/events").status == 503)
        _ = await inspector.begin(inspector.request(.post, "/sign-out")).response
        let interval = inspector.router.inspection.times.interval
        while !streams.allSatisfy(\.isEnded) {
            inspector.pauses.end(interval)
            await Task.yield()
        }
        try await inspector.signIn()
        #expect(await inspector.open("/events").status == 200)
        await inspector.close()
    }

    @Test("a lane that is blocked is told on the page, and holds nobody up")
    func busy() async throws {
        let inspector = TestInspector()
        try await inspector.signIn()
        _ = await inspector.visitor()
        let lane = inspector.server.lanes[0], blocked = Gate(), end = Signal()
        Task {
            await lane.block {
                blocked.open(); end.wait()
            }
        }
        try await blocked.opens()
        let page = inspector.begin(inspector.request(.get, "/sessions/1"))
        let json = inspector.begin(inspector.request(.get, "/sessions/1.json"))
        while inspector.pauses.count(of: .seconds(2)) < 2 { await Task.yield() }
        #expect(await inspector.open("/").status == 200)
        inspector.pauses.end(.seconds(2))
        #expect(await page.response.heading == "The lane is busy")
        let text = await json.response.text
        #expect(try inspector.document(text).isBusy)
        #expect(try inspector.problems(in: text, of: "inspector-session").isEmpty)
        end.signal()
        await inspector.close()
    }

    @Test("a lane records eight sessions, and forgets the one that nobody has looked at for the longest time")
    func recordings() async throws {
        let inspector = TestInspector(), count = SessionRecordings.sessionLimit
        try await inspector.signIn()
        var visitors: [TestBrowser] = []
        for _ in 0...count { visitors.append(await inspector.visitor()) }
        for number in 1...count { await inspector.open("/sessions/\(number)") }
        await inspector.open("/sessions/1")
        await inspector.open("/sessions/\(count + 1)")
        #expect(await inspector.server.lanes[0].recordedSessions == [1] + Array(3...count + 1))
        try await visitors[0].quit()
        while await inspector.server.lanes[0].recordedSessions.contains(1) { await Task.yield() }
        await inspector.close()
    }
}

/// Blocks a thread until somebody signals.
private final class Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func wait() { semaphore.wait() }
    func signal() { semaphore.signal() }
}

extension Lane {
    fileprivate func block(_ body: () -> Void) { body() }
}
