/// The attempts of one transaction.
struct Retries {
    private var pauses: RetryPauses?

    /// Waits before the next attempt. Throws if the time is over.
    mutating func wait(after error: StoreError, until limit: Duration) throws(StoreError) {
        // Even with no time at all, the first conflict is no reason to give up.
        guard var pauses else {
            pauses = RetryPauses(until: limit)
            return
        }
        guard pauses.wait() else { throw error.outOfTime }
        self.pauses = pauses
    }
}
