extension ActivationRow {
    /// Returns the row as the process that has claimed it holds it.
    func claimed(by process: ProcessID, until lease: RemoteTime) -> ActivationRow {
        var row = self
        row.state = .running
        row.token += 1
        row.attempts += 1
        row.owner = process
        row.leaseUntil = lease
        return row
    }

    func ended(as state: ActivationState, with failure: RemoteFailure? = nil, at now: RemoteTime) -> ActivationRow {
        var row = withoutOwner
        row.state = state
        row.failure = failure
        row.endedAt = now
        return row
    }

    /// Returns the row as it waits for its next attempt, after a failure if there was one.
    func waiting(from time: RemoteTime, after failure: RemoteFailure? = nil) -> ActivationRow {
        var row = withoutOwner
        row.state = .waiting
        row.runAt = time
        row.failure = failure
        return row
    }

    /// Returns the row without the right of its holder, who is not asked. A claim raises the token again.
    func taken() -> ActivationRow {
        var row = self
        row.token += 1
        return row
    }

    /// Returns the row after an attempt that another one may mend: it waits, or the attempts are used up.
    ///
    /// - Parameters:
    ///   - delay: the time before the next attempt.
    ///   - limit: the attempts in all.
    func retried(
        after failure: RemoteFailure, at now: RemoteTime, in delay: Duration, limit: Int
    ) -> ActivationRow {
        if isCancelRequested { return ended(as: .cancelled, with: .cancelled(id), at: now) }
        if attempts < limit { return waiting(from: now + delay, after: failure) }
        return ended(as: .dead, with: .exhausted(self, last: failure), at: now)
    }

    private var withoutOwner: ActivationRow {
        var row = self
        row.owner = nil
        row.leaseUntil = nil
        row.isCancelRequested = false
        return row
    }
}
