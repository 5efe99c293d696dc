import BoardyRemote

extension SimulatedDatabase {
    /// Looks for claims that a request should have ended.
    func checkHolds(after request: Request) throws(Violation) {
        switch request {
        case .sweep(let dead):
            try none("RM-48", "is held by a dead process or longer than its lease") { row in
                row.state == .running
                    && (row.owner.map { dead.contains($0) } ?? false || row.leaseUntil.map { $0 < now } ?? false)
            }
            try none("RM-49", "is open after its deadline") {
                $0.state.isOpen && $0.deadline.map { $0 <= now } ?? false
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

    private func none(
        _ rule: String, _ event: @autoclosure () -> String, _ condition: (ActivationRow) -> Bool
    ) throws(Violation) {
        for row in rows.activations.values where condition(row) { throw Violation(rule, "\(row.line) \(event())") }
    }
}
