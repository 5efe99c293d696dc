/// The work under way in one domain, and the domain's side of the mailbox. Made with the first work; kept by the root's domain, and by work that has not
/// ended, which may be the last to let go of it.
@usableFromInline package final class Desk {
    private let works = WorkList()
    private var lastNumber = 0
    private var batch: [Arrival] = []
    private var next = 0
    /// The work whose executor is being called; if that is done inside the call of another one, the innermost.
    private var calling: Assignment?
    /// How much work has to end before the root is at rest.
    private(set) var pendingCount = 0
    private var waiting: [Waiter] = []
    /// The root is going, or gone: no work of a board may begin.
    private(set) var isClosed = false
    /// Whether the domain belongs to an actor: only then something can come in from outside.
    private(set) var hasHome = false
    let mailbox = Mailbox()

    /// The domain belongs to an actor now.
    func adopt(_ home: any Actor) {
        if hasHome { return }
        hasHome = true
        mailbox.adopt(home, drain: job(onDomainOf: self) { $0.drain() })
    }

    func add(_ work: Work) {
        lastNumber += 1
        work.number = lastNumber
        work.positionOnDesk = works.add(work)
        work.place.add(work)
        if work.isPending { pendingCount += 1 }
    }

    /// Takes work out, which ends now. False if it has ended before.
    @discardableResult
    func remove(_ work: Work) -> Bool {
        guard work.isRunning, works.has(work, at: work.positionOnDesk) else { return false }
        work.number = 0
        works.remove(at: work.positionOnDesk)?.positionOnDesk = work.positionOnDesk
        work.place.remove(work)
        if work.isPending { pendingCount -= 1 }
        return true
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
        if place.isIdle { return }
        for work in place.works(where: { activation == nil || $0.origin.activation == activation }) {
            stop(work, reason)
        }
    }

    /// Tells who waits for what comes of an activation that it was refused.
    ///
    /// - Returns: whether somebody does.
    func refuse(_ activation: Int, at place: Workplace, _ refusal: BoardError) -> Bool {
        place.works().contains { $0.refuse(activation, refusal) }
    }

    /// Hands over the result of work, which has arrived.
    private func finish(_ work: Work) {
        guard remove(work) else { return }
        work.resume { work.end(nil) }
        resumeWaiting()
    }

    private func handle(_ arrival: Arrival) {
        let work = arrival.token.work
        guard work.isRunning else { return }
        guard let fraction = arrival.progress else { return finish(work) }
        work.resume { work.advance(fraction) }
        resumeWaiting()
    }

    /// The root goes: everything is stopped, oldest first, and no handler runs.
    func close() {
        isClosed = true
        // Whoever is told may begin to wait for something anew.
        while !works.isEmpty {
            let all = works.all()
            for work in all { remove(work) }
            for work in all { work.end(.rootGone) }
        }
        mailbox.close()
        resumeWaiting()
    }

    // MARK: - Calls

    /// The executor of some work is about to be called, which may bring it to an end meanwhile.
    func willCall(_ work: Assignment) {
        work.around = calling
        calling = work
    }

    /// The executor has returned. What has come of it is delivered at once, if nothing came before it.
    ///
    /// - Parameter hasArrived: whether its result is there.
    /// - Returns: whether that is now to be handed over, by the caller.
    func didCall(_ work: Assignment, hasArrived: Bool) -> Bool {
        calling = work.around
        work.around = nil
        if hasHome, !isQuiet {
            queue(work, hasArrived && !work.hasEntered)
            return false
        }
        if !mailbox.isEmpty, work.isRunning {
            for arrival in mailbox.takeAll(of: work) { handle(arrival) }
        }
        return hasArrived
    }

    /// Whether nothing that arrived earlier is still to be handled.
    private var isQuiet: Bool { isIdle && mailbox.isEmpty && (calling.map { !$0.hasArrivedInside } ?? true) }

    private var isIdle: Bool { next == batch.count }

    /// Puts what arrived during calls in order.
    private func queue(_ work: Assignment, _ mustEnter: Bool) {
        enterArrived()
        guard work.isRunning else { return mailbox.ensureDrain() }
        if mustEnter { mailbox.append(work.arrival) }
        let mayHandle = isIdle
        if mayHandle { (batch, next) = (mailbox.takeFirst(of: work), 0) }
        mailbox.ensureDrain()
        if mayHandle { handleBatch() }
    }

    /// The calls under way whose results are there already: what comes now comes after these.
    private func enterArrived() {
        for work in calling?.calls ?? [] where !work.hasEntered && work.hasArrived {
            work.hasEntered = true
            if work.isRunning { mailbox.append(work.arrival) }
        }
    }

    // MARK: - Arrivals

    /// One batch, in the order of arrival.
    func drain() {
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
        batch.removeAll(keepingCapacity: true)
        next = 0
    }

    // MARK: - Who waits

    /// Resumes a waiter when the next work has ended; at once if none is under way.
    func whenAdvanced(_ waiter: Waiter) {
        waiting = waiting + [waiter]
        if pendingCount == 0 { resumeWaiting() }
    }

    /// Forgets one who has given up.
    func forget(_ waiter: Waiter) { waiting = waiting.filter { $0 !== waiter } }

    /// Some work has ended.
    func resumeWaiting() {
        if waiting.isEmpty { return }
        let resumed = waiting
        waiting = []
        for waiter in resumed { waiter.resume() }
    }

    deinit { resumeWaiting() }
}
