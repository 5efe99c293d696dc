import BoardyRemote

extension SimulatedDatabase {
    /// Looks for holds that a request should have ended, and compares its reply with the rows.
    func checkHolds(after request: Request, _ reply: Reply?) throws(Violation) {
        switch request {
        case .claim(_, let room, let process, _):
            guard case .claimed(_, let claims)? = reply else { return }
            try Violation.unless(claims.count <= room, "RM-35", "\(claims.count) are claimed with room for \(room)")
            for claim in claims {
                let row = rows.activations[claim.hold.id]
                try Violation.unless(
                    row?.owner == process.id && row?.token == claim.hold.token && row?.attempts == claim.attempt,
                    "RM-36",
                    "\(claim.hold.line) was claimed, and its row is \(row?.line ?? "none")")
            }
        case .renew(let holds):
            guard case .orders(let orders)? = reply else { return }
            for hold in holds { try checkRenewal(of: hold, orders.filter { $0.hold == hold }.map(\.reason)) }
        case .sweep(let dead):
            for row in rows.activations.values where row.state.isOpen {
                let isLost =
                    row.state == .running
                    && (row.owner.map { dead.contains($0) } ?? false || row.leaseUntil.map { $0 < now } ?? false)
                try Violation.unless(
                    !isLost, "RM-48", "\(row.line) is held by a dead process or longer than its lease")
                try Violation.unless(
                    row.deadline.map { $0 > now } ?? true, "RM-49", "\(row.line) is open after its deadline")
            }
        case .disown(let process, let holds):
            try none("RM-57", "is held by \(process), which does not know of it") { row in
                row.owner == process && !holds.contains(RemoteHold(id: row.id, token: row.token))
            }
        case .leave(let process):
            try none("RM-51", "is held by \(process), which has left") { $0.owner == process }
        case .release(let holds):
            try none("RM-51", "was given back") { row in
                holds.contains(RemoteHold(id: row.id, token: row.token)) && row.state == .running
            }
        default: break
        }
    }

    private func checkRenewal(of hold: RemoteHold, _ orders: [StopOrder.Reason]) throws(Violation) {
        let row = rows.activations[hold.id], isHeld = row?.state == .running && row?.token == hold.token
        let isCancelled = row?.isCancelRequested ?? false
        try Violation.unless(
            orders == (isHeld ? isCancelled ? [.cancelRequested] : [] : [.stale]), "RM-40",
            "the orders for \(hold.line) are \(orders), and its row is \(row?.line ?? "none")")
        try Violation.unless(
            !isHeld || row?.leaseUntil == now + settings.lease, "RM-40", "the lease of \(hold.line) was not prolonged")
    }

    private func none(
        _ rule: String, _ event: @autoclosure () -> String, _ condition: (ActivationRow) -> Bool
    ) throws(Violation) {
        for row in rows.activations.values where condition(row) { throw Violation(rule, "\(row.line) \(event())") }
    }
}
