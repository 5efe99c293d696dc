import Boardy
import BoardyHeadless
import BoardySessions
import BoardyStorage
import BoardyTrace
import BoardyWeb

/// The sessions of one lane. They share a connection to the store, which the end of the last one closes.
final class BrowserLane: LaneApp {
    /// The parts that all lanes of a server have in common.
    struct Shared: Sendable {
        let sessions: SessionFactory
        /// The diagnostics of all sessions.
        let diagnostics: DiagnosticSink
        /// Gets the messages of all sessions; nil if nobody wants them.
        let trace: SharedTrace?
        /// The folder for recorded sessions; nil to record none.
        let recordings: RecordingFolder?
        /// The word for the app in sentences.
        let noun: String
    }

    private let shared: Shared
    private lazy var store = shared.sessions.makeStore(cacheSize: 2_000)
    private var apps: [BrowserSession.ID: AppSession] = [:]
    /// The recordings of the sessions by their names. The tabs of a session have one.
    private var recordings: [String: SessionRecording] = [:]
    /// The menus of all sessions.
    private var menus: Set<[MenuFrame.Group]> = []
    /// The app that pages without a session are read from. It belongs to nobody, and shows no screens.
    private var reader: AppSession?

    init(_ shared: Shared) { self.shared = shared }

    func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
        do {
            try await launch(session, on: driver)
        } catch is CancellationError {
            // The browser has gone, or the server stops.
        } catch {
            await tell(error, of: session, on: driver)
        }
        forget(session)
    }

    // Not inlined, as the next ones: their variables would lie in the frame that every waiting session keeps.
    @inline(never) private func forget(_ session: BrowserSession) {
        if session.tab == 1 { recordings[session.name] = nil }
        apps[session.id] = nil
        if apps.isEmpty, reader == nil { try? store.close() }
    }

    @inline(never) private func tell(_ error: any Error, of session: BrowserSession, on driver: any ScreenDriver) async
    {
        let message = "the session \(session.id) of a browser has ended: \(error)"
        shared.diagnostics.report(Diagnostic(.boardFailed, message))
        try? await driver.present(Self.failure(error, in: shared.noun))
    }

    private func launch(_ session: BrowserSession, on driver: any ScreenDriver) async throws {
        let app = try app(for: session, on: driver), endTrace = shared.trace?.record(app.mainboard, after: nil)
        defer { endTrace?() }
        defer { if session.tab == 1 { app.end() } }
        _ = try await app.run()
    }

    @inline(never) private func app(
        for session: BrowserSession, on driver: any ScreenDriver, isolation: isolated (any Actor)? = #isolation
    ) throws -> AppSession {
        let browser = BrowserOrigin(
            session: session.name, network: session.network, secretHash: session.browserHash,
            nextSecretHash: session.nextBrowserHash, isRenewed: session.isRenewed, lasting: session.lasting,
            hasLeft: session.hasClientLeft)
        let app = try shared.sessions.launch(
            .browser(browser), files: .below(readable: [session.uploadFolder], writable: [session.downloadFolder]),
            on: store, diagnostics: DiagnosticRelay(writing: shared.diagnostics), like: apps.values.first
        ) {
            try recording(of: session)?.driver(around: driver, tab: session.tab) ?? driver
        }
        apps[session.id] = app
        return app
    }

    private func recording(of session: BrowserSession) throws -> SessionRecording? {
        if let recording = recordings[session.name] { return recording }
        let recording = try shared.recordings?.recording(of: session.id)
        recordings[session.name] = recording
        return recording
    }

    func page(at link: String) async throws -> PublicPage? {
        let reader = try openReader()
        do {
            return try await reader.launcher.page(at: link)
        } catch let problem as LinkProblem {
            throw problem
        } catch {
            // The next page gets a new one, on a store that is opened again.
            self.reader = nil
            throw error
        }
    }

    // Called outside of closures: in an operand of `??` the isolation would be none, and the boards without an actor.
    private func openReader(isolation: isolated (any Actor)? = #isolation) throws -> AppSession {
        if let reader { return reader }
        let nobody = BrowserOrigin(session: "", network: "", secretHash: "")
        let made = try shared.sessions.launch(
            .browser(nobody), files: .below(), on: store, diagnostics: DiagnosticRelay(writing: shared.diagnostics),
            tellsFailures: false, like: apps.values.first
        ) { NonInteractiveDriver() }
        made.context.close()
        reader = made
        return made
    }

    func refresh(_ session: BrowserSession.ID) { apps[session]?.context.refresh() }

    func cancelWork(of session: BrowserSession.ID) -> Bool { apps[session]?.cancelWork() ?? false }

    func menu(of session: BrowserSession.ID) -> MenuFrame? {
        // The menus of most people are equal, and take the memory of one.
        guard var menu = apps[session]?.menuFrame else { return nil }
        menu.groups = menus.insert(menu.groups).memberAfterInsert
        return menu
    }

    func motherboard(of session: BrowserSession.ID) -> Motherboard? { apps[session]?.mainboard }

    static func failure(_ error: any Error, in noun: String) -> Prompt {
        let verb = (error as? StoreError)?.code == .readOnly ? "written" : "used"
        let cause = error is StoreError ? "its store cannot be \(verb) just now" : "of a mistake in the \(noun)"
        let text = "The session has ended because \(cause). What was confirmed before is kept."
        return Prompt(title: "Something went wrong", content: [.notice(text, .problem)])
    }
}
