import BoardyRemote

/// A process that activates. After its death its next life submits the same activations again.
struct SimulatedCaller {
    /// One activation as its caller sees it.
    struct Call {
        enum State { case idle, waiting, submitting, open, ended, left }

        let plan: Int
        var state = State.idle
        var cursor = DeliveryCursor()
        /// The outputs that were delivered, and the failure of the end.
        var delivered = 0
        var failure: RemoteFailure?
    }

    let index: Int
    let limit: Int
    private(set) var life = 0
    private(set) var id = ProcessID("")
    var isAlive = false
    private(set) var calls: [Call]
    private(set) var credit: CreditQueue
    /// The commits that have ended the plans whose ends were told, in all lives.
    private(set) var told: [Int: Int] = [:]
    /// The plans of which this process was told, when it gave up, that they are not submitted.
    private(set) var unmade: Set<Int> = []

    init(_ index: Int, plans: [Plan], credit limit: Int) {
        self.index = index
        self.limit = limit
        credit = CreditQueue(limit)
        calls = plans.indices.filter { plans[$0].caller == index }.map { Call(plan: $0) }
        start()
    }

    var party: Party { Party(role: .caller, index: index, life: life) }

    mutating func start() {
        life += 1
        id = ProcessID("c\(index).\(life)")
        isAlive = true
        credit = CreditQueue(limit)
        unmade = []
        for place in calls.indices { calls[place] = Call(plan: calls[place].plan) }
    }

    /// Goes on with a call: opens it, submits it again, or looks for its outputs.
    mutating func goOn(_ place: Int, wokenBy signal: Int? = nil) -> Request? {
        let plan = calls[place].plan
        switch calls[place].state {
        case .idle:
            calls[place].state = .waiting
            return credit.take(for: place) ? submit(place) : nil
        case .submitting: return submit(place)
        case .open: return .read(plan: plan, after: calls[place].cursor.last, wokenBy: signal)
        case .waiting, .ended, .left: return nil
        }
    }

    /// Gives up reading. The activation goes on.
    mutating func leave(_ place: Int) -> Request? {
        calls[place].state = .left
        return returnCredit()
    }

    /// Ends a wait for a server that stands still. What was sent may be carried out when the server goes on.
    mutating func giveUp(_ place: Int, _ fault: SimulatedFault?) -> Request? {
        let isCertain = credit.withdraw(place) || fault == .certainSilence && calls[place].state == .submitting
        // An earlier life may have submitted it.
        if isCertain, life == 1 { unmade.insert(calls[place].plan) }
        guard calls[place].state == .waiting else { return leave(place) }
        calls[place].state = .left
        return nil
    }

    mutating func receive(_ reply: Reply, _ plans: [Plan], _ truth: Truth) throws(Violation) -> Request? {
        switch reply {
        case .submitted(let plan, let result):
            guard let place = calls.firstIndex(where: { $0.plan == plan && $0.state == .submitting }) else {
                return nil
            }
            switch result {
            case .success:
                calls[place].state = .open
                return goOn(place)
            case .failure(let failure):
                try Violation.unless(failure.code == .activationRejected, "RM-31", "\(failure)")
                return end(place, with: failure)
            }
        case .read(let plan, let state, let failure, let outputs, let end):
            guard let place = calls.firstIndex(where: { $0.plan == plan && ($0.state == .open || $0.state == .ended) })
            else { return nil }
            let isOver = calls[place].state == .ended
            let delivery = calls[place].cursor.take(plans[plan].id, state: state, failure: failure, outputs: outputs)
            try Violation.unless(
                !isOver || delivery.outputs.isEmpty && delivery.end == nil, "RM-55",
                "something of \(plans[plan].id) was delivered after its end")
            if delivery.end != nil { told[plan] = end }
            return try deliver(delivery, to: place, plans, truth)
        case .claimed, .orders, .recorded, .locks, .announced: return nil
        }
    }

    private mutating func deliver(
        _ delivery: Delivery, to place: Int, _ plans: [Plan], _ truth: Truth
    ) throws(Violation) -> Request? {
        let index = calls[place].plan, plan = plans[index], effects = truth.effects[index]
        for output in delivery.outputs {
            calls[place].delivered += 1
            try Violation.unless(
                output.number == calls[place].delivered, "RM-55",
                "output \(output.number) of \(plan.id) was delivered as number \(calls[place].delivered)")
            guard plan.rule == .withAnswer else { continue }
            try Violation.unless(
                effects.map { [UInt8($0)] } == [output.bytes], "RM-41",
                "an answer under the token \(output.bytes) of \(plan.id) was delivered, and the effects are \(effects)")
        }
        switch delivery.end {
        case nil: return nil
        case .success:
            // A later attempt may have fewer outputs than the caller has seen of the first one.
            let least = plan.outputs(ofAttempt: 2)
            try Violation.unless(
                calls[place].delivered >= least && calls[place].delivered <= plan.outputs(ofAttempt: 1), "RM-55",
                "\(calls[place].delivered) of \(least) outputs of \(plan.id) were delivered before its end")
            return end(place, with: nil)
        case .failure(let failure):
            return end(place, with: failure)
        }
    }

    private mutating func end(_ place: Int, with failure: RemoteFailure?) -> Request? {
        calls[place].state = .ended
        calls[place].failure = failure
        return returnCredit()
    }

    private mutating func returnCredit() -> Request? {
        credit.giveBack().map { submit($0) }
    }

    private mutating func submit(_ place: Int) -> Request {
        calls[place].state = .submitting
        return .submit(plan: calls[place].plan, id)
    }
}
