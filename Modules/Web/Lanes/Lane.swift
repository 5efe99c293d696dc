import BoardyCore
import BoardyHeadless
import Synchronization

/// An actor on a thread of its own that runs many sessions with one app. A session that blocks holds up only the
/// sessions of its lane.
actor Lane {
    private let thread: LaneThread
    /// The preference of tasks that run sessions.
    nonisolated let preference: LanePreference
    private let makeApp: @Sendable () -> any LaneApp
    /// The app; nil before the first session and after the end.
    private var app: (any LaneApp)?
    private let recordings = SessionRecordings()
    private let hasClosed = Atomic(false)
    /// The desks of the sessions that run.
    private var desks: [BrowserSession.ID: SessionDesk] = [:]
    private let changes = Atomic(Changes.none)
    private let pause: @Sendable () async -> Void

    /// The changes of the store that the lane has still to show.
    private enum Changes: UInt8, AtomicRepresentable {
        case none
        /// The last change is being shown, or was shown a moment ago.
        case shown
        /// There was another one since.
        case waiting
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The number of jobs that wait for the thread.
    nonisolated var waitingCount: Int { thread.waitingCount }

    /// - Parameters:
    ///   - pause: waits after a change of the store was shown, so that those which come meanwhile become one.
    ///   - makeApp: makes the app, on the thread of the lane.
    init(
        pause: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(50)) },
        makeApp: @escaping @Sendable () -> any LaneApp
    ) {
        thread = LaneThread()
        preference = LanePreference(thread)
        self.pause = pause
        self.makeApp = makeApp
    }

    /// True if the app was released.
    nonisolated var isClosed: Bool { hasClosed.load(ordering: .acquiring) }

    /// Makes the app, so that the first visitor does not wait for that.
    func start() { _ = openApp() }

    /// Runs the app for a browser until the session ends.
    func run(_ session: BrowserSession, on desk: SessionDesk) async {
        if let (app, driver) = begin(session, on: desk) { await app.run(session, on: driver) }
        end(session)
    }

    // Not inlined, because its variables would lie in the frame that every waiting session keeps. So it is with the
    // other function.
    @inline(never) private func begin(
        _ session: BrowserSession, on desk: SessionDesk
    ) -> (app: any LaneApp, driver: WebDriver)? {
        desks[session.id] = desk
        return openApp().map { app in (app, WebDriver(desk) { app.menu(of: session.id) }) }
    }

    @inline(never) private func end(_ session: BrowserSession) {
        desks[session.id] = nil
        recordings.remove(session.id)
    }

    /// Returns the page of a link that is read without a session; nil if there is none.
    func page(at link: String) async throws -> PublicPage? { try await openApp()?.page(at: link) }

    /// Looks into a session for an operator; nil if the session has ended.
    func report(
        of session: BrowserSession.ID, _ query: TraceQuery, contracts: [any BoardContract.Type]
    ) -> SessionReport? {
        app?.motherboard(of: session).map { recordings.report(of: session, $0, query, contracts: contracts) }
    }

    /// The sessions that operators have looked at and that are being recorded.
    var recordedSessions: [BrowserSession.ID] { recordings.sessions }

    /// Shows soon that the store has changed, in the sessions whose pages are open. Any thread may call it, as often as
    /// it likes.
    nonisolated func storeDidChange() {
        if changes.exchange(.waiting, ordering: .sequentiallyConsistent) != .none { return }
        Task {
            repeat {
                changes.store(.shown, ordering: .sequentiallyConsistent)
                await showChange()
                await pause()
            } while !changes.compareExchange(expected: .shown, desired: .none, ordering: .sequentiallyConsistent)
                .exchanged
        }
    }

    private func showChange() { for (session, desk) in desks where desk.storeDidChange() { draw(session, on: desk) } }

    /// Shows new content and the menu of the person in a session whose page was opened again after the store had
    /// changed, or after a sign-in in another tab. Any thread may call it.
    nonisolated func refresh(_ session: BrowserSession.ID) {
        Task { await showContent(of: session) }
    }

    private func showContent(of session: BrowserSession.ID) {
        guard let desk = desks[session] else { return }
        draw(session, on: desk)
        desk.didRefresh()
    }

    private func draw(_ session: BrowserSession.ID, on desk: SessionDesk) {
        app?.refresh(session)
        if !desk.view.isBusy, let menu = app?.menu(of: session) { desk.show(menu) }
    }

    /// Cancels the work of a session after the question of a number, if the next one is not there yet. Any thread may
    /// call it.
    nonisolated func cancelWork(of session: BrowserSession.ID, after turn: Int) {
        Task { await cancel(session, after: turn) }
    }

    private func cancel(_ session: BrowserSession.ID, after turn: Int) {
        guard let desk = desks[session], desk.view.isWorking(after: turn), app?.cancelWork(of: session) == true else {
            return
        }
        desk.present(
            Prompt(
                title: "Stopped", content: ["What was under way has been stopped. What was confirmed before is kept."]))
    }

    /// Releases the app, on the thread of the lane. It runs no session after that.
    func close() {
        app = nil
        hasClosed.store(true, ordering: .releasing)
    }

    private func openApp() -> (any LaneApp)? {
        if app == nil, !isClosed { app = makeApp() }
        return app
    }
}
