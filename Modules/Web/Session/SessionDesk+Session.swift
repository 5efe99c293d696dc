import BoardyCore
import BoardyHTTP
import BoardyHeadless

/// The calls of the session.
extension SessionDesk {
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
            state.clients.sendContent(of: state.tab) { parts(of: prompt) }
        }
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
            state.clients.sendProgress(of: state.tab)
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

    /// Changes the view, and shows it to all who wait for that.
    private func show<T: Sendable>(_ change: (inout State) -> T) -> T {
        let (result, held, view) = state.withLock { state -> (T, [TabClients.HeldRequest], SessionView) in
            let turn = state.tab.view.turn
            let result = change(&state)
            if state.tab.view.turn == turn { return (result, [], state.tab.view) }
            for page in state.clients.pages { page.sendTurn(of: state.tab, tab) }
            return (result, state.clients.takeHeld(), state.tab.view)
        }
        for request in held { request.release(view) }
        return result
    }
}
