/// The jobs under way in one domain, and the domain's side of its mailbox.
///
/// The domain of the root keeps it, and so does every job that has not ended.
final class JobRegistry {
    // Jobs and waiters are only ever read or replaced, as the jobs of ``BoardJobs`` and for the same reason.
    private var jobs: [Int: RegisteredJob] = [:]
    private var lastNumber = 0
    private var batch: [MailboxEntry] = []
    private var next = 0
    /// The job whose executor is being called, or the innermost job if calls are nested.
    private var calling: AnyJob?
    /// The number of jobs that have to end before the root is at rest.
    private(set) var pendingCount = 0
    private var waiters: [Waiter] = []
    /// True once the root goes. No job may begin then.
    private(set) var isClosed = false
    /// True if the domain belongs to an actor, which results from other threads need.
    private(set) var hasHome = false
    let mailbox = Mailbox()

    deinit { resumeWaiters() }

    func adopt(_ home: any Actor) {
        if hasHome { return }
        hasHome = true
        mailbox.adopt(Mailbox.Home(actor: home, drain: job(onDomainOf: self) { $0.drain() }))
    }

    // MARK: - Jobs

    var sorted: [RegisteredJob] { jobs.values.sorted { $0.number < $1.number } }

    func add(_ job: RegisteredJob) {
        lastNumber += 1
        var changed = exchange(&jobs, with: [:])
        changed[lastNumber] = job
        jobs = changed
        job.siblings.insert(job, number: lastNumber)
        if job.isPending { pendingCount += 1 }
    }

    /// Removes a job, which ends now. Returns false if the job has ended before.
    func remove(_ job: RegisteredJob) -> Bool {
        var changed = exchange(&jobs, with: [:])
        let removed = changed.removeValue(forKey: job.number)
        jobs = changed
        guard removed != nil, job.siblings.remove(job) else { return false }
        if job.isPending { pendingCount -= 1 }
        job.onRemoval.take()?()
        return true
    }

    /// Ends a job for a reason, if it has not ended.
    func cancel(_ job: RegisteredJob, _ reason: CancellationReason) {
        guard remove(job) else { return }
        job.resume { job.end(reason) }
        resumeWaiters()
    }

    func forget(_ job: RegisteredJob) { if remove(job) { resumeWaiters() } }

    /// Ends the jobs of a board for a reason, the oldest first.
    ///
    /// - Parameter activation: ends only the jobs that were started in the course of this activation.
    func cancelAll(of jobs: BoardJobs, startedBy activation: Int? = nil, _ reason: CancellationReason) {
        if jobs.isEmpty { return }
        for job in jobs.sorted where activation == nil || job.cause.activation == activation { cancel(job, reason) }
    }

    /// Ends the jobs that keep the root from being at rest, and the responses that wait for them, the oldest first.
    func cancelWork() {
        let all = sorted
        var activations = Set(all.filter(\.isUnderWay).map(\.cause.activation)), count = 0
        // Whoever awaits one of the activations waits too, in an activation of its own.
        while activations.count > count {
            count = activations.count
            for job in all {
                if let awaited = job.awaitedActivation, activations.contains(awaited) {
                    activations.insert(job.cause.activation)
                }
            }
        }
        activations.remove(0)
        for job in all where job.isUnderWay || job is Response && activations.contains(job.cause.activation) {
            cancel(job, .cancelled)
        }
    }

    /// Ends all jobs when the root goes, the oldest first. No handler runs.
    func close() {
        isClosed = true
        // A task that is resumed may begin to wait again.
        while !jobs.isEmpty {
            let ended = sorted
            for job in ended { _ = remove(job) }
            for job in ended { job.end(.rootGone) }
        }
        for entry in mailbox.close() { handle(entry) }
        resumeWaiters()
    }

    /// Counts responses that wait for something outside the domain.
    func countAway(_ change: Int) { pendingCount += change }

    // MARK: - Calls of executors

    /// Notes that the executor of a job is about to be called. The call may bring the job to an end.
    func willCall(_ job: AnyJob) {
        job.outerCall = calling
        calling = job
    }

    /// Handles the results that came in during a call, if nothing came in before them.
    ///
    /// - Parameter isFull: true if the result of the job is there.
    /// - Returns: true if the caller has to deliver that result now.
    func didCall(_ job: AnyJob, isFull: Bool) -> Bool {
        calling = job.outerCall
        job.outerCall = nil
        if hasHome, !isQuiet {
            queue(job, isFull && !job.isInMailbox)
            return false
        }
        if !mailbox.isEmpty, job.isRunning {
            for entry in mailbox.takeAll(for: job) { handle(entry) }
        }
        return isFull
    }

    /// True if every earlier result has been handled.
    private var isQuiet: Bool { isIdle && mailbox.isEmpty && !(calling?.hasResultInCall ?? false) }

    private var isIdle: Bool { next == batch.count }

    /// Puts the results that came in during calls into the mailbox, in order.
    private func queue(_ job: AnyJob, _ mustEnter: Bool) {
        for call in calling?.calls ?? [] where !call.isInMailbox && call.isFull {
            call.isInMailbox = true
            if call.isRunning { mailbox.append(call.resultEntry) }
        }
        guard job.isRunning else { return mailbox.ensureDrain() }
        if mustEnter { mailbox.append(job.resultEntry) }
        let mayHandle = isIdle
        if mayHandle { (batch, next) = (mailbox.takeFirst(for: job), 0) }
        mailbox.ensureDrain()
        if mayHandle { handleBatch() }
    }

    // MARK: - Entries of the mailbox

    /// Handles one batch, in the order of arrival.
    func drain() {
        mailbox.take(&batch)
        handleBatch()
        mailbox.didDrain()
    }

    /// Reads everything anew at each step, since a handler may drop the root.
    private func handleBatch() {
        while next < batch.count {
            next += 1
            handle(batch[next - 1])
        }
        batch.removeAll(keepingCapacity: true)
        next = 0
    }

    private func handle(_ entry: MailboxEntry) {
        let job = entry.token.object
        switch entry.event {
        // A response that was cancelled has left the registry, and runs on to its end.
        case .piece(let piece): job.run(piece)
        case .progress(let fraction): if job.isRunning { job.resume { job.advance(fraction) } }
        case .end: if remove(job) { job.resume { job.end(nil) } }
        }
        resumeWaiters()
    }

    // MARK: - Waiting tasks

    /// Resumes a waiter when the next job has ended; at once if none is under way.
    func whenAdvanced(_ waiter: Waiter) {
        var changed = exchange(&waiters, with: [])
        changed.append(waiter)
        waiters = changed
        if pendingCount == 0 { resumeWaiters() }
    }

    func forget(_ waiter: Waiter) { waiters = waiters.filter { $0 !== waiter } }

    func resumeWaiters() {
        if waiters.isEmpty { return }
        for waiter in exchange(&waiters, with: []) { waiter.resume() }
    }
}
