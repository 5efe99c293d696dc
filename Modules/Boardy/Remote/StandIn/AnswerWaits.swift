import BoardyCore

/// The answers of other processes for which one activation of a worker waits.
///
/// The worker makes it the current one while the app of the activation is launched. The clients of the app keep it, so
/// whatever their boards activate in other processes is counted here, and so are the screens that they show.
package final class AnswerWaits: Sendable {
    @TaskLocal package static var current: AnswerWaits?

    private let count = Locked(0)
    private let changed: @Sendable () -> Void

    /// - Parameter changed: called on any thread when the activation begins to wait, and when it goes on.
    package init(changed: @escaping @Sendable () -> Void) { self.changed = changed }

    /// True if the activation waits for nothing of another process.
    package var isEmpty: Bool { count.withLock { $0 == 0 } }

    /// Notes that a wait begins. The caller ends it.
    package func begin() { change(1) }

    package func end() { change(-1) }

    private func change(_ difference: Int) {
        let (old, new) = count.withLock { count in
            defer { count += difference }
            return (count, count + difference)
        }
        if old == 0 || new == 0 { changed() }
    }
}
