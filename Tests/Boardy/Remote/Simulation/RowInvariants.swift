import BoardyRemote

extension SimulatedDatabase {
    /// Compares the change of a row, before it is applied, with the rules. It uses none of the product's decisions.
    func check(_ row: ActivationRow, after before: ActivationRow?, of request: Request) throws(Violation) {
        guard let before else {
            let isNew = row.state == .waiting && row.token == 0 && row.number == rows.lastNumber + 1
            let waiting = rows.activations.values.count {
                $0.state == .waiting && $0.request.contract == row.request.contract
            }
            try Violation.unless(waiting < settings.waitingLimit, "RM-33", "\(row.line) waits as number \(waiting + 1)")
            return try Violation.unless(isNew, "RM-30", "\(row.line) was submitted")
        }
        try Violation.unless(row.token >= before.token, "RM-36", "the token of \(row.line) was \(before.token)")
        try Violation.unless(
            row.number == before.number && row.submittedAt == before.submittedAt, "RM-31", "\(row.line) lost its place")
        try Violation.unless(
            row.state == .running
                ? row.owner != nil && row.leaseUntil != nil
                : row.owner == nil && row.leaseUntil == nil && !row.isCancelRequested,
            "RM-44", "\(row.line) has an owner, a lease or a mark that does not fit")
        let claims =
            truth.attempts[Plan.index(of: row.id)] + (before.state == .waiting && row.state == .running ? 1 : 0)
        try Violation.unless(
            row.attempts == (request.isReturn && row.state == .waiting ? claims - 1 : request.isRetry ? 0 : claims),
            "RM-36",
            "\(row.line), and \(claims) claims count")
        switch (before.state, row.state) {
        case (.waiting, .running): try checkClaim(row, after: before, of: request)
        case (.waiting, .done): throw Violation("RM-41", "\(row.line), and no worker had claimed it")
        case (.waiting, .cancelled): try checkCancelled(row, of: request)
        case (.waiting, _): break
        case (.running, .running):
            try Violation.unless(
                row.token == before.token && row.owner == before.owner, "RM-37",
                "\(row.line), and \(before.owner?.text ?? "nobody") has claimed it already")
        case (.running, _): try checkEnd(row, after: before, of: request)
        default: try checkEnded(row, after: before, of: request)
        }
    }

    private func checkClaim(_ row: ActivationRow, after before: ActivationRow, of request: Request) throws(Violation) {
        guard case .claim(_, _, let process, _) = request else {
            throw Violation("RM-36", "\(row.line) without a claim")
        }
        let plan = Plan.index(of: row.id)
        try Violation.unless(
            row.token > truth.tokens[plan] && row.attempts == before.attempts + 1
                && row.attempts <= settings.retry.limit && row.owner == process.id, "RM-36",
            "\(row.line), and a token before was \(truth.tokens[plan])")
        try Violation.unless(
            row.token > truth.told[plan], "FO-5",
            "\(row.line), and a worker has a claim under the token \(truth.told[plan])")
        try Violation.unless(
            before.runAt <= now && before.deadline.map { $0 > now } ?? true
                && process.serves(row.request.contract, hash: row.request.hash), "RM-35", "\(row.line) could not run")
        let isDraining = process.isDraining || rows.processes[process.id]?.isDraining ?? false
        try Violation.unless(!isDraining, "RM-39", "\(row.line), whose process drains")
        if let lane = row.request.lane { try checkLane(lane, of: row) }
    }

    /// Looks for the reason why an activation is cancelled that nobody has asked to cancel.
    private func checkCancelled(_ row: ActivationRow, of request: Request) throws(Violation) {
        guard case .sweep = request else { return }
        let isLost = ProcessID(showing: row.request.contract).map { rows.processes[$0] == nil } ?? false
        try Violation.unless(
            isLost && now.since(row.submittedAt) >= .seconds(10), "RM-97",
            "\(row.line) was cancelled after \(now.since(row.submittedAt))")
    }

    private func checkLane(_ lane: String, of row: ActivationRow) throws(Violation) {
        for other in rows.activations.values
        where other.id != row.id && other.request.lane == lane && other.state.isOpen {
            try Violation.unless(
                other.state == .waiting && other.number > row.number, "RM-38",
                "\(row.line) was claimed in front of \(other.line)")
        }
    }

    /// Compares the end of a hold with its cause.
    private func checkEnd(_ row: ActivationRow, after before: ActivationRow, of request: Request) throws(Violation) {
        try Violation.unless(
            !before.isCancelRequested || row.state != .waiting, "RM-50", "\(row.line), and it was to be cancelled")
        switch request {
        case .record, .answer:
            try Violation.unless(row.token == before.token, "RM-42", "\(row.line) was recorded, and its token rose")
            let delay = row.runAt.since(now)
            try Violation.unless(
                row.state != .waiting || delay >= settings.retry.firstDelay / 2 && delay <= settings.retry.longestDelay,
                "RM-45", "\(row.line) is tried again after \(delay)")
        case .sweep(let dead):
            try Violation.unless(row.token > before.token, "RM-48", "\(row.line) was taken with its token")
            if row.failure?.code == .deadlineExceeded {
                return try Violation.unless(
                    row.deadline.map { $0 <= now } ?? false, "RM-49", "\(row.line) before its deadline")
            }
            guard let owner = before.owner, let heldAt = truth.heldAt[Plan.index(of: row.id)] else { return }
            if dead.contains(owner) {
                return try Violation.unless(
                    truth.everFree.contains(owner), "RM-47", "\(before.line) was taken, and its process has its lock")
            }
            try Violation.unless(
                now.since(heldAt) > settings.lease, "RM-48",
                "\(before.line) was taken \(now.since(heldAt)) after its last renewal, and a lease is \(settings.lease)"
            )
        case .release, .leave, .disown:
            try Violation.unless(
                row.token > before.token && row.state != .done, "RM-51", "\(row.line) was given back")
        case .discard: try Violation.unless(row.token > before.token, "RM-53", "\(row.line) was discarded")
        default: throw Violation("RM-44", "\(row.line) by the request '\(request)'")
        }
    }

    private func checkEnded(_ row: ActivationRow, after before: ActivationRow, of request: Request) throws(Violation) {
        if row.state == before.state { return }
        let isRetry = request.isRetry && row.state == .waiting
        var isDiscard = false
        if case .discard = request { isDiscard = row.state == .cancelled }
        let hadFailed = before.state == .failed || before.state == .dead
        try Violation.unless(
            hadFailed && (isRetry || isDiscard), "RM-44", "\(row.line), and it had ended as \(before.state)")
    }
}

extension Request {
    var isRetry: Bool { if case .retry = self { true } else { false } }

    /// True if claims are given back, which do not count as attempts.
    var isReturn: Bool {
        switch self {
        case .release, .leave, .disown: true
        default: false
        }
    }
}
