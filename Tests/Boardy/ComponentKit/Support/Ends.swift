import BoardyCore
import Testing

/// The completions that an executor was given, for the test to call when it likes. Callable from any thread.
final class Ends<Value: Sendable>: Sendable {
    private let kept = Locked<[@Sendable (Value) -> Void]>([])

    /// How many there are.
    var count: Int { kept.withLock { $0.count } }

    func keep(_ end: @escaping @Sendable (Value) -> Void) { kept.withLock { $0.append(end) } }

    /// Ends a task, by the order in which the executor was called.
    func end(_ index: Int, _ value: Value) {
        guard let end = kept.withLock({ $0.indices.contains(index) ? $0[index] : nil }) else {
            Issue.record("there is no task \(index) to end: \(count) have begun")
            return
        }
        end(value)
    }

    /// Lets go of them all.
    func drop() {
        let dropped = kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
        withExtendedLifetime(dropped) {}
    }
}
