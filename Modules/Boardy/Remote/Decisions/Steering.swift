import BoardyCore

extension QueueRows {
    /// Decides on the cancellation that a caller asks for (RM-50).
    package func cancel(_ id: ActivationID, at now: RemoteTime) -> QueueDecision<ActivationState?> {
        guard var row = activations[id] else { return QueueDecision(nil) }
        switch row.state {
        case .waiting:
            return QueueDecision(
                [.activation(row.taken().ended(as: .cancelled, with: .cancelled(id), at: now))], .cancelled)
        case .running where !row.isCancelRequested:
            row.isCancelRequested = true
            return QueueDecision([.activation(row)], .running)
        default: return QueueDecision(row.state)
        }
    }

    /// Decides on failed activations that an operator lets be tried again (RM-52).
    package func retry(_ filter: QueueFilter, at now: RemoteTime) -> QueueDecision<[ActivationID]> {
        let rows = chosen { ($0.state == .failed || $0.state == .dead) && filter.chooses($0) }
            .map { row in
                var row = row.taken().waiting(from: now)
                row.attempts = 0
                row.deadline = nil
                row.endedAt = nil
                return row
            }
        return QueueDecision(rows.map { .activation($0) }, rows.map(\.id).sorted())
    }

    /// Decides on activations that an operator discards (RM-53).
    package func discard(_ filter: QueueFilter, at now: RemoteTime) -> QueueDecision<[ActivationID]> {
        let rows = chosen { $0.state != .done && $0.state != .cancelled && filter.chooses($0) }
            .map { $0.taken().ended(as: .cancelled, with: .discarded($0.id), at: now) }
        return QueueDecision(rows.map { .activation($0) }, rows.map(\.id).sorted())
    }

    /// Decides on ended activations that are kept no longer (RM-54).
    ///
    /// - Parameter age: the time since the end; nil for the ages of the settings.
    package func prune(olderThan age: Duration?, at now: RemoteTime) -> QueueDecision<Int> {
        let old = chosen { row in
            guard let endedAt = row.endedAt else { return false }
            let isFailure = row.state == .failed || row.state == .dead
            return endedAt.since(now) < .zero
                - (age ?? (isFailure ? settings.failureRetention : settings.answerRetention))
        }
        return QueueDecision(old.map { .noActivation($0.id) }, old.count)
    }

    /// Returns the activations in figures, by contract (RM-58).
    package func counts(at now: RemoteTime) -> [QueueCounts] {
        Dictionary(grouping: activations.values, by: \.request.contract)
            .map { contract, rows in
                QueueCounts(
                    contract: contract, states: Dictionary(rows.map { ($0.state, 1) }, uniquingKeysWith: +),
                    oldestWaiting: rows.filter { $0.state == .waiting && $0.runAt <= now }
                        .map { now.since($0.submittedAt) }.max(),
                    doneInLastMinute: rows.count {
                        $0.state == .done && $0.endedAt.map { now.since($0) < .seconds(60) } ?? false
                    })
            }
            .sorted { $0.contract.rawValue < $1.contract.rawValue }
    }
}
