/// One who waits for a moment.
struct Sleeper {
    let number: Int
    let deadline: TestClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
}

/// One who waits for sleepers.
struct Watcher {
    let number: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
}

/// What a test clock knows. Its changes say what is to be done when the clock's lock is open again: nobody is resumed under it.
struct TestClockState {
    typealias Resumption = () -> Void

    private(set) var now: TestClock.Instant
    private var sleepers: [Sleeper] = []
    private var watchers: [Watcher] = []
    private var lastNumber = 0

    init(now: TestClock.Instant) { self.now = now }

    var sleeperCount: Int { sleepers.count }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// The handler of a task that was cancelled before its sleeper came has run in vain: that the task is cancelled is known by then.
    mutating func add(_ sleeper: Sleeper) -> Resumption {
        if Task.isCancelled { return { sleeper.continuation.resume(throwing: CancellationError()) } }
        if sleeper.deadline <= now { return { sleeper.continuation.resume() } }
        sleepers.append(sleeper)
        let satisfied = watchers.filter { $0.count <= sleepers.count }
        watchers.removeAll { $0.count <= sleepers.count }
        return { for watcher in satisfied { watcher.continuation.resume() } }
    }

    mutating func wake(_ number: Int) -> Resumption {
        guard let place = sleepers.firstIndex(where: { $0.number == number }) else { return {} }
        let sleeper = sleepers.remove(at: place)
        return { sleeper.continuation.resume(throwing: CancellationError()) }
    }

    mutating func advance(to moment: TestClock.Instant) -> Resumption {
        now = moment
        let woken = sleepers.filter { $0.deadline <= moment }
            .sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
        sleepers.removeAll { $0.deadline <= moment }
        return { for sleeper in woken { sleeper.continuation.resume() } }
    }

    mutating func add(_ watcher: Watcher) -> Resumption {
        if Task.isCancelled || sleepers.count >= watcher.count { return { watcher.continuation.resume() } }
        watchers.append(watcher)
        return {}
    }

    mutating func dismiss(_ number: Int) -> Resumption {
        guard let place = watchers.firstIndex(where: { $0.number == number }) else { return {} }
        let watcher = watchers.remove(at: place)
        return { watcher.continuation.resume() }
    }
}
