extension QueueRows {
    /// Decides on activations whose process is dead or has let its lease run out (RM-47, RM-48).
    ///
    /// - Parameters:
    ///   - dead: the processes that were found twice in a row without their session lock.
    ///   - jitter: a random number from 0 to 1, for the delay before another attempt.
    /// - Returns: the activations that were taken back.
    package func recover(
        from dead: Set<ProcessID>, at now: RemoteTime, jitter: Double
    ) -> QueueDecision<[ActivationID]> {
        var changes: [RowChange] = [], lost: [ActivationID] = []
        for row in chosen(where: { $0.state == .running }) {
            let isDead = row.owner.map { dead.contains($0) } ?? false
            guard isDead || row.leaseUntil.map({ $0 < now }) ?? false else { continue }
            // The first loss is no sign that the activation itself ends its workers.
            let delay = row.attempts < 2 ? .zero : settings.retry.delay(afterAttempt: row.attempts - 1, jitter: jitter)
            changes.append(
                .activation(
                    row.taken().retried(
                        after: .workerLost(row, isDead: isDead), at: now, in: delay, limit: settings.retry.limit)))
            lost.append(row.id)
        }
        for id in dead.sorted() where processes[id] != nil { changes.append(.noProcess(id)) }
        return QueueDecision(changes, lost)
    }

    /// Decides on open activations whose deadline is over (RM-49).
    package func endOverdue(at now: RemoteTime) -> QueueDecision<[ActivationID]> {
        let overdue = chosen { $0.state.isOpen && $0.isOverdue(at: now) }
        let changes = overdue.map { row in
            RowChange.activation(row.taken().ended(as: .failed, with: .deadlineExceeded(row), at: now))
        }
        return QueueDecision(changes, overdue.map(\.id))
    }

    /// The least age of a screen that ends because its process has gone. A process that starts may not have announced
    /// itself yet.
    package static let screenPatience = Duration.seconds(10)

    /// Decides on screens that wait for processes without a row (RM-97).
    package func endLostScreens(at now: RemoteTime) -> QueueDecision<Void> {
        var changes: [RowChange] = []
        for row in chosen(where: { $0.state == .waiting && now.since($0.submittedAt) >= Self.screenPatience }) {
            guard let process = ProcessID(showing: row.request.contract), processes[process] == nil else { continue }
            changes.append(.activation(row.taken().ended(as: .cancelled, with: .screenLost(process), at: now)))
        }
        return QueueDecision(changes, ())
    }

    /// Decides on a process that leaves. Everything that the process still holds is given back (RM-51).
    package func leave(_ process: ProcessID, at now: RemoteTime) -> QueueDecision<Void> {
        var decision = disown(process, knowing: [], at: now)
        decision.changes.append(.noProcess(process))
        return decision
    }
}
