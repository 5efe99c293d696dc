import BoardyCore

/// A clock whose time moves only when a test advances it, so that a test of a time limit takes no time.
///
///     let clock = TestClock()
///     barrier.activate(with: .wait(timeout: .seconds(3), clock: clock) { … })
///     await clock.sleepers(1)
///     clock.advance(by: .seconds(3))
///
/// The clock may be used from any thread.
public final class TestClock: Clock, Sendable {
    /// A moment of a test clock, as the time since the clock was made.
    public struct Instant: InstantProtocol {
        fileprivate var elapsed: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }

        public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }

        public static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
    }

    private let state = Locked(TestClockState())

    /// Creates a clock at time zero, on which no task sleeps.
    public init() {}

    /// The moment to which the clock was advanced. It does not change by itself.
    public var now: Instant { Instant(elapsed: state.withLock { $0.now }) }

    /// The resolution of the clock, which is zero: a task wakes exactly at its deadline.
    public var minimumResolution: Duration { .zero }

    /// Suspends the task until the clock is advanced to the deadline. Returns at once if the deadline is reached
    /// already.
    ///
    /// - Parameter tolerance: ignored.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { $0.nextNumber() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock {
                    $0.add(Sleeper(number: number, deadline: deadline.elapsed, continuation: continuation))
                }()
            }
        } onCancel: {
            state.withLock { $0.wake(number) }()
        }
    }

    /// Advances the time and wakes the tasks whose deadline is reached: the earliest deadline first, and for one
    /// deadline in the order in which they began to sleep.
    ///
    /// A task that sleeps again after it woke needs another advance. Wait for it with ``sleepers(_:)``.
    ///
    /// - Parameter duration: the time to add. A negative one counts as zero.
    public func advance(by duration: Duration) {
        state.withLock { $0.advance(by: max(.zero, duration)) }()
    }

    /// The number of tasks that sleep at this moment.
    public var sleeperCount: Int { state.withLock { $0.sleeperCount } }

    /// Waits until at least `count` tasks sleep on the clock, or the waiting task is cancelled.
    public func sleepers(_ count: Int) async {
        let number = state.withLock { $0.nextNumber() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.add(SleeperWaiter(number: number, count: count, continuation: continuation)) }()
            }
        } onCancel: {
            state.withLock { $0.removeWaiter(number) }()
        }
    }
}
