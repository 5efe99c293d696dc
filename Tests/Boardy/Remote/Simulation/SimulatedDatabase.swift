import BoardyRemote

/// The database of a run. It carries out each request by the decisions of the product, and compares what they change
/// with the rules.
struct SimulatedDatabase {
    let plans: [Plan]
    let fault: SimulatedFault?
    var rows: QueueRows
    var now = RemoteTime(milliseconds: 1_000_000)
    /// The session locks that are held.
    private(set) var locked: Set<ProcessID> = []
    var truth: Truth
    /// The changes of the last commit.
    private(set) var changes: [RowChange] = []
    private(set) var signals: [QueueSignal] = []

    /// True while it stands still.
    var isFrozen = false
    /// The rows and the facts of the standby; nil without one.
    private var standby: (rows: QueueRows, truth: Truth)?
    /// True while the standby receives nothing.
    private(set) var isStandbySilent = false

    var settings: QueueSettings { rows.settings }

    init(_ scenario: Scenario, fault: SimulatedFault?) {
        plans = scenario.plans
        rows = QueueRows(scenario.settings)
        self.fault = fault
        truth = Truth(plans: scenario.plans.count)
        if scenario.hasStandby { standby = (rows, truth) }
    }

    /// Carries out a request in one transaction, and leaves its changes and signals.
    ///
    /// - Parameters:
    ///   - clock: the clock of the process. A faulty protocol asks it.
    ///   - claims: the claims that a faulty protocol chose earlier.
    mutating func carryOut(
        _ request: Request, clock: RemoteTime, jitter: Double, claims: QueueDecision<[RemoteClaim]>? = nil
    ) throws(Violation) -> Reply? {
        changes = []
        signals = []
        let reply = try reply(to: request, clock: fault == .localLease ? clock : now, jitter: jitter, claims: claims)
        // By wrong clocks nothing of this holds, and the fault is to be found by its effect.
        if fault != .localLease { try checkHolds(after: request, reply) }
        return reply
    }

    private mutating func reply(
        to request: Request, clock leaseClock: RemoteTime, jitter: Double, claims: QueueDecision<[RemoteClaim]>?
    ) throws(Violation) -> Reply? {
        switch request {
        case .submit(let plan, let process):
            let submitted = plans[plan].request(by: process)
            if rows.activations[submitted.id] != nil { truth.note(.repeatedSubmission) }
            return .submitted(plan: plan, try commit(rows.submit(submitted, at: now), of: request))
        case .read(let plan, let last, _): return read(plan, after: last)
        case .cancel(let plan): _ = try commit(rows.cancel(plans[plan].id, at: now), of: request)
        case .announce(let row, let losses):
            rows.apply([.process(row)])
            if !locked.contains(row.id) { truth.everFree.insert(row.id) }
            return losses > 0 ? .announced(losses: losses) : nil
        case .claim(let number, let room, let process, _):
            let decision = claims ?? rows.claim(room, for: process, at: now)
            return .claimed(number: number, try commit(decision, of: request))
        case .disown(let process, let holds):
            try commit(rows.disown(process, knowing: holds, at: now), of: request)
        case .renew(let holds):
            return .orders(try commit(rows.renew(holds, at: leaseClock), of: request))
        case .record, .answer, .write: return try record(request, jitter: jitter)
        case .release(let holds): try commit(rows.release(holds, at: now), of: request)
        case .leave(let process): try commit(rows.leave(process, at: now), of: request)
        case .look: return .locks(free: Set(rows.processes.keys).subtracting(locked))
        case .sweep(let dead):
            var recovery = rows.recover(from: dead, at: leaseClock, jitter: jitter)
            // The row of a process stays that has its lock again.
            recovery.changes.removeAll { change in
                if case .noProcess(let id) = change { locked.contains(id) } else { false }
            }
            _ = try commit(recovery, of: request)
            _ = try commit(rows.endOverdue(at: now), of: request)
            if fault == .keptScreens { break }
            let screens = rows.endLostScreens(at: now)
            if !screens.changes.isEmpty { truth.note(.lostScreen) }
            try commit(screens, of: request)
        case .retry(let plan):
            _ = try commit(rows.retry(QueueFilter(ids: [plans[plan].id]), at: now), of: request)
        case .discard(let plan):
            _ = try commit(rows.discard(QueueFilter(ids: [plans[plan].id]), at: now), of: request)
        }
        return nil
    }

    // MARK: - The standby

    /// Gives the standby what it does not have, unless it receives nothing.
    mutating func replicate() {
        if standby != nil, !isStandbySilent { standby = (rows, truth) }
    }

