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

    /// A request that waits for something new to see.
    private struct HeldRequest: Sendable {
        let deadline: Instant
        let release: @Sendable (SessionView) -> Void
    }

    /// Tells if the client waits for the outcome of its last answer.
    private enum Waiting: Sendable {
        /// The response is still to be sent.
        case forResponse(Reply)
        /// The response was sent, or a later request has come.
        case forPage
        /// The client had closed its connection before the response was sent, and has not come back.
        case nobody
    }

    private struct State {
        var view = SessionView() {
            didSet {
                page = nil
                version += 1
            }
        }
        /// Counts the changes of the view.
        var version = 0
        /// The page of the view; nil until somebody looks twice.
        var page: HTTPResponse?
        /// The version of the view that was looked at last.
        var seenVersion: Int?
        var waiting: CheckedContinuation<Answer, any Error>?
        var client = Waiting.forPage
        var held: [HeldRequest] = []
        var streams: [EventStream] = []
        var isContentChanged = false
        var isStale = false
        /// True from a sign-in in another tab until the page is of the person who has signed in.
        var isOutdated = false
        /// The link that was opened last, and the number of the question that followed.
        var opened: (link: String, turn: Int)?
        /// The number of the question that was answered last, and true if the answer was the link of an action.
        var answered: (turn: Int, isAction: Bool)?
        var usage: Usage

        /// True while the screens of an address are on the way.
        var isOpening: Bool {
            guard view.question == nil, let opened, opened.turn == view.turn + 1 else { return false }
            return opened.link == "/" || !opened.link.hasPrefix("/")
        }
        /// The address of the page that is shown; nil for the start, and for a step of a story.
        var address: String? {
            guard view.question != nil, let opened, opened.turn == view.turn else { return nil }
            return opened.link.hasPrefix("/") ? nil : opened.link
        }
        /// The link that opens the page that is shown once more; nil for a step of a story.
        var link: String? { address ?? (view.question?.isStart == true ? "/" : nil) }
    }

    /// The time that a request waits for something new to see. The page then shows the progress.
    static let patience = Duration.milliseconds(1500)
    static let streamLimit = 4
    /// The time after its last request for which a client without an open stream counts as waiting.
    static let absence = Duration.seconds(10)
    /// The time that a page is kept after a look.
    static let pageLife = Duration.seconds(5)

    private let uploads: UploadFolder
    /// The number of the tab among those of the visitor.
    private let tab: Int
    private let forms: VisitorForms
    private let refresh: @Sendable () -> Void
    private let state: Locked<State>

    /// - Parameters:
    ///   - uploads: the folder for the files that the browser uploads.
    ///   - tab: the number of the tab among those of the visitor.
    ///   - forms: the forms of the visitor.
    ///   - now: the time at which the session begins.
    ///   - refresh: draws the content of the question anew, later, because somebody looks at a page of before a change
    ///     of the store.
    init(
        uploads: UploadFolder, tab: Int = 1, forms: VisitorForms = VisitorForms(), at now: Instant,
        refresh: @escaping @Sendable () -> Void = {}
    ) {
        (self.uploads, self.tab, self.forms) = (uploads, tab, forms)
        self.refresh = refresh
        state = Locked(State(usage: Usage(lastSeen: now)))
    }

    // MARK: - From the session

    /// Shows a question, and waits for the answer to it.
    ///
    /// - Throws: `CancellationError` if the session has ended.
    func ask(_ prompt: Prompt) async throws -> Answer {
        try await withCheckedThrowingContinuation { show(prompt, answeredBy: $0) }
    }

    // Not inlined, because its variables would lie in the frame that every waiting session keeps.
    @inline(never) private func show(_ prompt: Prompt, answeredBy waiting: CheckedContinuation<Answer, any Error>) {
        // Nothing is under way at a menu, so nobody reads an upload any more.
        if prompt.isMenu { uploads.removeUploads() }
        let isOver = show { state in
            if state.view.isOver { return true }
            state.view.question = prompt
            state.view.turn += 1
            state.view.progress = nil
            (state.isContentChanged, state.isOutdated) = (false, false)
            state.waiting = waiting
            return false
        }
        if isOver { waiting.resume(throwing: CancellationError()) }
    }

    /// Shows the menu of the person at the screen on every page from now on.
    func show(_ menu: MenuFrame) { state.withLock { if $0.view.menu != menu { $0.view.menu = menu } } }

    func present(_ notice: Prompt) { state.withLock { if !$0.view.isOver { $0.view.notices.append(notice) } } }

    /// Shows new content of the question. Has no effect if the question has been answered meanwhile.
    func update(_ prompt: Prompt) {
        state.withLock { state in
            if state.view.question == nil { return }
            state.view.question = prompt
            state.isContentChanged = true
            if state.streams.isEmpty { return }
            let content = SessionPage.content(of: prompt).hidingPaths(in: uploads.path).text
            for stream in state.streams { stream.send("content", content) }
        }
    }

    /// Releases the looks that have waited for a page of the person who has signed in.
    func didRefresh() {
        let (held, view) = state.withLock { state -> ([HeldRequest], SessionView) in
            guard state.isOutdated, state.view.question != nil else { return ([], state.view) }
            defer { (state.isOutdated, state.held) = (false, []) }
            return (state.held, state.view)
        }
        for request in held { request.release(view) }
    }

    func showProgress(_ bar: ProgressBar?) {
        state.withLock { state in
            if state.view.progress == bar || state.view.isOver { return }
            state.view.progress = bar
            if state.streams.isEmpty { return }
            let text = SessionPage.progress(bar).text
            for stream in state.streams { stream.send("progress", text) }
        }
    }

    /// Notes that the store has changed.
    ///
    /// - Returns: true if a page is open, which is to show the change now. Otherwise the desk asks for new content when
    ///   somebody looks.
    func storeDidChange() -> Bool {
        state.withLock { state in
            state.isStale = state.streams.allSatisfy(\.isEnded)
            return !state.isStale
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
            guard state.usage.end == nil else { return (nil, []) }
            state.usage.end = now
            leavePage(state, isClosing: true)
            if let reason { state.view.notices = [reason] }
            state.view.isOver = true
            state.view.question = nil
            state.view.progress = nil
            // A page of the last question loads itself anew.
            state.view.turn += 1
            defer { (state.waiting, state.streams) = (nil, []) }
            return (state.waiting, state.streams)
        }
        waiting?.resume(throwing: CancellationError())
        for stream in streams {
            if pagesReload { stream.send("turn", "\(view.turn)") }
            stream.end()
        }
    }

    /// Notes the page that the tab leaves.
    private func leavePage(_ state: State, isClosing: Bool = false) {
        if let question = state.view.question, let link = state.link {
            forms.note(.init(tab: tab, turn: state.view.turn, link: link, mark: question.mark))
        } else if isClosing, state.view.turn > 0 {
            forms.noteCut(tab)
        }
    }

    /// Changes the view, and shows it to all who wait for that.
    private func show<T: Sendable>(_ change: (inout State) -> T) -> T {
        let (result, held, view) = state.withLock { state -> (T, [HeldRequest], SessionView) in
            let turn = state.view.turn
            let result = change(&state)
            if state.view.turn == turn { return (result, [], state.view) }
            for stream in state.streams { stream.send("turn", "\(state.view.turn)") }
            defer { state.held = [] }
            return (result, state.held, state.view)
        }
        for request in held { request.release(view) }
        return result
    }

    // MARK: - From requests

    /// True if the page of an address is shown.
    func shows(_ link: String) -> Bool { state.withLock { $0.link == link } }

    /// True if the page of an address is shown, of which nothing was answered.
    var showsAddress: Bool { state.withLock { $0.address != nil } }

    /// True if nothing of a story is lost when a link is opened: the start is shown, or a page of an address.
    var isFree: Bool {
        state.withLock { !$0.view.isOver && ($0.view.turn == 0 || $0.isOpening || $0.link != nil) }
    }

    /// The time that a tab without a story is kept after a look.
    static let tabLife = Duration.seconds(60)

    /// True for a tab that nobody has looked at for a while, and that has nothing to keep.
    func isIdle(at now: Instant) -> Bool {
        isFree && state.withLock { $0.streams.isEmpty && now >= $0.usage.lastSeen + Self.tabLife }
    }

    /// Notes that somebody has signed in in another tab: the next look waits for a page of that person.
    func personDidChange() { state.withLock { $0.isOutdated = true } }

    /// Answers with the page of the view. A look before the first question waits for it, but not for long.
    ///
    /// - Parameter page: makes the page. If somebody looks a second time, the desk keeps it until the view changes:
    ///   most pages are looked at once, and would take memory for nothing.
    func look(at now: Instant, _ reply: Reply, _ page: @escaping @Sendable (SessionView) -> HTTPResponse) {
        let (kept, view, version, wasStale) = state.withLock { state -> (HTTPResponse?, SessionView?, Int, Bool) in
            defer { (state.usage.lastSeen, state.isStale, state.client) = (now, false, .forPage) }
            let isOutdated = state.isOutdated && state.view.question != nil
            guard state.view.turn == 0 || isOutdated, !state.view.isOver else {
                return (state.page, state.page == nil ? state.view : nil, state.version, state.isStale)
            }
            state.held.append(HeldRequest(deadline: now + Self.patience) { reply.send(page($0)) })
            return (nil, nil, 0, state.isStale || isOutdated)
        }
        defer { if wasStale { refresh() } }
        if let kept { return reply.send(kept) }
        guard let view else { return }
        let made = page(view)
        state.withLock { state in
            if state.version == version, state.seenVersion == version { state.page = made }
            state.seenVersion = version
        }
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
            case wait
        }
        let next = state.withLock { state -> Next in
            (state.usage.lastSeen, state.client) = (now, .forPage)
            // Another link may be on its way, as when somebody opens several tabs at once.
            let isOther = state.isOpening && state.opened?.link != link
            if state.view.turn == 0 || isOther, !state.view.isOver {
                state.held.append(
                    HeldRequest(deadline: now + Self.patience) { [self] view in
                        if view.question == nil { return reply.send(page(view)) }
                        open(link, isAction: isAction, at: now, reply, page)
                    })
                return .wait
            }
            // Whoever asks for the start or for an entry of the menu leaves what is open, so no look is the second one.
            if !isAction, !state.isOutdated, state.address == link { return .look(state.view) }
            guard let waiting = state.waiting, state.view.question != nil else { return .look(state.view) }
            if !isAction { leavePage(state) }
            state.view.notices = []
            state.view.question = nil
            state.waiting = nil
            state.isStale = false
            if !isAction {
                state.opened = (link, state.view.turn + 1)
            } else {
                state.usage.answerCount += 1
                state.answered = (state.view.turn, true)
                // The question that follows still shows the link before.
                if let opened = state.opened, opened.turn == state.view.turn { state.opened?.turn += 1 }
            }
            state.held.append(HeldRequest(deadline: now + Self.patience) { reply.send(page($0)) })
            return .open(waiting)
        }
        switch next {
        case .look(let view): reply.send(page(view))
        case .open(let waiting): waiting.resume(returning: Answer(opening: link))
        case .wait: break
        }
    }

    /// The outcome of a form.
    enum Submission: Equatable {
        /// The session has the answer. The reply goes out when there is something new to see.
        case accepted
        /// The form is of an older question, or has been sent before. It changes nothing.
        case stale
        case refused(RefusedAnswer)
    }

    /// Hands the answer of a form to the session, if the form is of the question that waits and fits it.
    ///
    /// - Parameters:
    ///   - reply: takes the response if the answer is accepted.
    ///   - response: makes the response, told if the answer holds a secret.
    func submit(
        _ form: AnswerForm, at now: Instant, _ reply: Reply, _ response: (Bool) -> HTTPResponse
    ) -> Submission {
        let question = state.withLock { state in
            (state.usage.lastSeen, state.client) = (now, .forPage)
            return state.view.turn == form.turn ? state.view.question : nil
        }
        guard let question else { return .stale }
        let answer: Answer
        switch form.checked(against: question) {
        case .refused(let refused): return .refused(refused)
        case .fits(let fitting): answer = fitting
        }
        let upload: UploadFolder.Upload?
        do {
            let files = form.files.filter {
                answer.values[$0.key] != nil && question.field(named: $0.key)?.kind == .file
            }
            upload = files.isEmpty ? nil : try uploads.store(files)
        } catch {
            return .refused(RefusedAnswer(reasons: ["The file could not be stored. Try again later."]))
        }
        guard let waiting = take(question: form.turn) else {
            upload?.remove()
            return .stale
        }
        // An earlier upload is kept until now, because later questions may be about it: a preview reads the file that
        // the next answer imports.
        if let upload { uploads.removeUploads(except: upload) }
        let hasSecret = question.fields.contains { $0.isSecret && !(answer.values[$0.name] ?? "").isEmpty }
        let made = response(hasSecret)
        let isOver = state.withLock { state in
            if state.view.isOver { return true }
            state.client = .forResponse(reply)
            state.held.append(HeldRequest(deadline: now + Self.patience) { _ in self.respond(made, by: reply) })
            return false
        }
        if isOver { reply.send(made) }
        waiting.resume(
            returning: Answer(answer.choice, answer.values.merging(upload?.paths ?? [:]) { $1 }))
        return .accepted
    }

    /// Tells the person that a second answer to a question does not count, if the first one still works.
    ///
    /// - Returns: true if the first one was the link of an action, whose page is asked for again; nil if none works.
    func noteSecondAnswer(to turn: Int) -> Bool? {
        state.withLock { state in
            guard let answered = state.answered, answered.turn == turn, state.view.isWorking(after: turn) else {
                return nil
            }
            if !state.view.notices.contains(Self.countedOnce) { state.view.notices.append(Self.countedOnce) }
            return answered.isAction
        }
    }

    private static let countedOnce = Prompt(
        title: "Counted once",
        content: ["This page had an answer already, which counts. The second one changed nothing."])

    /// Stops the work after a question whose answer was taken, unless the next question is there. The response goes out
    /// when there is something new to see, or at once if nothing is stopped.
    ///
    /// - Parameter stop: asks the session to cancel its work.
    func stopWork(after turn: Int, at now: Instant, _ reply: Reply, _ response: HTTPResponse, stop: () -> Void) {
        let isWorking = state.withLock { state in
            (state.usage.lastSeen, state.client) = (now, .forPage)
            guard state.view.isWorking(after: turn) else { return false }
            state.held.append(HeldRequest(deadline: now + Self.patience) { _ in reply.send(response) })
            return true
        }
        if isWorking { stop() } else { reply.send(response) }
    }

    /// Sends the response to an answer, and notes if nobody waits for it.
    private func respond(_ response: HTTPResponse, by reply: Reply) {
        let hasLeft = reply.hasClientLeft()
        state.withLock { state in
            if case .forResponse = state.client { state.client = hasLeft ? .nobody : .forPage }
        }
        reply.send(response)
    }

    /// Returns true if nobody waits for the outcome of the last answer: the session is over, or its client has closed
    /// the connection, or does not ask for the page.
    func hasClientLeft(at now: Instant) -> Bool {
        let (client, isAway) = state.withLock { state in
            let isOpen = state.streams.contains { !$0.isEnded }
            let isAway = state.view.isOver || !isOpen && now >= state.usage.lastSeen + Self.absence
            return (isOpen && !state.view.isOver ? .forPage : state.client, isAway)
        }
        return switch client {
        case .forResponse(let reply): reply.hasClientLeft()
        case .forPage: isAway
        case .nobody: true
        }
    }

    /// Takes the question away from the view, so that no other form answers it.
    private func take(question turn: Int) -> CheckedContinuation<Answer, any Error>? {
        state.withLock { state in
            guard state.view.turn == turn, let waiting = state.waiting else { return nil }
            state.view.notices = []
            state.view.question = nil
            state.waiting = nil
            state.usage.answerCount += 1
            state.answered = (turn, false)
            return waiting
        }
    }

    /// Sends the changes of the view to a page. If there are too many streams, the oldest ends.
    func follow(_ stream: EventStream) {
        let (oldest, wasStale) = state.withLock { state -> (EventStream?, Bool) in
            defer { state.isStale = false }
            state.streams.removeAll(where: \.isEnded)
            stream.send("turn", "\(state.view.turn)")
            stream.send("progress", SessionPage.progress(state.view.progress).text)
            if state.isContentChanged, let question = state.view.question {
                stream.send("content", SessionPage.content(of: question).hidingPaths(in: uploads.path).text)
            }
            if state.view.isOver { return (stream, false) }
            state.streams.append(stream)
            return (state.streams.count > Self.streamLimit ? state.streams.removeFirst() : nil, state.isStale)
        }
        oldest?.end()
        if wasStale { refresh() }
    }

    // MARK: - From the keeper of sessions

    /// Ends the streams without a word. A browser opens them again after some seconds.
    func endStreams() {
        let streams = state.withLock { state in
            defer { state.streams = [] }
            return state.streams
        }
        for stream in streams { stream.end() }
    }

    /// Releases the requests that have waited long enough, forgets the streams that have ended and a page that nobody
    /// looks at, and returns the use.
    @discardableResult
    func tick(at now: Instant) -> Usage {
        let (due, usage) = state.withLock { state -> ([@Sendable () -> Void], Usage) in
            state.streams.removeAll(where: \.isEnded)
            if state.page != nil, now >= state.usage.lastSeen + Self.pageLife { state.page = nil }
            guard state.held.contains(where: { $0.deadline <= now }) else { return ([], state.usage) }
            defer { state.held.removeAll { $0.deadline <= now } }
            let due = state.held.filter { $0.deadline <= now }
            return (due.map { [view = state.view] request in { request.release(view) } }, state.usage)
        }
        for release in due { release() }
        return usage
    }

    var view: SessionView { state.withLock { $0.view } }
    var streamCount: Int { state.withLock { $0.streams.count } }
    var usage: Usage { state.withLock { $0.usage } }

    /// The use of a session or of a tab of it, by which its keeper decides if it goes on.
    struct Usage: Sendable {
        /// The time of the last request, streams aside.
        fileprivate(set) var lastSeen: Instant
        /// The number of questions that somebody has answered.
        fileprivate(set) var answerCount = 0
        /// True if somebody has answered a question. Else it is a visitor who only looked, or no person at all.
        var isUsed: Bool { answerCount > 0 }
        /// The time of the end; nil if the session goes on.
        fileprivate(set) var end: Instant?

        /// Adds the use of another tab.
        func and(_ other: Usage) -> Usage {
            var sum = self
            sum.lastSeen = max(lastSeen, other.lastSeen)
            sum.answerCount += other.answerCount
            return sum
        }
    }
}
