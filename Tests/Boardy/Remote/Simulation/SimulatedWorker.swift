import BoardyCore
import BoardyRemote

/// A process that serves. Each life has a name of its own.
struct SimulatedWorker {
    /// The work for one claim.
    struct Work {
        let hold: RemoteHold
        let plan: Int
        let attempt: Int
        var nextOutput = 1
        var hasWritten = false
        /// The request whose reply is awaited, and its number.
        var pending: Request?
        var number = 0
        var isCancelled = false
    }

    let index: Int
    let room: Int
    /// The difference of its clock from that of the database.
    let offset: Duration
    private(set) var life = 0
    private(set) var row: ProcessRow
    var isAlive = false
    var isPaused = false
    private(set) var works: [Work] = []
    /// The number of its last claim.
    private(set) var claimNumber = 0
    /// True if the reply to its last claim is awaited.
    private(set) var isClaiming = false
    private var watch = DeathWatch()
    /// The ends of its session that it has heard of, and those before its row was written for the last time.
    private var losses = 0, mendedLosses = 0
    private var outages = OutageWatch()
    /// True from its first connection on.
    private var hasConnected = false
    /// The attempts without a reply since the last one that had a reply.
    private var silences = 0
    /// The processes whose lock was free at its last look.
    private var lastFree: Set<ProcessID> = []

    init(_ index: Int, room: Int, offset: Duration, at now: RemoteTime) {
        self.index = index
        self.room = room
        self.offset = offset
        row = Self.row(index, life: 0)
        start()
    }

    /// The first worker is of the newest build, so there is always one that accepts every version.
    private static func row(_ index: Int, life: Int) -> ProcessRow {
        let id = ProcessID("w\(index).\(life)")
        return ProcessRow(
            id: id, host: "host", pid: index,
            served: [index == 1 ? oldServed : newServed, AcceptedContract(contract: id.screens, hashes: ["1", "2"])])
    }

    private static let oldServed = AcceptedContract(contract: "x", hashes: ["1"])
    private static let newServed = AcceptedContract(contract: "x", hashes: ["1", "2"])

    var party: Party { Party(role: .worker, index: index, life: life) }
    var isActive: Bool { isAlive && !isPaused }
    var holds: [RemoteHold] { works.map(\.hold) }

    mutating func start() {
        life += 1
        row = Self.row(index, life: life)
        isAlive = true
        isPaused = false
        works = []
        isClaiming = false
        watch = DeathWatch()
        (losses, mendedLosses) = (0, 0)
        outages = OutageWatch()
        (hasConnected, silences) = (false, 0)
        lastFree = []
    }

    func knows(_ row: ActivationRow) -> Bool { works.contains { $0.hold.id == row.id && $0.hold.token == row.token } }

    var announcement: Request { .announce(row, losses: losses) }

    mutating func drain() -> Request {
        row.isDraining = true
        return announcement
    }

    /// Notices that the server has ended its session, so that its lock is free and others may remove its row.
    mutating func hearLoss() { losses += 1 }

    /// True if it has told of an outage that is not over.
    var tellsOutage: Bool { hasConnected && silences > 1 }

    /// Asks the database for a reply. Returns true if that proves an outage.
    mutating func ask(
        isAnswered: Bool, at now: RemoteTime, _ fault: SimulatedFault?
    ) throws(Violation) -> Bool {
        let time = Self.zero + .milliseconds(now.milliseconds), wasTold = tellsOutage
        silences = isAnswered ? 0 : silences + 1
        let told =
            isAnswered
            ? outages.connected(at: time) : outages.disconnected(Self.silence, from: "the database", at: time)
        if isAnswered { hasConnected = true }
        let expected: DiagnosticKind? = wasTold == tellsOutage ? nil : wasTold ? .queueRestored : .queueLost
        try Violation.unless(
            told?.kind == expected, "RM-98",
            "\(row.id) tells \(told?.kind.description ?? "nothing") after \(silences) attempts without a reply, and has "
                + "to tell \(expected?.description ?? "nothing")")
        if fault == .forgottenOutage, told?.kind == .queueLost { outages = OutageWatch() }
        return expected == .queueLost
    }

    private static let zero = ContinuousClock.now
    private static let silence = RemoteFailure(.engineUnavailable, "the database does not reply", isTransient: true)

    /// Claims as many as it has room for. A claim without reply is given up first, and a row that others may have
    /// removed is written again.
    mutating func claim(wokenBy signal: Int? = nil, _ fault: SimulatedFault?) -> Request? {
        if isClaiming, signal != nil { return nil }
        if isClaiming {
            isClaiming = false
            return .disown(row.id, knowing: Set(holds))
        }
        guard works.count < room, !row.isDraining else { return nil }
        if mendedLosses < losses, fault != .unannouncedClaim { return announcement }
        isClaiming = true
        claimNumber += 1
        return .claim(number: claimNumber, room: room - works.count, row, wokenBy: signal)
    }

