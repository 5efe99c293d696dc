import BoardyCore

/// A clock whose time moves only when a test says so: what is given it to sleep on takes no time of its own.
///
///     let clock = TestClock()
///     barrier.activate(with: .wait(timeout: .seconds(3), clock: clock) { … })
///     await clock.sleepers(1)
///     clock.advance(by: .seconds(3))
///
/// May be used from any thread.
public final class TestClock: Clock, Sendable {
    /// A moment, as the time since the clock was made.
    public struct Instant: InstantProtocol {
        fileprivate var elapsed: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }

        public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }

        public static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
    }

    private let state = Locked(TestClockState(now: Instant(elapsed: .zero)))

    /// A clock at its first moment, with nobody asleep.
    public init() {}

    /// The moment up to which the clock was advanced.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero: a sleeper wakes at its very deadline.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock is advanced to the deadline; not at all if it was already.
    ///
    /// - Parameter tolerance: not used.
    /// - Throws: `CancellationError` when the task is cancelled, at once.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { $0.nextNumber() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.add(Sleeper(number: number, deadline: deadline, continuation: continuation)) }()
            }
        } onCancel: {
            state.withLock { $0.wake(number) }()
        }
    }

    /// Moves the time on and wakes those whose deadline is reached, by deadline, and where that is the same in the order in which they
    /// came to sleep.
    ///
    /// One that sleeps again after it woke needs another advance; ``sleepers(_:)`` tells when it sleeps.
    ///
    /// - Parameter duration: a negative one counts as none.
    public func advance(by duration: Duration) {
        state.withLock { $0.advance(to: $0.now.advanced(by: max(.zero, duration))) }()
    }

    /// How many sleep at this moment.
    public var sleeperCount: Int { state.withLock { $0.sleeperCount } }

    /// Returns when at least so many sleep, or when the task is cancelled.
    public func sleepers(_ count: Int) async {
        let number = state.withLock { $0.nextNumber() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.add(Watcher(number: number, count: count, continuation: continuation)) }()
            }
        } onCancel: {
            state.withLock { $0.dismiss(number) }()
        }
    }
}
