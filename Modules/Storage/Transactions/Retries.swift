import BoardyWaiting

/// The attempts of one transaction.
struct Retries {
    private let time: Duration
    private let limit: WaitLimit
    private var pauses: RetryPauses?

    /// - Parameters:
    ///   - time: the time for attempts, from the first conflict on.
    ///   - limit: ends the attempts before.
    init(until time: Duration, within limit: WaitLimit) {
        self.time = time
        self.limit = limit
    }

    /// Waits before the next attempt. Throws if the time is over.
    mutating func wait(after error: StoreError) throws(StoreError) {
        guard !limit.isOver else { throw limit.outOfTime(error) }
        // Even with no time at all, the first conflict is no reason to give up.
        guard var pauses else {
            pauses = RetryPauses(until: time)
            return
        }
        guard pauses.wait() else { throw limit.outOfTime(error) }
        self.pauses = pauses
    }
}
