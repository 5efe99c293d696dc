/// The failures that queues report, in the words of all engines.
extension RemoteFailure {
    /// The refusal of a queue that is over its limit.
    public static func rejected(_ request: RemoteRequest, limit: Int) -> RemoteFailure {
        RemoteFailure(
            .activationRejected,
            "the activation '\(request.id)' was refused, because \(limit) activations "
                + "of '\(request.contract)' wait already"
        )
    }

    /// The refusal of an ID that another activation has.
    public static func conflict(_ request: RemoteRequest, with first: RemoteRequest) -> RemoteFailure {
        let difference =
            if request.contract != first.contract {
                "of '\(first.contract)'"
            } else if request.lane != first.lane {
                "in \(first.lane.map { "the lane '\($0)'" } ?? "no lane")"
            } else {
                "with another input"
            }
        return RemoteFailure(
            .inputConflict,
            "the activation '\(request.id)' of '\(request.contract)' was refused, because one \(difference) has this ID"
        )
    }

    public static func cancelled(_ id: ActivationID) -> RemoteFailure {
        RemoteFailure(.cancelled, "the activation '\(id)' was cancelled")
    }

    /// The end of a screen that nobody can show any more.
    public static func screenLost(_ process: ProcessID) -> RemoteFailure {
        RemoteFailure(.cancelled, "the process '\(process)' that would have shown the screen has gone")
    }

    public static func discarded(_ id: ActivationID) -> RemoteFailure {
        RemoteFailure(.discarded, "the activation '\(id)' was discarded by an operator")
    }

    public static func unknown(_ id: ActivationID) -> RemoteFailure {
        RemoteFailure(.unknownActivation, "the activation '\(id)' has no row in the queue")
    }

    /// The loss of the process that serves an activation.
    ///
    /// - Parameter isDead: false if the process may live, and has only let its lease run out.
    public static func workerLost(_ row: ActivationRow, isDead: Bool) -> RemoteFailure {
        let event = isDead ? "died" : "did not renew its lease"
        return RemoteFailure(
            .workerLost, "the process '\(row.owner?.text ?? "")' that served the activation '\(row.id)' \(event)",
            isTransient: true)
    }

    public static func deadlineExceeded(_ row: ActivationRow) -> RemoteFailure {
        let limit = row.request.timeLimit.map { " within \($0)" } ?? ""
        let place = row.state == .running ? "its worker had not finished" : "no worker had claimed it"
        return RemoteFailure(
            .deadlineExceeded,
            "the activation '\(row.id)' of '\(row.request.contract)' was not answered\(limit): \(place)")
    }

    /// The end of a row that has used up its attempts.
    ///
    /// - Parameter last: the failure of the last attempt.
    public static func exhausted(_ row: ActivationRow, last: RemoteFailure) -> RemoteFailure {
        RemoteFailure(
            .attemptsExhausted,
            "the activation '\(row.id)' of '\(row.request.contract)' failed "
                + "\(row.attempts) times; the last time \(last.message)"
        )
    }
}
