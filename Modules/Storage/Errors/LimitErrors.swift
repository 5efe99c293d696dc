package import BoardyWaiting

extension StoreError {
    /// Creates the error for a store whose server is not asked, because it has just been silent. So the waits of what
    /// reads the store several times, as the tiles of a screen do, do not add up.
    static func silent(_ path: String) -> StoreError {
        var error = StoreError(
            code: .unreadable, summary: "The database did not reply a moment ago, and was not asked again.", path: path,
            advice: "Nothing was changed. Repeat the command when the server replies.")
        error.isNoReply = true
        return error
    }
}

extension WaitLimit {
    /// Returns the error for a store that was in use. If waits end now, it tells that, and is kept for ``error``.
    ///
    /// The change was not made: nothing of a transaction is kept before its commit, and a commit that fails so is
    /// undone. An error with another code is returned as it is.
    package func ended(_ error: StoreError) -> StoreError {
        guard error.code == .busy, let reason else { return error }
        let summary =
            switch reason {
            case .overdue(let limit): "The store was not free within \(limit.secondsText)."
            case .interrupted: "The wait for the store was interrupted."
            }
        let ended = StoreError(
            code: .busy, summary: summary, path: error.path, details: error.details,
            advice: "What waited has changed nothing, and what was committed before stays. "
                + "Repeat the command when no other process writes.")
        note(ended)
        return ended
    }

    /// Returns the error for a transaction, or a statement of its own, that was repeated for too long, and keeps it for
    /// ``error``. Nothing of it was kept, so that the command may be repeated.
    package func outOfTime(_ error: StoreError) -> StoreError {
        let last = ended(error.outOfTime)
        if error.canRetry, reason == nil { note(last) }
        return last
    }
}
