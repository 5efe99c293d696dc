import BoardyWaiting
import CBoardySQLite
import Foundation

/// The waits of one connection for the locks of others.
///
/// SQLite has a pointer to it, so it must live until the connection is closed.
final class LockWait {
    private let timeout: Duration
    private let limit: WaitLimit
    /// The wait of the statement that is under way, or of an earlier statement.
    private var wait: Wait?

    /// - Parameters:
    ///   - timeout: the time that a statement waits.
    ///   - limit: ends the waits before.
    init(_ timeout: Duration, within limit: WaitLimit) {
        self.timeout = timeout
        self.limit = limit
    }

    /// Lets a connection call this when a lock is taken.
    func handle(locksOf database: OpaquePointer) {
        _ = SQLite.functions.busy_handler(
            database,
            { context, looks in
                guard let context else { return 0 }
                return Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue().pause(after: Int(looks)) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Waits before the next look at a lock: 20 ms between the first ten looks, then one. Returns false if the time for
    /// waits is over.
    ///
    /// Stores that share a lock are faster in long turns, because each finds its pages in its cache and the processor
    /// is not handed over. SQLite queues nobody, so a store that has waited long looks often: one that looks every 100
    /// ms among busy writers may find the lock taken each time.
    private func pause(after looks: Int) -> Bool {
        let waited = Duration.milliseconds(looks < 10 ? looks * 20 : 200 + (looks - 10)), left = timeout - waited
        let wait = looks == 0 ? limit.begin() : self.wait ?? limit.begin()
        self.wait = wait
        guard left > .zero, !wait.isOver else { return false }
        usleep(UInt32(min(left, .milliseconds(looks < 10 ? 20 : 1)) / .microseconds(1)))
        return true
    }
}
