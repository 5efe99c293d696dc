import BoardyCore
import Testing

/// The completions of the calls of an executor, for a test to call later. It may be used from any thread.
final class Ends<Value: Sendable>: Sendable {
    private let kept = Locked<[@Sendable (Value) -> Void]>([])

    /// The number of completions.
    var count: Int { kept.withLock { $0.count } }

    func keep(_ end: @escaping @Sendable (Value) -> Void) { kept.withLock { $0.append(end) } }

    /// Ends a task.
    ///
    /// - Parameter index: the number of the executor's call, from 0.
    func end(_ index: Int, _ value: Value) {
        guard let end = kept.withLock({ $0.indices.contains(index) ? $0[index] : nil }) else {
            Issue.record("there is no task \(index) to end: \(count) have begun")
            return
        }
        end(value)
    }

    /// Releases all completions.
    func drop() {
        let dropped = kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
        withExtendedLifetime(dropped) {}
    }
}
