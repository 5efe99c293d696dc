import BoardyCore
import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin

/// The calls of requests, which look and answer.
extension SessionDesk {
    /// Answers with the page of the view. A look before the first question waits for it, and one after a change of the
    /// store for new content, but not for long.
    ///
    /// - Parameter page: makes the page. If somebody looks a second time, the desk keeps it until the view changes:
    ///   most pages are looked at once, and would take memory for nothing.
    func look(at now: Instant, _ reply: Reply, _ page: @escaping @Sendable (SessionView) -> HTTPResponse) {
        let (kept, view, version, wasStale) = state.withLock { state -> (HTTPResponse?, SessionView?, Int, Bool) in
            state.tab.forgetTold(until: now - TabClients.settling)
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
    ///   - origin: the page that the person comes from; nil if that is not known.
    ///   - page: makes the response.
    func open(
        _ link: String, isAction: Bool = false, from origin: WebAddress? = nil, at now: Instant, _ reply: Reply,
        _ page: @escaping @Sendable (SessionView) -> HTTPResponse
    ) {
        enum Next {
            case look(SessionView)
            case open(CheckedContinuation<Answer, any Error>)
            case refresh, wait
        }
        let next = state.withLock { state -> Next in
            state.tab.forgetTold(until: now - TabClients.settling)
            state.clients.come(at: now)
            if state.tab.isBusy(for: link) {
                state.clients.hold(at: now) { [self] view in
                    if view.question == nil { return reply.send(page(view)) }
                    open(link, isAction: isAction, from: origin, at: now, reply, page)
                }
                return .wait
            }
            if !isAction, state.tab.shows(address: link) {
                guard state.isStale || state.isRefreshing else { return .look(state.tab.takeView()) }
                // Its person may have been signed out in another program.
                state.clients.hold(at: now) { [self] view in
                    if view.question == nil || shows(link) { return reply.send(page(view)) }
                    open(link, from: origin, at: now, reply, page)
                }
                defer { (state.isStale, state.isRefreshing) = (false, true) }
                return state.isRefreshing ? .wait : .refresh
            }
            let turn = state.tab.view.turn
            guard let waiting = state.take(turn) else { return .look(state.tab.view) }
            if isAction { state.clients.usage.answerCount += 1 } else { leavePage(state.tab) }
            state.tab.open(link, isAction: isAction, from: origin)
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

    /// Sends the changes of the view to a page. If there are too many streams, the oldest ends.
    ///
    /// - Parameters:
    ///   - link: the link of a page at an address, which hears the changes of that alone; nil for the page of the tab.
    ///   - turn: the number of the question that the page shows; nil if its content is to be sent.
    ///   - isStep: true for the page of a step.
    func follow(_ stream: EventStream, of link: String? = nil, showing turn: Int? = nil, isStep: Bool = false) {
        let (oldest, wasStale) = state.withLock { state -> (EventStream?, Bool) in
            let view = state.tab.view
            var page = OpenPage(stream: stream, link: link, turn: turn, isStep: isStep)
            page.sendTurn(of: state.tab, tab)
            if view.isOver { return (stream, false) }
            if let menu = view.menu { page.sendNotes(of: menu) }
            if !page.follows(state.tab.address) { return (state.clients.add(page), false) }
            defer { state.isStale = false }
            if link == nil { stream.send("progress", SessionPage.progress(view.progress).text) }
            if state.tab.isContentChanged || link != nil && turn != view.turn, let question = view.question {
                page.send(parts(of: question))
            }
            page.turn = view.turn
            return (state.clients.add(page), state.isStale)
        }
        oldest?.end()
        if wasStale { refresh() }
    }

    /// Returns the path and query of the page at which a story ends; nil for the screen that is shown.
    func takeEnd() -> String? { state.withLock { $0.tab.takeEnd() } }

    /// Notes that a page has all notices of the question that waits. They are told once.
    func noteTold(by page: SessionView, at now: Instant) { state.withLock { $0.tab.noteTold(by: page, at: now) } }

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
            state.answered = now
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
            state.clients.hold(at: now, answer: reply) { [self] _ in
                let hasLeft = reply.hasClientLeft()
                self.state.withLock { $0.clients.respond(hasLeft: hasLeft) }
                reply.send(response(token))
            }
            return false
        }
        if isOver { reply.send(response(token)) }
        waiting.resume(returning: Answer(answer.choice, answer.values.merging(upload?.paths ?? [:]) { $1 }))
        return .accepted
    }

    /// Asks the question of a number again, because of an answer that did not count.
    func refuse(_ answer: RefusedAnswer, to turn: Int) { state.withLock { $0.tab.refuse(answer, to: turn) } }

    /// Tells the person that a second answer to a question does not count, if the first one still works.
    ///
    /// - Returns: true if the first one was the link of an action, whose page is asked for again; nil if none works.
    func noteSecondAnswer(to turn: Int) -> Bool? { state.withLock { $0.tab.noteSecondAnswer(to: turn) } }

    /// True if the answer to a question was taken a moment ago, so that another one is the second half of a double
    /// click.
    func isAnswered(_ turn: Int, at now: Instant) -> Bool {
        state.withLock { $0.tab.answered?.turn == turn && now < $0.answered.map { $0 + TabClients.settling } ?? now }
    }

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

    /// Returns true if nobody waits for the outcome of the last answer: the session is over, or its client has closed
    /// the connection, or does not ask for the page.
    func hasClientLeft(at now: Instant) -> Bool {
        let hasLeft = state.withLock { $0.tab.view.isOver ? nil : $0.clients.absence(at: now, showing: $0.tab.address) }
        // Outside of the lock, because it asks the connection.
        return hasLeft?() ?? true
    }
}
