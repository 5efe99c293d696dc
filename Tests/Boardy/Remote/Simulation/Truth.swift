import BoardyRemote

/// The facts about a run that the rows cannot tell by themselves, kept beside them.
struct Truth {
    /// For each plan the tokens under which its effect was committed: one, and only with its end as done.
    private(set) var effects: [[Int]]
    /// The database's time of the last claim or renewal of each plan.
    private(set) var heldAt: [RemoteTime?]
    /// The highest token under which each plan was claimed.
    private(set) var tokens: [Int]
    /// The claims of each plan that count as attempts.
    private(set) var attempts: [Int]
    /// The plans that an operator let be tried again, or discarded.
    private(set) var steered: Set<Int> = []
    /// The processes whose session lock was free at some time.
    var everFree: Set<ProcessID> = []

    private(set) var events = SimulationEvents()

    init(plans: Int) {
        effects = Array(repeating: [], count: plans)
        heldAt = Array(repeating: nil, count: plans)
        tokens = Array(repeating: 0, count: plans)
        attempts = tokens
    }

    mutating func addEffect(of hold: RemoteHold, in rows: QueueRows) throws(Violation) {
        let plan = Plan.index(of: hold.id)
        effects[plan].append(hold.token)
        try Violation.unless(
            effects[plan].count == 1, "RM-41",
            "the effect of \(hold.id) was committed under the tokens \(effects[plan])")
    }

    /// Takes the end of a claim that is given back, or all claims if an operator lets it be tried again.
    private mutating func forget(_ changes: [RowChange], all: Bool) {
        for case .activation(let row) in changes where row.state == .waiting {
            let plan = Plan.index(of: row.id)
            attempts[plan] = all ? 0 : attempts[plan] - 1
        }
    }

    /// Takes notice of changes that have been applied.
    mutating func note(_ changes: [RowChange], of request: Request, at now: RemoteTime) {
        switch request {
        case .claim, .renew:
            for case .activation(let row) in changes {
                let plan = Plan.index(of: row.id)
                heldAt[plan] = now
                tokens[plan] = max(tokens[plan], row.token)
            }
        case .retry(let plan), .discard(let plan):
            if request.isRetry { forget(changes, all: true) }
            steered.insert(plan)
            events.note(.steered)
        case .disown:
            forget(changes, all: false)
            events.note(.disowned)
        case .release, .leave:
            forget(changes, all: false)
            events.note(.givenBack)
        default: break
        }
    }

    mutating func note(_ event: SimulationEvents.Kind) { events.note(event) }

    /// Counts the end of a claim or of an activation.
    mutating func count(_ row: ActivationRow, after before: ActivationRow?, dead: Set<ProcessID>) {
        switch (before?.state, row.state) {
        case (.waiting, .running):
            events.note(.claim)
            attempts[Plan.index(of: row.id)] += 1
        case (_, .dead): events.note(.deadLetter)
        case (_, .cancelled): events.note(.cancellation)
        case (_, .failed) where row.failure?.code == .deadlineExceeded: events.note(.overdue)
        case (.running, .waiting) where row.failure?.code == .workerLost:
            events.note(before?.owner.map { dead.contains($0) } ?? false ? .lossByDeath : .lossByLease)
        case (.running, .waiting) where row.token == before?.token: events.note(.transientFailure)
        default: break
        }
    }
}
