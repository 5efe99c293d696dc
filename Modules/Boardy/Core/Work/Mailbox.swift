import Synchronization

/// A message to a job from any thread.
struct MailboxEntry: Sendable {
    enum Event {
        /// A report of progress, as a fraction from 0 to 1.
        case progress(Double)
        /// The end of the job.
        case end
        /// A piece of a response that can run.
        case piece(UnownedJob)
    }

    let token: DomainToken<RegisteredJob>
    /// The number in the order of arrival.
    let order: Int
    let event: Event

    init(for job: RegisteredJob, order: Int, _ event: Event = .end) {
        (token, self.order, self.event) = (DomainToken(job), order, event)
    }
}

/// The queue through which results from other threads enter the domain.
///
/// Entries are handled in the order of their arrival, a batch at a time, by a task on the actor of the domain. The
/// mailbox keeps the jobs that have entries until these are handled or the root goes, and holds the actor weakly.
final class Mailbox: Sendable {
    /// The actor of the domain, and the function that handles one batch on it.
    struct Home: Sendable {
        weak var actor: (any Actor)?
        let drain: @Sendable (isolated any Actor) -> Void
    }

    private struct State {
        var queue: [MailboxEntry] = []
        /// True if a task that drains the mailbox runs or was started.
        var isScheduled = false
        /// Nil while the domain belongs to no actor.
        var home: Home?
        var isClosed = false

        /// Returns true if the caller has to start a task, which drains the mailbox.
        mutating func mustSchedule() -> Bool {
            if queue.isEmpty || isScheduled || home == nil { return false }
            isScheduled = true
            return true
        }

        /// Inserts an entry by its order, which is nearly always the last place.
        mutating func insert(_ entry: MailboxEntry) {
            if isClosed { return }
            let index = queue.lastIndex { $0.order < entry.order }.map { $0 + 1 } ?? 0
            queue.insert(entry, at: index)
        }
    }

    private let state = Locked(State())
    /// The number of entries, for a look without the lock.
    private let count = Atomic(0)
    private let lastOrder = Atomic(0)
    let thread = DomainThread()

    func nextOrder() -> Int { lastOrder.add(1, ordering: .relaxed).newValue }

    var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

    /// True if an entry waits, or a task that drains the mailbox runs or was started.
    var isBusy: Bool { withState { $0.isScheduled || !$0.queue.isEmpty } }

    func adopt(_ home: Home) {
        withState { $0.home = home }
        ensureDrain()
    }

    /// Adds an entry from any thread. Returns true if the caller has to call ``run()``.
    func enter(_ entry: MailboxEntry) -> Bool {
        withState { state in
            state.insert(entry)
            return state.mustSchedule()
        }
    }

    /// Adds an entry from any thread, and sees to it that the entry is handled.
    func announce(_ entry: MailboxEntry) { if enter(entry) { runInTask() } }

    /// Adds an entry for a caller that takes the entry out again, or calls ``ensureDrain()``.
    func append(_ entry: MailboxEntry) { withState { $0.insert(entry) } }

    /// Starts a task that drains the mailbox if an entry waits and no such task runs.
    func ensureDrain() { if withState({ $0.mustSchedule() }) { runInTask() } }

    /// Handles one batch on the domain. Only one, so that the actor can do other work, or be released, before the next.
    @concurrent func run() async {
        if let home = state.withLock({ $0.home }), let actor = home.actor { await home.drain(actor) }
    }

    private func runInTask() { Task.detached { await self.run() } }

    func take(_ batch: inout [MailboxEntry]) { withState { swap(&$0.queue, &batch) } }

    func takeAll(for job: RegisteredJob) -> [MailboxEntry] {
        let token = DomainToken(job)
        return withState { state in
            defer { state.queue.removeAll { $0.token == token } }
            return state.queue.filter { $0.token == token }
        }
    }

    /// Removes the entries for one job that come before all others.
    func takeFirst(for job: RegisteredJob) -> [MailboxEntry] {
        let token = DomainToken(job)
        return withState { state in
            let first = Array(state.queue.prefix { $0.token == token })
            state.queue.removeFirst(first.count)
            return first
        }
    }

    /// Takes no entries any more. Later results are released by the caller.
    ///
    /// - Returns: the entries that waited.
    func close() -> [MailboxEntry] {
        var rest: [MailboxEntry] = []
        withState {
            swap(&$0.queue, &rest)
            $0.isClosed = true
        }
        return rest
    }

    // MARK: - Pieces of responses

    /// The actor of pieces whose domain and actor are gone.
    private actor Successor {}
    private static let successor = Successor()

    /// Adds a piece of a response from any thread. After the root is gone, the piece runs on the actor of the domain,
    /// or on another one if that is gone too. Of a domain that never had an actor it is dropped then.
    func hand(_ entry: MailboxEntry) {
        let (isClosed, mustRun, home) = withState { state in
            state.insert(entry)
            return (state.isClosed, state.mustSchedule(), state.home)
        }
        if mustRun { runInTask() }
        guard isClosed, let home, case .piece(let piece) = entry.event else { return }
        func run(on _: isolated any Actor) { entry.token.object.run(piece) }
        let actor = home.actor ?? Self.successor
        Task.detached { await run(on: actor) }
    }

    /// Notes the end of a batch. Entries that came in meanwhile get a task of their own.
    func didDrain() {
        let mustRun = withState { state in
            state.isScheduled = false
            return state.mustSchedule()
        }
        if mustRun { runInTask() }
    }

    private func withState<T>(_ body: (inout State) -> T) -> T {
        state.withLock { state in
            defer { count.store(state.queue.count, ordering: .releasing) }
            return body(&state)
        }
    }
}
