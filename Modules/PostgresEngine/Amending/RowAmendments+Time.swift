import BoardyRemote
import Postgres

/// The decisions that only the passing of time asks for.
extension RowAmendments {
    /// Ends open activations whose deadline is over (RM-49).
    func endOverdue() async throws(RemoteFailure) {
        try await amendAll(.free("a.state < 2 AND a.deadline <= now()", order: "a.deadline")) { rows, now in
            rows.endOverdue(at: now)
        }
    }

    /// Deletes ended activations (RM-54) and then contracts without a use (RM-59), and returns the number of the activations.
    ///
    /// - Parameter age: the age at least; nil for those of the settings.
    func prune(olderThan age: Duration?) async throws(RemoteFailure) -> Int {
        let states: [ActivationState] = [.done, .failed, .dead, .cancelled]
        let ages = states.map { state in
            let isFailure = state == .failed || state == .dead
            return (age ?? (isFailure ? settings.failureRetention : settings.answerRetention)).wholeMilliseconds
        }
        var deleted = 0
        while true {
            let count = try await connection.run(
                RowSQL.prune, [.array(states.map { .integer($0.column) }), .array(of: ages)]
            ).changedCount
            deleted += count
            if count == 0 { break }
        }
        _ = try await connection.run(RowSQL.pruneContracts)
        return deleted
    }
}
