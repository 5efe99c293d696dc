import Dispatch

/// The turn to write to a file, which the stores of one process take in the order in which they ask.
///
/// SQLite queues nobody: a connection that waits for its lock looks again from time to time, and sleeps in between
/// while the lock may be free. Stores of other processes have to be waited for in that way. Those of this process wait
/// here, and are woken.
final class WriteTurn: Sendable {
    private let free = DispatchSemaphore(value: 1)

    /// Waits until no other store of this process writes.
    ///
    /// - Returns: false if another one did not finish in time.
    func take(within limit: Duration) -> Bool {
        let nanoseconds = max(0, min(limit / .nanoseconds(1), Double(Int64.max / 2)))
        return free.wait(timeout: .now() + .nanoseconds(Int(nanoseconds))) == .success
    }

    /// Lets the next store write.
    func pass() { free.signal() }
}
