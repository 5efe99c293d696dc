import Dispatch
import Synchronization

/// The time by which a client has to act, in milliseconds of the monotonic clock. Any thread reads and changes it.
final class Deadline: Sendable {
    /// The same clock in nanoseconds.
    static var nanoseconds: Int { Int(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds) }
    static var now: Int { nanoseconds / 1_000_000 }

    private let end = Atomic(Int.max)

    func set(after milliseconds: Int, from now: Int = Deadline.now) {
        end.store(now + milliseconds, ordering: .relaxed)
    }

    func clear() { end.store(.max, ordering: .relaxed) }

    func hasPassed(at now: Int) -> Bool { end.load(ordering: .relaxed) < now }
}