    /// Lets the standby receive nothing, or everything again. A database whose standby has taken its place gets another
    /// one.
    mutating func setStandby(isSilent: Bool) {
        if standby == nil { standby = (rows, truth) }
        isStandbySilent = isSilent
        replicate()
    }

    /// Lets the standby take the place of the primary. Returns false without one.
    mutating func failOver() -> Bool {
        guard let standby else { return false }
        free(locked)
        rows = standby.rows
        if truth.fallBack(to: standby.truth) { truth.note(.lostCommit) }
        self.standby = nil
        (isStandbySilent, isFrozen) = (false, false)
        return true
    }

    // MARK: - Locks

    /// Gives a living process the lock of its session.
    mutating func lock(_ process: ProcessID) { locked.insert(process) }

    /// Frees session locks, as the end of their sessions does.
    mutating func free(_ processes: Set<ProcessID>) {
        truth.everFree.formUnion(processes)
        locked.subtract(processes)
    }

    private func read(_ plan: Int, after last: Int) -> Reply {
        let id = plans[plan].id, row = rows.activations[id]
        let outputs = (rows.outputs[id] ?? []).compactMap { $0.output.number > last ? $0.output : nil }
        return .read(plan: plan, row?.state, row?.failure, outputs, end: truth.ends[plan])
    }

    /// Carries out a write of a worker under its token, together with the writes of the board.
    private mutating func record(_ request: Request, jitter: Double) throws(Violation) -> Reply? {
        guard let hold = request.hold else { return nil }
        let isHeld = rows.fence(hold) == .accepted, reply: RecordReply
        let number: Int
        switch request {
        case .record(let record, let place):
            number = place
            reply = try commit(rows.record(fenced(record), at: now, jitter: jitter), of: request)
        case .answer(let record, let place):
            number = place
            reply = try commit(rows.answer(fenced(record), at: now, jitter: jitter), of: request)
            if reply == .accepted { try truth.addEffect(of: hold, in: rows) }
        case .write(_, let place):
            number = place
            // The effect after an early answer is written without any fence.
            if fault == .earlyAnswer, plans[Plan.index(of: hold.id)].rule == .withAnswer {
                try truth.addEffect(of: hold, in: rows)
                return nil
            }
            reply = rows.fence(fenced(RemoteRecord(hold: hold)).hold)
        default: return nil
        }
        let isWritten = !changes.isEmpty || request.isWrite && reply == .accepted
        try Violation.unless(
            isHeld || !isWritten, "RM-41", "a write for \(hold.line) was committed though the hold is stale")
        try Violation.unless(!isHeld || reply == .accepted, "RM-41", "a write for \(hold.line) was refused")
        if reply == .stale { truth.note(request.isAnswer ? .undoneAnswer : .lateRecord) }
        if reply == .accepted, !isHeld { truth.note(.repeatedRecord) }
        return .recorded(hold, reply, number: number)
    }

    /// Returns a record as the database of the protocol takes it: one without a fence does not look at the token.
    private func fenced(_ record: RemoteRecord) -> RemoteRecord {
        guard fault == .noFence, let row = rows.activations[record.hold.id] else { return record }
        return RemoteRecord(
            hold: RemoteHold(id: row.id, token: row.token), outputs: record.outputs, ending: record.ending)
    }

    private mutating func commit<Answer>(
        _ decision: QueueDecision<Answer>, of request: Request
    ) throws(Violation) -> Answer {
        if decision.changes.isEmpty { return decision.reply }
        for case .activation(let row) in decision.changes {
            let before = rows.activations[row.id]
            try check(row, after: before, of: request)
            truth.count(row, after: before, dead: request.dead)
        }
        let sent = rows.signals(for: decision.changes, at: now)
        signals = signals.isEmpty ? sent : signals + sent
        changes = changes.isEmpty ? decision.changes : changes + decision.changes
        rows.apply(decision.changes)
        truth.note(decision.changes, of: request, at: now)
        return decision.reply
    }
}

extension Request {
    /// The hold under which a worker writes.
    fileprivate var hold: RemoteHold? {
        switch self {
        case .record(let record, _), .answer(let record, _): record.hold
        case .write(let hold, _): hold
        default: nil
        }
    }

    fileprivate var isWrite: Bool { if case .write = self { true } else { false } }
    fileprivate var isAnswer: Bool { if case .answer = self { true } else { false } }
    fileprivate var dead: Set<ProcessID> { if case .sweep(let dead) = self { dead } else { [] } }
}
