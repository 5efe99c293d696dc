/// The work under way in one domain, and the domain's side of the mailbox. Owned by the root's domain, and made with the first work.
@usableFromInline package final class Desk {
    private var table = WorkTable()
    private var batch: [Arrival] = []
    private var next = 0
    /// The works whose executors are being called, one inside the other.
    private var calls: [Call] = []
    /// How much work has to end before the root is at rest.
    private(set) var pendingCount = 0
    private var waiting: [Waiter] = []
    /// The root is going, or gone: no work of a board may begin.
    private(set) var isClosed = false
    /// Whether the domain belongs to an actor: only then something can come in from outside.
    private(set) var hasHome = false
    let mailbox = Mailbox()

    private struct Call {
        let work: Work
        /// Its result is in the mailbox, since something had to wait behind it.
        var hasEntered = false
    }

    /// The domain belongs to an actor now.
    func adopt(_ home: any Actor) {
        if hasHome { return }
        hasHome = true
        mailbox.adopt(home, drain: job(onDomainOf: self) { $0.drain() })
    }

    @usableFromInline func add(_ work: Work) {
        table.add(work)
        work.place.add(work)
        if work.isPending { pendingCount += 1 }
    }

    /// Stops work, if it has not ended.
    func stop(_ work: Work, _ reason: Stop) {
        guard remove(work) else { return }
        work.resume { work.end(reason) }
        resumeWaiting()
    }

    /// Forgets work that needs no end any more.
    func forget(_ work: Work) {
        if remove(work) { resumeWaiting() }
    }

    /// Stops all work of a place, oldest first; with an activation, only what was started in the course of it.
    func stopAll(at place: Workplace, startedBy activation: Int? = nil, _ reason: Stop) {
        if place.works.isEmpty { return }
        let concerned = activation.map { one in place.works.filter { $0.origin.activation == one } } ?? place.works
        for work in concerned.sortedByAge() { stop(work, reason) }
    }

    /// Tells who waits for what comes of an activation that it was refused.
    ///
    /// - Returns: whether somebody does.
    func refuse(_ activation: Int, at place: Workplace, _ refusal: BoardError) -> Bool {
        place.works.sortedByAge().contains { $0.refuse(activation, refusal) }
    }

    /// Hands over the result of work, which has arrived.
    private func finish(_ work: Work) {
        guard remove(work) else { return }
        work.resume { work.end(nil) }
        resumeWaiting()
    }

    private func handle(_ arrival: Arrival) {
        guard let work = table[arrival.token] else { return }
        guard let fraction = arrival.progress else { return finish(work) }
        work.resume { work.advance(fraction) }
        resumeWaiting()
    }

    /// Takes work out, which ends now. False if it has ended before.
    @usableFromInline @discardableResult
    func remove(_ work: Work) -> Bool {
        guard work.isRunning else { return false }
        table.remove(work)
        work.place.remove(work)
        if work.isPending { pendingCount -= 1 }
        return true
    }

    /// The root goes: everything is stopped, oldest first, and no handler runs.
    func close() {
        isClosed = true
        // Whoever is told may begin to wait for something anew.
        while case let works = table.all, !works.isEmpty {
            for work in works { remove(work) }
            for work in works { work.end(.rootGone) }
        }
        resumeWaiting()
    }

    // MARK: - Calls

    /// The executor of some work is about to be called, which may bring it to an end meanwhile.
    @usableFromInline func willCall(_ work: Work) {
        if hasHome, !calls.isEmpty { enterArrived() }
        calls.append(Call(work: work))
    }

    /// The executor has returned. What has come of it is delivered at once, if nothing came before it.
    ///
    /// - Parameter hasArrived: whether its result is there.
    /// - Returns: whether that is now to be handed over, by the caller.
    @usableFromInline func didCall(_ work: Work, hasArrived: Bool) -> Bool {
        let hasEntered = calls.removeLast().hasEntered
        if hasHome, !isQuiet {
            queue(work, hasArrived && !hasEntered)
            return false
        }
        if !mailbox.isEmpty, let token = work.token {
            for arrival in mailbox.takeAll(of: token) { handle(arrival) }
        }
        return hasArrived
    }

    /// Whether nothing that arrived earlier is still to be handled.
    private var isQuiet: Bool { isIdle && mailbox.isEmpty && !calls.contains { $0.work.hasArrived } }

    private var isIdle: Bool { next == batch.count }

    /// Puts what arrived during calls in order.
    private func queue(_ work: Work, _ mustEnter: Bool) {
        enterArrived()
        guard let token = work.token else { return mailbox.ensureDrain() }
        if mustEnter { mailbox.append(Arrival(token: token)) }
        let mayHandle = isIdle
        if mayHandle { (batch, next) = (mailbox.takeFirst(of: token), 0) }
        mailbox.ensureDrain()
        if mayHandle { handleBatch() }
    }

    /// The calls under way whose results are there already: what comes now comes after these.
    private func enterArrived() {
        for index in calls.indices where !calls[index].hasEntered && calls[index].work.hasArrived {
            calls[index].hasEntered = true
            if let token = calls[index].work.token { mailbox.append(Arrival(token: token)) }
        }
    }

    // MARK: - Arrivals

    /// One batch, in the order of arrival.
    func drain() {
        batch.removeAll(keepingCapacity: true)
        next = 0
        mailbox.take(&batch)
        handleBatch()
        mailbox.didDrain()
    }

    /// Everything is read anew at each step, since a handler may drop the root.
    private func handleBatch() {
        while next < batch.count {
            next += 1
            handle(batch[next - 1])
        }
    }

    // MARK: - Who waits

    /// Resumes a waiter when the next work has ended; at once if none is under way.
    func whenAdvanced(_ waiter: Waiter) {
        waiting.append(waiter)
        if pendingCount == 0 { resumeWaiting() }
    }

    /// Forgets one who has given up.
    func forget(_ waiter: Waiter) { waiting.removeAll { $0 === waiter } }

    /// Some work has ended.
    @usableFromInline func resumeWaiting() {
        if waiting.isEmpty { return }
        let resumed = waiting
        waiting = []
        for waiter in resumed { waiter.resume() }
    }

    deinit { resumeWaiting() }
}
