extension QueueRows {
    /// Decides on a record of a worker (RM-41 to RM-46).
    ///
    /// - Parameter jitter: a random number from 0 to 1, for the delay before another attempt.
    package func record(
        _ record: RemoteRecord, at now: RemoteTime, jitter: Double
    ) -> QueueDecision<RecordReply> {
        guard let row = activations[record.hold.id], row.token == record.hold.token else {
            return QueueDecision(.stale)
        }
        // Only a record of this hold leaves the state without raising the token.
        if row.state != .running { return QueueDecision(.accepted) }
        var changes: [RowChange] = []
        if let outputs = newOutputs(of: record) { changes.append(.outputs(row.id, outputs)) }
        if let ending = record.ending {
            changes.append(.activation(self.row(row, after: ending, at: now, jitter: jitter)))
        }
        return QueueDecision(changes, .accepted)
    }

    /// Decides on a record that comes with the writes of a board, under `withAnswer` (RM-41).
    ///
    /// The writes are committed with an accepted record and undone with a stale one. A record that was written before
    /// is stale here, because its writes would be committed a second time, or without it.
    package func answer(
        _ record: RemoteRecord, at now: RemoteTime, jitter: Double
    ) -> QueueDecision<RecordReply> {
        guard fence(record.hold) == .accepted else { return QueueDecision(.stale) }
        return self.record(record, at: now, jitter: jitter)
    }

    /// Decides on a transaction of a board that writes before its answer, under `eachTransaction` (RM-41).
    package func fence(_ hold: RemoteHold) -> RecordReply {
        activations[hold.id].map { $0.isHeld(by: hold) } ?? false ? .accepted : .stale
    }

    /// Returns all outputs of the activation with the record's, or nil if they are written already.
    private func newOutputs(of record: RemoteRecord) -> [OutputRow]? {
        let all = outputs[record.hold.id] ?? []
        let own = all.first?.token == record.hold.token ? all : []
        let last = own.last?.output.number ?? 0
        let added = record.outputs.filter { $0.number > last }
            .map { OutputRow(activation: record.hold.id, token: record.hold.token, output: $0) }
        // The end of an attempt without outputs removes the outputs of the attempts before, too.
        let endsEmpty = record.ending == .done && own.isEmpty && !all.isEmpty
        return added.isEmpty && !endsEmpty ? nil : own + added
    }

    private func row(
        _ row: ActivationRow, after ending: RemoteEnding, at now: RemoteTime, jitter: Double
    ) -> ActivationRow {
        switch ending {
        case .done: return row.ended(as: .done, at: now)
        case .cancelled: return row.ended(as: .cancelled, with: .cancelled(row.id), at: now)
        case .failed(let failure) where failure.isTransient:
            let delay = settings.retry.delay(afterAttempt: row.attempts, jitter: jitter)
            return row.retried(after: failure, at: now, in: delay, limit: settings.retry.limit)
        case .failed(let failure): return row.ended(as: .failed, with: failure, at: now)
        }
    }
}
