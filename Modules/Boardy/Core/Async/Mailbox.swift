/// Where the tokens of ended work wait for their domain.
///
/// It knows the graph by tokens only and the actor weakly, so neither lives longer because work is under way. Tokens are handled in the
/// order in which they entered, a batch at a time.
final class Mailbox: Sendable {
    private struct State {
        var queue: [Int] = []
        /// A drain job runs or is on its way.
        var isScheduled = false
        /// The token whose executor is being called at this moment, on the domain; 0 for none.
        var starting = 0

        mutating func mustSchedule() -> Bool {
            if queue.isEmpty || isScheduled { return false }
            isScheduled = true
            return true
        }
    }

    private let state = Locked(State())
    private weak let home: (any Actor)?
    private let drain: @Sendable (isolated any Actor) -> Void

    /// - Parameter drain: handles one batch, on the domain.
    init(home: any Actor, drain: @escaping @Sendable (isolated any Actor) -> Void) {
        self.home = home
        self.drain = drain
    }

    /// Puts a token in, from any thread. True when the caller must see to it that ``run()`` is called.
    func enter(_ token: Int) -> Bool {
        state.withLock { state in
            state.queue.append(token)
            return state.starting != token && state.mustSchedule()
        }
    }

    /// Whether something waits here, or the job that takes it out is on its way or at work.
    var isBusy: Bool { state.withLock { $0.isScheduled || !$0.queue.isEmpty } }

    /// The drain job: one batch, so that the actor may do other things, or go, before the next.
    @concurrent func run() async {
        if let home { await drain(home) }
    }

    /// The drain job for a caller that has no task of its own to run it in.
    func runDetached() { Task.immediateDetached { await self.run() } }

    /// An executor is about to be called on the domain: what it enters meanwhile needs no job.
    ///
    /// - Returns: the token of the one around it, to be handed to ``didCall(_:outer:isIdle:)``.
    func willCall(_ token: Int) -> Int {
        state.withLock { state in
            defer { state.starting = token }
            return state.starting
        }
    }

    /// The executor has returned.
    ///
    /// - Parameter isIdle: whether nothing that arrived earlier is still to be handled.
    /// - Returns: how often its token has entered with nothing before it; these entries are out of the queue, for the caller to handle.
    func didCall(_ token: Int, outer: Int, isIdle: Bool) -> Int {
        let (count, mustRun) = state.withLock { state in
            state.starting = outer
            let count = isIdle ? state.queue.prefix { $0 == token }.count : 0
            state.queue.removeFirst(count)
            return (count, state.mustSchedule())
        }
        if mustRun { runDetached() }
        return count
    }

    /// Swaps the empty batch for everything that waits.
    func take(_ batch: inout [Int]) { state.withLock { swap(&$0.queue, &batch) } }

    /// The batch is done; what came in meanwhile gets a job of its own.
    func didDrain() {
        let mustRun = state.withLock { state in
            state.isScheduled = !state.queue.isEmpty
            return state.isScheduled
        }
        if mustRun { runDetached() }
    }
}
