import Synchronization

/// What comes in for a piece of work: a report of progress, or the end of it.
struct Arrival: Sendable {
    let token: WorkToken<Work>
    /// When it came in: the later, the higher.
    let order: Int
    /// nil: it has ended.
    let progress: Double?

    init(of work: Work, order: Int, progress: Double? = nil) {
        (token, self.order, self.progress) = (WorkToken(work), order, progress)
    }
}

/// Where what comes in from outside waits for its domain.
///
/// It keeps the works that something has come in for, until it is handled or the root goes, and the actor weakly, so neither lives longer because work is
/// under way. Arrivals are handled in the order in which they came in, a batch at a time.
@usableFromInline package final class Mailbox: Sendable {
    typealias Drain = @Sendable (isolated any Actor) -> Void

    private struct State {
        var queue: [Arrival] = []
        /// A drain job runs or is on its way.
        var isScheduled = false
        weak var home: (any Actor)?
        /// Handles one batch, on the domain; nil as long as that belongs to no actor, and when the root has gone.
        var drain: Drain?
        /// The root has gone: nothing is kept any more.
        var isClosed = false

        mutating func mustSchedule() -> Bool {
            if queue.isEmpty || isScheduled || drain == nil { return false }
            isScheduled = true
            return true
        }

        /// Nearly always at the end.
        mutating func add(_ arrival: Arrival) {
            if isClosed { return }
            let place = queue.lastIndex { $0.order < arrival.order }.map { $0 + 1 } ?? 0
            queue.insert(arrival, at: place)
        }
    }

    private let state = Locked(State())
    /// How many wait, for a look without the lock.
    private let count = Atomic(0)
    private let lastOrder = Atomic(0)

    /// Something comes in now, here or where a call is under way that is to end with it.
    func nextOrder() -> Int { lastOrder.add(1, ordering: .relaxed).newValue }

    /// Whether nothing waits here.
    var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

    /// Whether something waits here, or the job that takes it out is on its way or at work.
    var isBusy: Bool { withState { $0.isScheduled || !$0.queue.isEmpty } }

    /// The domain belongs to an actor now.
    func adopt(_ home: any Actor, drain: @escaping Drain) {
        withState { ($0.home, $0.drain) = (home, drain) }
    }

    /// Puts something in, from any thread. True when the caller must see to it that ``run()`` is called.
    func enter(_ arrival: Arrival) -> Bool {
        withState { state in
            state.add(arrival)
            return state.mustSchedule()
        }
    }

    /// Puts something in, from any thread, and has the job run.
    func announce(_ arrival: Arrival) {
        if enter(arrival) { runDetached() }
    }

    /// Puts something in, for the caller to take out again or to call ``ensureDrain()``.
    func append(_ arrival: Arrival) { withState { $0.add(arrival) } }

    /// Has the job run if something waits.
    func ensureDrain() {
        if withState({ $0.mustSchedule() }) { runDetached() }
    }

    /// The drain job: one batch, so that the actor may do other things, or go, before the next.
    @concurrent func run() async {
        let (home, drain) = state.withLock { ($0.home, $0.drain) }
        if let home, let drain { await drain(home) }
    }

    /// The drain job for a caller that has no task of its own to run it in.
    func runDetached() { Task.immediateDetached { await self.run() } }

    /// Swaps the empty batch for everything that waits.
    func take(_ batch: inout [Arrival]) { withState { swap(&$0.queue, &batch) } }

    /// Takes out everything of one work.
    func takeAll(of work: Work) -> [Arrival] {
        let token = WorkToken(work)
        return withState { state in
            defer { state.queue.removeAll { $0.token == token } }
            return state.queue.filter { $0.token == token }
        }
    }

    /// Takes out what there is of one work before anything else.
    func takeFirst(of work: Work) -> [Arrival] {
        let token = WorkToken(work)
        return withState { state in
            let first = Array(state.queue.prefix { $0.token == token })
            state.queue.removeFirst(first.count)
            return first
        }
    }

    /// Nothing is waited for any more, and what comes in from now on is let go of by who brings it.
    func close() {
        var rest: [Arrival] = []
        withState {
            swap(&$0.queue, &rest)
            ($0.isClosed, $0.drain) = (true, nil)
        }
    }

    /// The batch is done; what came in meanwhile gets a job of its own.
    func didDrain() {
        let mustRun = withState { state in
            state.isScheduled = false
            return state.mustSchedule()
        }
        if mustRun { runDetached() }
    }

    private func withState<T>(_ body: (inout State) -> T) -> T {
        state.withLock { state in
            defer { count.store(state.queue.count, ordering: .releasing) }
            return body(&state)
        }
    }
}
