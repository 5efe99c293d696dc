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

    private struct State {
        var tab = TabState()
        var clients: TabClients
        var waiting: CheckedContinuation<Answer, any Error>?
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

    private let uploads: UploadFolder
    /// The number of the tab among the visitor's tabs.
    private let tab: Int
    private let forms: VisitorForms
    private let refresh: @Sendable () -> Void
    private let personDidLeave: @Sendable (_ person: ScreenUser.ID) -> Void
    private let state: Locked<State>

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

    // MARK: - From the session

    /// Shows a question, and waits for the answer to it.
    ///
    /// - Throws: `CancellationError` if the session has ended.
    // A closure, because a prompt would lie in the frame that every waiting session keeps.
    func ask(_ prompt: @autoclosure () -> Prompt) async throws -> Answer {
        try await withCheckedThrowingContinuation { show(prompt, answeredBy: $0) }
    }

    // Not inlined, because its variables would lie in that frame too.
    @inline(never) private func show(
        _ prompt: () -> Prompt, answeredBy waiting: CheckedContinuation<Answer, any Error>
    ) {
        let prompt = prompt()
        // Nothing is under way at a menu, so nobody reads an upload any more.
        if prompt.isMenu { uploads.removeUploads() }
        // What the work has made meanwhile is of a person who has left.
        if state.withLock({ $0.tab.hasPersonLeft }) { uploads.removeDownloads() }
        let (isOver, link) = show { state -> (Bool, String?) in
            if state.tab.view.isOver { return (true, nil) }
            if let link = state.tab.linkInstead(of: prompt) { return (false, link) }
            state.tab.ask(prompt, isAwaited: state.clients.owesResponse)
            state.waiting = waiting
            return (false, nil)
        }
        if isOver { waiting.resume(throwing: CancellationError()) }
        if let link { waiting.resume(returning: Answer(opening: link)) }
    }

    /// Shows the menu of the person at the screen on every page from now on.
    func show(_ menu: MenuFrame) {
        let former = state.withLock { state in
            let former = state.tab.person, shown = state.tab.view.menu
            if shown != menu { state.tab.view.menu = menu }
            if let shown, shown.notes != menu.notes, shown.person == menu.person {
                for page in state.clients.pages { page.sendNotes(of: menu) }
            }
            state.tab.meet(menu)
            return former
        }
        if let former, former != menu.person?.id, menu.isPersonKnown { personDidLeave(former) }
    }

    /// Leaves all screens for the start if they are of a person who is not signed in any more, and removes the files
    /// that were made for the person. A tab that works leaves when it has done its work.
    func leave(_ person: ScreenUser.ID) {
        guard state.withLock({ $0.tab.person == person }) else { return }
        uploads.removeDownloads()
        let waiting = state.withLock { state -> CheckedContinuation<Answer, any Error>? in
            if state.tab.person != person { return nil }
            guard let waiting = state.take(state.tab.view.turn) else {
                state.tab.depart()
                return nil
            }
            leavePage(state.tab)
            state.tab.open("/", isAction: false)
            return waiting
        }
        waiting?.resume(returning: Answer(opening: "/"))
    }

    func present(_ notice: Prompt) { state.withLock { $0.tab.present(notice) } }

    /// Shows new content of the question. Has no effect if the question has been answered meanwhile.
    func update(_ prompt: Prompt) {
        state.withLock { state in
            if state.tab.view.question == nil { return }
            state.tab.update(prompt)
            state.clients.sendContent(of: state.tab) { content(of: prompt) }
        }
    }

    private func content(of prompt: Prompt) -> String {
        SessionPage.content(of: prompt).hidingPaths(in: uploads.path).text
    }

    /// Releases the looks that have waited for new content, or for a page of the person who has signed in.
    func didRefresh() {
        let (held, view) = state.withLock { state -> ([TabClients.HeldRequest], SessionView) in
            let isAwaited = state.tab.isOutdated || state.isRefreshing
            state.isRefreshing = false
            guard isAwaited, state.tab.view.question != nil else { return ([], state.tab.view) }
            state.tab.isOutdated = false
            let held = state.clients.takeHeld()
            return (held, held.isEmpty ? state.tab.view : state.tab.takeView())
        }
        for request in held { request.release(view) }
    }

    func showProgress(_ bar: ProgressBar?) {
        state.withLock { state in
            if state.tab.view.progress == bar || state.tab.view.isOver { return }
            state.tab.view.progress = bar
            if state.clients.pages.isEmpty { return }
            let text = SessionPage.progress(bar).text
            for page in state.clients.pages where page.link == nil { page.stream.send("progress", text) }
        }
    }

    /// Notes that the store has changed.
    ///
    /// - Returns: true if a page is open, which is to show the change now. Otherwise the desk asks for new content when
    ///   somebody looks, and of an address in both cases, because its person may have been signed out.
    func storeDidChange() -> Bool {
        state.withLock { state in
            let address = state.clients.pages.isEmpty ? nil : state.tab.address
            let isOpen = state.clients.hasOpenPage(of: address)
            state.isStale = !isOpen || address != nil
            return isOpen
        }
    }

    /// Ends the session: whoever waits is released. Has no effect on a session that has ended.
    ///
    /// - Parameters:
    ///   - now: the time of the end.
    ///   - reason: replaces everything that the session has shown; nil if the person has quit.
    ///   - pagesReload: false if there is nobody to load a page from.
    func end(at now: Instant, because reason: Prompt? = nil, pagesReload: Bool = true) {
        // Before anybody sees the end, the files are gone.
        uploads.remove()
        let (waiting, streams) = show { state -> (CheckedContinuation<Answer, any Error>?, [EventStream]) in
            guard state.clients.usage.end == nil else { return (nil, []) }
            state.clients.usage.end = now
            leavePage(state.tab, isClosing: true)
            state.tab.end(because: reason)
            defer { state.waiting = nil }
            return (state.waiting, state.clients.takeStreams())
        }
        waiting?.resume(throwing: CancellationError())
        for stream in streams {
            if pagesReload { stream.send("turn", "\(view.turn)") }
            stream.end()
        }
    }

    /// Notes the page that the tab leaves.
    private func leavePage(_ page: TabState, isClosing: Bool = false) {
        if let question = page.view.question, let link = page.link {
            forms.note(.init(tab: tab, turn: page.view.turn, link: link, mark: question.mark))
        } else if isClosing, page.view.turn > 0 {
            forms.noteCut(tab)
        }
    }

    /// Changes the view, and shows it to all who wait for that.
    private func show<T: Sendable>(_ change: (inout State) -> T) -> T {
        let (result, held, view) = state.withLock { state -> (T, [TabClients.HeldRequest], SessionView) in
            let turn = state.tab.view.turn
            let result = change(&state)
            if state.tab.view.turn == turn { return (result, [], state.tab.view) }
            for page in state.clients.pages { page.stream.send("turn", "\(state.tab.view.turn)") }
            return (result, state.clients.takeHeld(), state.tab.view)
        }
        for request in held { request.release(view) }
        return result
    }

    // MARK: - From requests

    /// True if the page of an address is shown.
    func shows(_ link: String) -> Bool { state.withLock { $0.tab.link == link } }

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

    /// Answers with the page of the view. A look before the first question waits for it, and one after a change of the
    /// store for new content, but not for long.
    ///
    /// - Parameter page: makes the page. If somebody looks a second time, the desk keeps it until the view changes:
    ///   most pages are looked at once, and would take memory for nothing.
    func look(at now: Instant, _ reply: Reply, _ page: @escaping @Sendable (SessionView) -> HTTPResponse) {
        let (kept, view, version, wasStale) = state.withLock { state -> (HTTPResponse?, SessionView?, Int, Bool) in
            // What follows an answer was made a moment ago. The next look or a stream asks for what has changed since.
            let isNew = state.tab.takeNews() && now < state.clients.usage.lastSeen + Self.pageLife
            let isStale = state.isStale && !isNew
            defer { if !isNew { state.isStale = false } }
            state.clients.come(at: now)
            let (kept, version) = (state.tab.page, state.tab.version)
            if isStale, state.tab.view.question != nil { state.isRefreshing = true }
            guard state.tab.isAwaited || state.isRefreshing else {
                return (kept, kept == nil ? state.tab.takeView() : nil, version, isStale)
            }
            state.clients.hold(at: now) { reply.send(page($0)) }
            return (nil, nil, 0, isStale || state.tab.isAwaited && state.tab.view.turn > 0)
        }
        defer { if wasStale { refresh() } }
        if let kept { return reply.send(kept) }
        guard let view else { return }
        let made = page(view)
        state.withLock { $0.tab.keep(made, of: version) }
        reply.send(made)
    }

    /// Opens a link in place of an answer to the question that waits, and answers when the session shows something new.
    /// A look at what the link has shown opens nothing. While the session works, the page of its work is the answer.
    ///
    /// - Parameters:
    ///   - isAction: true for a link that changes something on top of what the link before has shown.
    ///   - page: makes the response.
    func open(
        _ link: String, isAction: Bool = false, at now: Instant, _ reply: Reply,
        _ page: @escaping @Sendable (SessionView) -> HTTPResponse
    ) {
        enum Next {
            case look(SessionView)
            case open(CheckedContinuation<Answer, any Error>)
            case refresh, wait
        }
        let next = state.withLock { state -> Next in
            state.clients.come(at: now)
            if state.tab.isBusy(for: link) {
                state.clients.hold(at: now) { [self] view in
                    if view.question == nil { return reply.send(page(view)) }
                    open(link, isAction: isAction, at: now, reply, page)
                }
                return .wait
            }
            if !isAction, state.tab.shows(address: link) {
                guard state.isStale || state.isRefreshing else { return .look(state.tab.takeView()) }
                // Its person may have been signed out in another program.
                state.clients.hold(at: now) { [self] view in
                    if view.question == nil || shows(link) { return reply.send(page(view)) }
                    open(link, at: now, reply, page)
                }
                defer { (state.isStale, state.isRefreshing) = (false, true) }
                return state.isRefreshing ? .wait : .refresh
            }
            let turn = state.tab.view.turn
            guard let waiting = state.take(turn) else { return .look(state.tab.view) }
            if isAction { state.clients.usage.answerCount += 1 } else { leavePage(state.tab) }
            state.tab.open(link, isAction: isAction)
            state.isStale = false
            state.clients.hold(at: now) { reply.send(page($0)) }
            return .open(waiting)
        }
        switch next {
        case .look(let view): reply.send(page(view))
        case .open(let waiting): waiting.resume(returning: Answer(opening: link))
        case .refresh: refresh()
        case .wait: break
        }
    }

    /// The outcome of a form.
    enum Submission: Equatable {
        /// The session has the answer. The reply goes out when there is something new to see.
        case accepted
        /// The form is of an older question, or has been sent before. It changes nothing.
        case stale
        /// The form does not fit. The question is asked again.
        case refused
    }

    /// Hands the answer of a form to the session, if the form is of the question that waits and fits it.
    ///
    /// - Parameters:
    ///   - reply: takes the response if the answer is accepted.
    ///   - replacing: replaces the secret of the session before an answer with a secret is taken. If it returns nil,
    ///     the answer is stale.
    ///   - response: makes the response when it is sent, of the new secret of the session if there is one.
    func submit(
        _ form: AnswerForm, at now: Instant, _ reply: Reply,
        replacing: () -> SessionToken? = { SessionToken() },
        _ response: @escaping @Sendable (SessionToken?) -> HTTPResponse
    ) -> Submission {
        let question = state.withLock { state in
            state.clients.come(at: now)
            return state.tab.view.turn == form.turn ? state.tab.view.question : nil
        }
        guard let question else { return .stale }
        let answer: Answer
        switch form.checked(against: question) {
        case .refused(let refused):
            refuse(refused, to: form.turn)
            return .refused
        case .fits(let fitting): answer = fitting
        }
        let upload: UploadFolder.Upload?
        do {
            let files = form.files.filter {
                answer.values[$0.key] != nil && question.field(named: $0.key)?.kind == .file
            }
            upload = files.isEmpty ? nil : try uploads.store(files)
        } catch {
            refuse(RefusedAnswer(reasons: ["The file could not be stored. Try again later."]), to: form.turn)
            return .refused
        }
        let hasSecret = question.fields.contains { $0.isSecret && !(answer.values[$0.name] ?? "").isEmpty }
        let token = hasSecret ? replacing() : nil
        let isReplaced = !hasSecret || token != nil
        let taken = state.withLock { state -> CheckedContinuation<Answer, any Error>? in
            guard isReplaced, let waiting = state.take(form.turn) else { return nil }
            state.tab.takeQuestion()
            state.clients.usage.answerCount += 1
            return waiting
        }
        guard let waiting = taken else {
            upload?.remove()
            return .stale
        }
        // An earlier upload is kept until now, because later questions may be about it: a preview reads the file that
        // the next answer imports.
        if let upload { uploads.removeUploads(except: upload) }
        let isOver = state.withLock { state in
            if state.tab.view.isOver { return true }
            state.clients.hold(at: now, answer: reply) { _ in self.respond(response(token), by: reply) }
            return false
        }
        if isOver { reply.send(response(token)) }
        waiting.resume(
            returning: Answer(answer.choice, answer.values.merging(upload?.paths ?? [:]) { $1 }))
        return .accepted
    }

    /// Asks the question of a number again, because of an answer that did not count.
    func refuse(_ answer: RefusedAnswer, to turn: Int) { state.withLock { $0.tab.refuse(answer, to: turn) } }

    /// Tells the person that a second answer to a question does not count, if the first one still works.
    ///
    /// - Returns: true if the first one was the link of an action, whose page is asked for again; nil if none works.
    func noteSecondAnswer(to turn: Int) -> Bool? { state.withLock { $0.tab.noteSecondAnswer(to: turn) } }

    /// Tells the person that a second click on a page that is read without a session does not count.
    func noteSecondClick() { state.withLock { $0.tab.noteSecondClick() } }

    /// Stops the work after a question whose answer was taken, unless the next question is there. The response goes out
    /// when there is something new to see, or at once if nothing is stopped.
    ///
    /// - Parameter stop: asks the session to cancel its work.
    func stopWork(
        after turn: Int, at now: Instant, _ reply: Reply, _ response: @escaping @Sendable () -> HTTPResponse,
        stop: () -> Void
    ) {
        let isWorking = state.withLock { state in
            state.clients.come(at: now)
            guard state.tab.view.isWorking(after: turn) else { return false }
            state.clients.hold(at: now) { _ in reply.send(response()) }
            return true
        }
        if isWorking { stop() } else { reply.send(response()) }
    }

    /// Sends the response to an answer, and notes if nobody waits for it.
    private func respond(_ response: HTTPResponse, by reply: Reply) {
        let hasLeft = reply.hasClientLeft()
        state.withLock { $0.clients.respond(hasLeft: hasLeft) }
        reply.send(response)
    }

    /// Returns true if nobody waits for the outcome of the last answer: the session is over, or its client has closed
    /// the connection, or does not ask for the page.
    func hasClientLeft(at now: Instant) -> Bool {
        let hasLeft = state.withLock { $0.tab.view.isOver ? nil : $0.clients.absence(at: now, showing: $0.tab.address) }
        // Outside of the lock, because it asks the connection.
        return hasLeft?() ?? true
    }

    /// Sends the changes of the view to a page. If there are too many streams, the oldest ends.
    ///
    /// - Parameters:
    ///   - link: the link of a page at an address, which hears the changes of that alone; nil for the page of the tab.
    ///   - turn: the number of the question that the page shows; nil if its content is to be sent.
    func follow(_ stream: EventStream, of link: String? = nil, showing turn: Int? = nil) {
        let (oldest, wasStale) = state.withLock { state -> (EventStream?, Bool) in
            let view = state.tab.view
            var page = OpenPage(stream: stream, link: link, turn: turn)
            stream.send("turn", "\(view.turn)")
            if view.isOver { return (stream, false) }
            if let menu = view.menu { page.sendNotes(of: menu) }
            if !page.shows(state.tab.address) { return (state.clients.add(page), false) }
            defer { state.isStale = false }
            if link == nil { stream.send("progress", SessionPage.progress(view.progress).text) }
            if state.tab.isContentChanged || link != nil && turn != view.turn, let question = view.question {
                stream.send("content", content(of: question))
            }
            page.turn = view.turn
            return (state.clients.add(page), state.isStale)
        }
        oldest?.end()
        if wasStale { refresh() }
    }

    // MARK: - From the keeper of sessions

    /// Takes the pages at addresses that are open in windows although the tab has left them for a while.
    func takeLeftPages(at now: Instant) -> [OpenPage] {
        state.withLock { state in
            if !state.clients.pages.contains(where: { $0.link != nil }) { return [] }
            return state.clients.takeLeft(by: state.tab, at: now, content)
        }
    }

    /// Ends the streams without a word. A browser opens them again after some seconds.
    func endStreams() {
        for stream in state.withLock({ $0.clients.takeStreams() }) { stream.end() }
    }

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