    /// Goes on with the work for a claim: its next write, or once more the one that has no reply.
    mutating func work(at place: Int, _ plans: [Plan], _ fault: SimulatedFault?) -> Request? {
        if let pending = works[place].pending {
            // It cannot be told if the board's writes are committed, so the attempt is given up.
            if case .answer = pending {
                return write(.record(failure(at: place, isForGood: false), number: 0), at: place)
            }
            return pending
        }
        let work = works[place], plan = plans[work.plan]
        if work.isCancelled {
            return write(.record(RemoteRecord(hold: work.hold, ending: .cancelled), number: 0), at: place)
        }
        let course = plan.course(ofAttempt: work.attempt)
        if plan.rule == .eachTransaction {
            if !work.hasWritten { return write(.write(work.hold, number: 0), at: place) }
            let outputs = plan.outputs(ofAttempt: work.attempt)
            if work.nextOutput <= outputs {
                // An attempt that fails has sent its first output.
                let isLast = course == .answers && work.nextOutput == outputs && work.attempt != 1
                return write(.record(output(at: place, ending: isLast ? .done : nil), number: 0), at: place)
            }
        }
        if course != .answers {
            return write(.record(failure(at: place, isForGood: course == .failsForGood), number: 0), at: place)
        }
        if plan.rule == .eachTransaction {
            return write(.record(RemoteRecord(hold: work.hold, ending: .done), number: 0), at: place)
        }
        let answer = output(at: place, ending: .done)
        return write(
            fault == .earlyAnswer ? .record(answer, number: 0) : .answer(answer, number: 0), at: place)
    }

    /// Takes a reply, and returns the next request and the place of the work that can go on.
    mutating func receive(
        _ reply: Reply, _ plans: [Plan], _ fault: SimulatedFault?
    ) throws(Violation) -> Request? {
        switch reply {
        case .claimed(let number, let claims):
            guard number == claimNumber, isClaiming else { return nil }
            isClaiming = false
            works += claims.map { Work(hold: $0.hold, plan: Plan.index(of: $0.hold.id), attempt: $0.attempt) }
        case .orders(let orders):
            for order in orders {
                guard let place = works.firstIndex(where: { $0.hold == order.hold }) else { continue }
                if order.reason == .stale { works.remove(at: place) } else { works[place].isCancelled = true }
            }
        case .recorded(let hold, let reply, let number): return take(reply, to: hold, number: number, plans, fault)
        case .locks(let free):
            let dead = watch.look(free: free.subtracting([row.id]))
            try Violation.unless(
                dead == free.intersection(lastFree), "RM-47",
                "\(dead.sorted()) are dead, and the locks of \(lastFree.sorted()) were free")
            lastFree = free.subtracting([row.id])
            return .sweep(dead: dead)
        case .announced(let losses): mendedLosses = max(mendedLosses, losses)
        case .submitted, .read: break
        }
        return nil
    }

    private mutating func take(
        _ reply: RecordReply, to hold: RemoteHold, number: Int, _ plans: [Plan], _ fault: SimulatedFault?
    ) -> Request? {
        guard let place = works.firstIndex(where: { $0.hold == hold && $0.number == number }),
            let pending = works[place].pending
        else { return nil }
        works[place].pending = nil
        var ending: RemoteEnding?
        switch pending {
        case .record(let record, _), .answer(let record, _):
            works[place].nextOutput += record.outputs.count
            ending = record.ending
        default: works[place].hasWritten = true
        }
        if reply == .stale || ending != nil { works.remove(at: place) }
        let owesEffect = fault == .earlyAnswer && ending == .done && reply == .accepted
        return owesEffect && plans[Plan.index(of: hold.id)].rule == .withAnswer ? .write(hold, number: 0) : nil
    }

    private func output(at place: Int, ending: RemoteEnding?) -> RemoteRecord {
        let work = works[place]
        return RemoteRecord(
            hold: work.hold, outputs: [Plan.output(work.nextOutput, under: work.hold.token)], ending: ending)
    }

    private func failure(at place: Int, isForGood: Bool) -> RemoteRecord {
        RemoteRecord(hold: works[place].hold, ending: .failed(isForGood ? Self.lastFailure : Self.transientFailure))
    }

    private static let lastFailure = RemoteFailure(.boardFailed, "no card")
    private static let transientFailure = RemoteFailure(.boardFailed, "the network is down", isTransient: true)

    private mutating func write(_ request: Request, at place: Int) -> Request {
        works[place].number += 1
        let number = works[place].number
        let numbered: Request =
            switch request {
            case .record(let record, _): .record(record, number: number)
            case .answer(let record, _): .answer(record, number: number)
            case .write(let hold, _): .write(hold, number: number)
            default: request
            }
        works[place].pending = numbered
        return numbered
    }
}
