import BoardyCore
import BoardyHTTP
import BoardyHeadless
import Foundation
import Testing

@testable import BoardyWeb

/// Tells the threads and the changes of its lane.
private final class ThreadApp: LaneApp {
    private let note: @Sendable (String) -> Void
    /// Holds up the thread of the lane in each refresh.
    private let blocker: DispatchSemaphore?
    /// Holds up the end of each session.
    private let exit: Gate?

    init(
        blocker: DispatchSemaphore? = nil, exit: Gate? = nil, _ note: @escaping @Sendable (String) -> Void
    ) {
        self.note = note
        self.blocker = blocker
        self.exit = exit
        note("made by \(Self.thread)")
    }

    deinit { note("released by \(Self.thread)") }

    func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
        noteThread(of: session)
        await Task.yield()
        noteThread(of: session)
        await exit?.wait()
    }

    private func noteThread(of session: BrowserSession) { note("\(session.id) by \(Self.thread)") }

    fileprivate static var thread: String { "\(ObjectIdentifier(Thread.current).hashValue)" }

    func cancelWork(of session: BrowserSession.ID) -> Bool { false }

    func refresh(_ session: BrowserSession.ID) {
        note("\(session) refreshed")
        blocker?.wait()
    }
}

private final class Notes: Sendable {
    private let state = Locked<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    func append(_ line: String) { state.withLock { $0.append(line) } }
}

@Suite struct LaneTests {
    func desk() -> SessionDesk { SessionDesk(uploads: UploadFolder(path: "/nowhere"), at: .now) }
    func session(_ id: Int) -> BrowserSession { BrowserSession(id: id, name: "\(id)", uploadFolder: "/nowhere") }

    @Test("the app is made, run and released on the thread of its lane")
    func thread() async {
        let notes = Notes()
        let lane = Lane { ThreadApp { notes.append($0) } }
        await lane.run(session(1), on: desk())
        await lane.run(session(2), on: desk())
        await lane.close()
        await lane.run(session(3), on: desk())
        let words = notes.lines.map { $0.split(separator: " by ") }
        #expect(words.map { $0[0] } == ["made", "1", "1", "2", "2", "released"])
        #expect(Set(words.map { $0[1] }).count == 1)
    }

    @Test("a session that leaves the actor of its lane stays on the thread of the lane")
    func preference() async throws {
        final class ConcurrentApp: LaneApp {
            private let note: @Sendable (String) -> Void
            init(_ note: @escaping @Sendable (String) -> Void) {
                self.note = note
                note("\(ThreadApp.thread)")
            }
            func run(_ session: BrowserSession, on driver: any ScreenDriver) async { await Self.leave(note) }
            @concurrent private static func leave(_ note: @Sendable (String) -> Void) async {
                note("\(ThreadApp.thread)")
            }
            func cancelWork(of session: BrowserSession.ID) -> Bool { false }
            func refresh(_ session: BrowserSession.ID) {}
        }
        let notes = Notes(), server = TestServer(app: { ConcurrentApp { notes.append($0) } })
        let session = try #require(server.sessions.begin()).session
        await session.task.value
        #expect(notes.lines.count == 2 && Set(notes.lines).count == 1)
        await server.close()
    }

    @Test("a lane that blocks does not hold up another one, and changes of the store during a pause become one")
    func blocking() async throws {
        let notes = Notes(), blocker = DispatchSemaphore(value: 0), exit = Gate(), pauses = Notes(), pause = Gate()
        let blocked = Lane(pause: {
            pauses.append("pause")
            await pause.wait()
        }) { ThreadApp(blocker: blocker, exit: exit) { notes.append("1 \($0)") } }
        let free = Lane { ThreadApp { notes.append("2 \($0)") } }
        let desk = desk()
        desk.follow(EventStream())
        let running = Task { [blocked, session = session(1)] in await blocked.run(session, on: desk) }
        try await eventually { notes.lines.count == 3 }
        blocked.storeDidChange()
        try await eventually { notes.lines.last == "1 1 refreshed" }
        await free.run(session(2), on: self.desk())
        #expect(notes.lines.contains { $0.hasPrefix("2 2 by ") })
        // More than are needed, so that a lane that shows each change fails the test and does not hold it up.
        for _ in 0...101 { blocker.signal() }
        try await eventually { pauses.lines.count == 1 }
        for _ in 0..<100 { blocked.storeDidChange() }
        #expect(notes.lines.count { $0 == "1 1 refreshed" } == 1)
        pause.open()
        try await eventually { pauses.lines.count == 2 }
        #expect(notes.lines.count { $0 == "1 1 refreshed" } == 2)
        exit.open()
        await running.value
    }

    @Test("a session that nobody looks at is not refreshed by changes of the store, and once when somebody looks")
    func stale() async throws {
        let notes = Notes(), exit = Gate(), pauses = Notes()
        let lane = Lane(pause: { pauses.append("pause") }) { ThreadApp(exit: exit) { notes.append($0) } }
        let desks = (1...2).map { number in
            SessionDesk(uploads: UploadFolder(path: "/nowhere"), at: .now) { lane.refresh(number) }
        }
        let running = desks.enumerated().map { index, desk in
            Task { [session = session(index + 1)] in await lane.run(session, on: desk) }
        }
        try await eventually { notes.lines.count == 5 }
        var stream = EventStream()
        desks[0].follow(stream)
        for number in 1...10 {
            lane.storeDidChange()
            try await eventually { pauses.lines.count >= number }
        }
        let refreshes: @Sendable (Int) -> Int = { id in notes.lines.count { $0 == "\(id) refreshed" } }
        #expect(refreshes(1) == 10 && refreshes(2) == 0)
        for _ in 0..<3 { desks[1].look(at: .now, Reply { _ in }) { _ in .text(200, "page") } }
        try await eventually { refreshes(2) > 0 }
        // The page of the first session is closed before a change, and comes back after it.
        stream.end()
        lane.storeDidChange()
        try await eventually { pauses.lines.count == 11 }
        #expect(refreshes(1) == 10)
        stream = EventStream()
        for _ in 0..<3 { desks[0].follow(stream) }
        try await eventually { refreshes(1) > 10 }
        exit.open()
        for task in running { await task.value }
        await lane.start()
        #expect(refreshes(1) == 11 && refreshes(2) == 1)
    }
}
