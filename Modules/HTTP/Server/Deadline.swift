import Dispatch
import Synchronization

/// The time by which a client has to act, in milliseconds of the monotonic clock. Any thread reads and changes it.
final class Deadline: Sendable {
    static var now: Int { Int(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds / 1_000_000) }

    private let end = Atomic(Int.max)

    func set(after milliseconds: Int) { end.store(Self.now + milliseconds, ordering: .relaxed) }

    func clear() { end.store(.max, ordering: .relaxed) }

    func hasPassed(at now: Int) -> Bool { end.load(ordering: .relaxed) < now }
}
