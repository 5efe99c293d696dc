import BoardyRemote

/// The facts about a run that the rows cannot tell by themselves, kept beside them.
struct Truth {
    /// For each plan the tokens under which its effect was committed: one, and only with its end as done.
    private(set) var effects: [[Int]]
    /// The database's time of the last claim or renewal of each plan.
    private(set) var heldAt: [RemoteTime?]
    /// The highest token under which each plan was claimed.
    private(set) var tokens: [Int]
    /// The highest token of each plan that a worker was told of, also if a failover has lost the claim.
    private(set) var told: [Int]
    /// The claims of each plan that count as attempts.
    private(set) var attempts: [Int]
    /// The plans that an operator let be tried again, or discarded.
    private(set) var steered: Set<Int> = []
    /// The numbers of the commits that have ended the plans.
    private(set) var ends: [Int?]
    /// The number of the last commit, which no other one gets after a failover either.
    private var lastCommit = 0
    /// The processes whose session lock was free at some time.
    var everFree: Set<ProcessID> = []

    private(set) var events = SimulationEvents()

    init(plans: Int) {
        effects = Array(repeating: [], count: plans)
        heldAt = Array(repeating: nil, count: plans)
        tokens = Array(repeating: 0, count: plans)
        attempts = tokens
        told = tokens
        ends = Array(repeating: nil, count: plans)
    }

    /// Takes the facts of a standby that becomes the primary.
    ///
    /// - Returns: true if a commit was lost.
    mutating func fallBack(to standby: Truth) -> Bool {
        let last = self
        self = standby
        (lastCommit, events, told) = (last.lastCommit, last.events, last.told)
        everFree.formUnion(last.everFree)
        steered.formUnion(last.steered)
        return standby.lastCommit < last.lastCommit
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
        lastCommit += 1
        for case .activation(let row) in changes {
            ends[Plan.index(of: row.id)] = row.state.isOpen ? nil : ends[Plan.index(of: row.id)] ?? lastCommit
        }
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

    /// Takes notice of claims that a worker gets.
    mutating func note(told claims: [RemoteClaim]) {
        for claim in claims {
            let plan = Plan.index(of: claim.hold.id)
            told[plan] = max(told[plan], claim.hold.token)
        }
    }

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
