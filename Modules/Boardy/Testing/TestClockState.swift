/// A task that waits for a moment.
struct Sleeper {
    let number: Int
    let deadline: Duration
    let continuation: CheckedContinuation<Void, any Error>
}

/// A task that waits until a number of tasks sleep.
struct SleeperWaiter {
    let number: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
}

/// The state of a test clock. Each change returns a closure that resumes tasks; the clock calls it after it has
/// unlocked the state.
struct TestClockState {
    typealias Resumption = () -> Void

    private(set) var now = Duration.zero
    private var sleepers: [Sleeper] = []
    private var waiters: [SleeperWaiter] = []
    private var lastNumber = 0

    var sleeperCount: Int { sleepers.count }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Adds a sleeper. If its task was cancelled before, the cancellation handler has run already, so the task is asked
    /// here.
    mutating func add(_ sleeper: Sleeper) -> Resumption {
        if Task.isCancelled { return { sleeper.continuation.resume(throwing: CancellationError()) } }
        if sleeper.deadline <= now { return { sleeper.continuation.resume() } }
        sleepers.append(sleeper)
        let satisfied = waiters.filter { $0.count <= sleepers.count }
        waiters.removeAll { $0.count <= sleepers.count }
        return { for waiter in satisfied { waiter.continuation.resume() } }
    }

    mutating func wake(_ number: Int) -> Resumption {
        guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return {} }
        let sleeper = sleepers.remove(at: index)
        return { sleeper.continuation.resume(throwing: CancellationError()) }
    }

    mutating func advance(by duration: Duration) -> Resumption {
        now += duration
        let moment = now
        let woken = sleepers.filter { $0.deadline <= moment }
            .sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
        sleepers.removeAll { $0.deadline <= moment }
        return { for sleeper in woken { sleeper.continuation.resume() } }
    }

    mutating func add(_ waiter: SleeperWaiter) -> Resumption {
        if Task.isCancelled || sleepers.count >= waiter.count { return { waiter.continuation.resume() } }
        waiters.append(waiter)
        return {}
    }

    mutating func removeWaiter(_ number: Int) -> Resumption {
        guard let index = waiters.firstIndex(where: { $0.number == number }) else { return {} }
        let waiter = waiters.remove(at: index)
        return { waiter.continuation.resume() }
    }
}
