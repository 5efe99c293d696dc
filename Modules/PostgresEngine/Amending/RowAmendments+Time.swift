import BoardyPostgres
import BoardyRemote

/// The decisions that only the passing of time asks for.
extension RowAmendments {
    /// Ends open activations whose deadline is over (RM-49).
    func endOverdue() async throws(RemoteFailure) {
        try await amendAll(.free("a.state < 2 AND a.deadline <= now()", order: "a.deadline")) { rows, now in
            rows.endOverdue(at: now)
        }
    }

    /// Ends screens whose process has gone (RM-97). The condition has all processes, so none of them is loaded.
    ///
    /// The contracts are found first, because the planner would otherwise read everything that waits.
    func endLostScreens() async throws(RemoteFailure) {
        let condition = """
            a.state = 0 AND a.submitted <= now() - $2::bigint * interval '1 millisecond' AND a.contract = ANY (ARRAY(
              SELECT s.id FROM boardy.contract s WHERE starts_with(s.name, $1::text)
                AND NOT EXISTS (SELECT FROM boardy.process p WHERE s.name = $1::text || p.id)))
            """
        let values: [PostgresValue] = [
            .text(ProcessID.screensPrefix), .int(QueueRows.screenPatience.wholeMilliseconds),
        ]
        try await amendAll(.free(condition, values)) { rows, now in rows.endLostScreens(at: now) }
    }

    /// Deletes ended activations (RM-54) and then contracts without a use (RM-59), and returns the number of the
    /// activations.
    ///
    /// - Parameter age: the age at least; nil for the ages of the settings.
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
