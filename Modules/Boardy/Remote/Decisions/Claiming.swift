extension QueueRows {
    /// Decides on the claims of a worker that has room (RM-35 to RM-39).
    package func claim(
        _ room: Int, for process: ProcessRow, at now: RemoteTime
    ) -> QueueDecision<[RemoteClaim]> {
        guard room > 0, !process.isDraining, !(processes[process.id]?.isDraining ?? false) else {
            return QueueDecision([])
        }
        let claimed = activations.values
            .filter { !paused.contains($0.request.contract) && canRun($0, at: now) }
            .filter { process.serves($0.request.contract, hash: $0.request.hash) }
            .sorted { ($0.runAt, $0.number) < ($1.runAt, $1.number) }
            .prefix(room)
            .map { $0.claimed(by: process.id, until: now + settings.lease) }
        return QueueDecision(claimed.map { .activation($0) }, claimed.map { RemoteClaim($0, at: now) })
    }

    /// Returns true if an activation waits for nothing but a worker.
    package func canRun(_ row: ActivationRow, at now: RemoteTime) -> Bool {
        guard row.state == .waiting, row.runAt <= now, !row.isOverdue(at: now) else { return false }
        guard let lane = row.request.lane else { return true }
        return activations.values.allSatisfy {
            $0.request.lane != lane || !$0.state.isOpen || $0.number > row.number && $0.state != .running
                || $0.number == row.number
        }
    }

    /// Decides on the leases that a worker renews (RM-40).
    package func renew(
        _ holds: [RemoteHold], at now: RemoteTime
    ) -> QueueDecision<[StopOrder]> {
        var changes: [RowChange] = [], orders: [StopOrder] = []
        for hold in holds {
            guard var row = activations[hold.id], row.isHeld(by: hold) else {
                orders.append(StopOrder(hold, .stale))
                continue
            }
            if row.isCancelRequested { orders.append(StopOrder(hold, .cancelRequested)) }
            row.leaseUntil = now + settings.lease
            changes.append(.activation(row))
        }
        return QueueDecision(changes, orders)
    }

    /// Decides on claims that a worker gives back unfinished (RM-51).
    package func release(_ holds: [RemoteHold], at now: RemoteTime) -> QueueDecision<Void> {
        QueueDecision(holds.compactMap { hold in activations[hold.id].flatMap { $0.released(hold, at: now) } }, ())
    }

    /// Decides on claims that a process holds and does not know of, because the reply to it was lost (RM-57).
    package func disown(_ process: ProcessID, knowing holds: Set<RemoteHold>, at now: RemoteTime) -> QueueDecision<Void>
    {
        let unknown = chosen { $0.owner == process }
            .map { RemoteHold(id: $0.id, token: $0.token) }
            .filter { !holds.contains($0) }
        return release(unknown, at: now)
    }
}

extension ActivationRow {
    func isHeld(by hold: RemoteHold) -> Bool { state == .running && token == hold.token }

    func isOverdue(at now: RemoteTime) -> Bool { deadline.map { $0 <= now } ?? false }

    fileprivate func released(_ hold: RemoteHold, at now: RemoteTime) -> RowChange? {
        guard isHeld(by: hold) else { return nil }
        if isCancelRequested { return .activation(taken().ended(as: .cancelled, with: .cancelled(id), at: now)) }
        var row = taken().waiting(from: now, after: failure)
        row.attempts -= 1
        return .activation(row)
    }
}

extension RemoteClaim {
    init(_ row: ActivationRow, at now: RemoteTime) {
        self.init(
            request: row.request, token: row.token, attempt: row.attempts, timeLeft: row.deadline?.since(now))
        waited = now.since(row.runAt)
    }
}
