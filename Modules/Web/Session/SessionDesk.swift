import BoardyCore
import BoardyHTTP
import BoardyHeadless

/// The way of a response to its client. Boards have replies too, which this target does not use.
typealias Reply = BoardyHTTP.Reply

/// The place where a session meets the requests of its browser: the session shows and asks, requests look and answer.
/// Nobody waits in it.
///
/// A page is made of the view alone, so a look never touches the actor of the session. An answer resumes the
/// continuation that the driver waits for. Times come from the caller.
final class SessionDesk: Sendable {
    typealias Instant = ContinuousClock.Instant

    struct State {
        var tab = TabState()
        var clients: TabClients
        var waiting: CheckedContinuation<Answer, any Error>?
        /// The time of the last answer; nil for none.
        var answered: Instant?
        var isStale = false
        /// True while the page is drawn anew for whoever asks for it.
        var isRefreshing = false

        /// Takes the question of a number away; nil if it does not wait for an answer.
        mutating func take(_ turn: Int) -> CheckedContinuation<Answer, any Error>? {
            guard tab.view.turn == turn, tab.view.question != nil, let waiting else { return nil }
            self.waiting = nil
            return waiting
        }
    }

    /// The time that a page is kept after a look.
    static let pageLife = Duration.seconds(5)

    let uploads: UploadFolder
    /// The number of the tab among the visitor's tabs.
    let tab: Int
    let forms: VisitorForms
    let refresh: @Sendable () -> Void
    let personDidLeave: @Sendable (_ person: ScreenUser.ID) -> Void
    let state: Locked<State>

    /// - Parameters:
    ///   - uploads: the folder for the files that the browser uploads.
    ///   - tab: the number of the tab among the visitor's tabs.
    ///   - forms: the forms of the visitor.
    ///   - now: the time at which the session begins.
    ///   - refresh: draws the content of the question anew, later, because somebody looks at a page of before a change
    ///     of the store.
    ///   - personDidLeave: leaves what the tabs of the visitor show of a person who is not signed in any more.
    init(
        uploads: UploadFolder, tab: Int = 1, forms: VisitorForms = VisitorForms(), at now: Instant,
        refresh: @escaping @Sendable () -> Void = {},
        personDidLeave: @escaping @Sendable (_ person: ScreenUser.ID) -> Void = { _ in }
    ) {
        (self.uploads, self.tab, self.forms) = (uploads, tab, forms)
        (self.refresh, self.personDidLeave) = (refresh, personDidLeave)
        state = Locked(State(clients: TabClients(at: now)))
    }

    /// True if the page of an address is shown.
    func shows(_ link: String) -> Bool { state.withLock { $0.tab.link == link } }

    /// True if a story has ended at the page of an address, which nobody has asked for yet.
    func hasEnded(at link: String) -> Bool { state.withLock { $0.tab.end == link } }

    /// True if the page of an address is shown or on the way.
    func leads(to link: String) -> Bool { state.withLock { $0.tab.linkUnderWay == link || $0.tab.address == link } }

    /// True if the page of an address is shown, and nothing of it was answered.
    var showsAddress: Bool { state.withLock { $0.tab.address != nil } }

    /// True if nothing of a story is lost when a link is opened: the start is shown, or a page of an address.
    var isFree: Bool { state.withLock { $0.tab.isFree } }

    /// The time that a tab without a story is kept after a look.
    static let tabLife = Duration.seconds(60)

    /// True for a tab that nobody has looked at for a while, and that has nothing to keep.
    func isIdle(at now: Instant) -> Bool {
        state.withLock {
            $0.tab.isFree && $0.clients.pages.isEmpty && now >= $0.clients.usage.lastSeen + Self.tabLife
        }
    }

    /// True for a tab in no story whose page is open in no window, as far as the server knows, and that has nothing to
    /// tell.
    func isUnused(at now: Instant) -> Bool {
        state.withLock {
            $0.tab.isFree && $0.tab.view.notices.isEmpty && !$0.clients.hasOpenPage(of: $0.tab.address)
                && now >= $0.clients.usage.lastSeen + TabClients.settling
        }
    }

    /// True if the page is open in a window.
    var isOpen: Bool { state.withLock { $0.clients.hasOpenPage(of: $0.tab.address) } }

    /// Notes that somebody has signed in in another tab: the next look waits for a page of that person.
    func personDidChange() { state.withLock { $0.tab.isOutdated = true } }

    func parts(of prompt: Prompt) -> [OpenPage.Part] {
        SessionPage.parts(of: prompt).map { ($0.event, $0.html.hidingPaths(in: uploads.path).text) }
    }

    /// Notes the page that the tab leaves.
    func leavePage(_ page: TabState, isClosing: Bool = false) {
        if let question = page.view.question, let link = page.link {
            forms.note(.init(tab: tab, turn: page.view.turn, link: link, mark: question.mark))
        } else if isClosing, page.view.turn > 0 {
            forms.noteCut(tab)
        }
    }

    /// Takes the pages at addresses that are open in windows although the tab has left them for a while.
    func takeLeftPages(at now: Instant) -> [OpenPage] {
        state.withLock { state in
            if !state.clients.pages.contains(where: { $0.link != nil }) { return [] }
            return state.clients.takeLeft(by: state.tab, at: now, parts)
        }
    }

    /// Ends the streams without a word. A browser opens them again after some seconds.
    func endStreams() { for stream in state.withLock({ $0.clients.takeStreams() }) { stream.end() } }

    /// Releases the requests that have waited long enough, forgets the streams that have ended and a page that nobody
    /// looks at, and returns the use.
    @discardableResult
    func tick(at now: Instant) -> TabUsage {
        let (due, view, usage) = state.withLock { state -> ([TabClients.HeldRequest], SessionView?, TabUsage) in
            if now >= state.clients.usage.lastSeen + Self.pageLife { state.tab.forgetPage() }
            let due = state.clients.takeDue(at: now)
            // Copies of all views would take a tenth of the time of the server.
            return (due, due.isEmpty ? nil : state.tab.view, state.clients.usage)
        }
        if let view { for request in due { request.release(view) } }
        return usage
    }

    var view: SessionView { state.withLock { $0.tab.view } }
    /// True if somebody is signed in at the screen.
    var hasPerson: Bool { state.withLock { $0.tab.view.menu?.person != nil } }
    var streamCount: Int { state.withLock { $0.clients.pages.count } }
    var usage: TabUsage { state.withLock { $0.clients.usage } }
}
