import Foundation

/// The pauses between the attempts of a transaction, until a time is over. Each is a random part of a limit that grows.
package struct RetryPauses {
    private let end: ContinuousClock.Instant
    private var microseconds: UInt32 = 1_000

    package init(until limit: Duration) { end = .now + limit }

    /// Waits before the next attempt, or returns false at once if the time is over.
    package mutating func wait() -> Bool {
        guard ContinuousClock.now < end else { return false }
        // Transactions that were in each other's way must not come back at the same moment.
        usleep(.random(in: 0...microseconds))
        microseconds = min(microseconds * 2, 50_000)
        return true
    }
}
