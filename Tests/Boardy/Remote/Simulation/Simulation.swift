import BoardyRemote
import RandomCases

/// One run of callers, workers and a database, whose course follows from its seed alone.
///
/// First come steps with faults: a message arrives, is lost or comes twice, a process acts, time passes, something dies
/// or wakes up, the primary stands still, or its standby takes its place. Then the run goes on without faults until
/// nothing is left to do. All decisions on rows, outputs, credit and deaths are those of the product.
package struct Simulation {
    package let seed: UInt64
    let fault: SimulatedFault?
    /// The only disturbance; nil for all of them.
    let only: Disturbance?
    let scenario: Scenario
    var random: SplitMix
    var database: SimulatedDatabase
    var callers: [SimulatedCaller]
    var workers: [SimulatedWorker]
    var network: [Message] = []
    /// The transactions that have begun and are not committed.
    var openTransactions: Set<Int> = []
    private var lastTransaction = 0
    /// The replies that wait for the standby.
    var waitingReplies: [Message] = []
    /// The processes whose messages are held back.
    var partitioned: [Partition] = []
    /// The places of the workers that have not heard of the end of their session.
    var unheardLosses: Set<Int> = []
    /// The last claim of each worker before it heard of the last end of its session.
    var lastClaims: [ProcessID: Int] = [:]
    /// The steps so far.
    package private(set) var steps = 0
    /// The steps as text; nil if they are not kept.
    package let journal: Journal?

    /// - Parameter keepsJournal: true to keep each step as text, which takes its time.
    package init(
        seed: UInt64, fault: SimulatedFault? = nil, only: Disturbance? = nil, keepsJournal: Bool = false
    ) {
        self.seed = seed
        self.fault = fault
        self.only = only
        var random = SplitMix(state: seed)
        let scenario = Scenario(using: &random), database = SimulatedDatabase(scenario, fault: fault)
        callers = (0..<scenario.callers).map { SimulatedCaller($0, plans: scenario.plans, credit: scenario.credit) }
        workers = (0..<scenario.workers).map {
            let offset = Duration.milliseconds(random.number(below: 400) - 200)
            return SimulatedWorker($0, room: scenario.room, offset: offset, at: database.now)
        }
        self.scenario = scenario
        self.database = database
        self.random = random
        journal = keepsJournal ? Journal() : nil
        network.reserveCapacity(64)
    }

    /// Runs to the end.
    ///
    /// - Throws: the first violation of a rule.
    package mutating func run() throws(Violation) {
        for index in workers.indices { send(workers[index].announcement, from: workers[index].party) }
        for index in callers.indices { submitAll(index) }
        for _ in 0..<scenario.steps {
            try step()
        }
        try settle()
    }

    /// Keeps a line of the journal.
    func note(_ line: @autoclosure () -> String) {
        journal?.lines.append("\(steps) at \(database.now.milliseconds - 1_000_000) ms: \(line())")
    }

    /// Lets a caller open all its calls, as far as its credit reaches.
    mutating func submitAll(_ index: Int) {
        for place in callers[index].calls.indices {
            send(callers[index].goOn(place), from: callers[index].party)
        }
    }

    package var events: SimulationEvents { database.truth.events }

    // MARK: - Steps with faults

    private mutating func step() throws(Violation) {
        let choice = random.number(below: 16)
        if choice < 10, !network.isEmpty {
            let place = random.number(below: network.count)
            if isHeld(network[place]) {
                // It stays on its way.
            } else if random.once(in: scenario.losses) {
                note("lost: \(network[place])")
                database.truth.note(.lostMessage)
                _ = take(place)
            } else if random.once(in: scenario.losses), case .request = network[place] {
                note("twice: \(network[place])")
                database.truth.note(.repeatedMessage)
                network.append(network[place])
            } else {
                try arrive(place)
            }
        } else if choice < 15 {
            try act()
        } else {
            pass(.milliseconds(random.once(in: 4) ? 31 : 1 + random.number(below: 10)))
        }
        if random.once(in: scenario.disturbances) { try disturb() }
    }

    mutating func pass(_ duration: Duration) {
        database.now = database.now + duration
        note("time passes")
    }

    /// Lets a process act by itself, as its poll intervals and the work of its boards make it.
    private mutating func act() throws(Violation) {
        let index = random.number(below: callers.count + workers.count)
        if index < callers.count {
            guard callers[index].isAlive, !callers[index].calls.isEmpty else { return }
            let place = random.number(below: callers[index].calls.count),
                isOpen = callers[index].calls[place].state == .open
            if database.isFrozen, random.once(in: 4) {
                note("\(callers[index].party) gives up a\(callers[index].calls[place].plan)")
                endWait(of: index, place)
            } else if isOpen, random.once(in: 8) {
                send(.cancel(plan: callers[index].calls[place].plan), from: callers[index].party)
            } else if isOpen, random.once(in: 16) {
                note("\(callers[index].party) leaves a\(callers[index].calls[place].plan)")
                send(callers[index].leave(place), from: callers[index].party)
            } else {
                send(callers[index].goOn(place), from: callers[index].party)
            }
        } else {
            try act(worker: index - callers.count)
        }
    }

    /// Lets a caller end its wait for the server that stands still.
    private mutating func endWait(of index: Int, _ place: Int) {
        guard [.waiting, .submitting, .open].contains(callers[index].calls[place].state) else { return }
        database.truth.note(.endedWait)
        send(callers[index].giveUp(place, fault), from: callers[index].party)
    }

    private mutating func act(worker index: Int) throws(Violation) {
        guard workers[index].isActive else { return }
        try ask(index)
        let party = workers[index].party
        switch random.number(below: 8) {
        case 0: send(workers[index].announcement, from: party)
        case 1: send(.look, from: party)
        case 2: if !workers[index].works.isEmpty { send(.renew(workers[index].holds), from: party) }
        case 3: if !workers[index].isClaiming || random.once(in: 2) { send(workers[index].claim(fault), from: party) }
        default:
            guard !workers[index].works.isEmpty else { return send(workers[index].claim(fault), from: party) }
            let place = random.number(below: workers[index].works.count)
            if workers[index].works[place].pending != nil, !random.once(in: 4) { return }
            send(workers[index].work(at: place, scenario.plans, fault), from: party)
        }
    }

    /// Lets a worker ask the database for a reply, as it does all the time.
    mutating func ask(_ index: Int) throws(Violation) {
        let isAnswered = !database.isFrozen && !isPartitioned(workers[index].party)
        guard try workers[index].ask(isAnswered: isAnswered, at: database.now, fault) else { return }
        note("\(workers[index].party) tells an outage")
        database.truth.note(.outage)
    }

    // MARK: - Messages

    mutating func send(_ request: Request?, from party: Party) {
        guard let request else { return }
        network.append(.request(request, from: party))
    }

    /// Lets a message of the network arrive.
    mutating func arrive(_ place: Int) throws(Violation) {
        steps += 1
        note("\(network[place])")
        switch take(place) {
        case .request(let request, let party): try begin(request, from: party)
        case .transaction(let request, let party, let number, let claims):
            openTransactions.remove(number)
            try commit(request, from: party, number: number, claims: claims)
        case .reply(let reply, let party): try take(reply, for: party)
        case .signal(let signal, let number): take(signal, about: number)
        }
    }

    /// Takes a message out of the network, which has no order.
    private mutating func take(_ place: Int) -> Message {
        let last = network.removeLast()
        if place == network.count { return last }
        let taken = network[place]
        network[place] = last
        return taken
    }

    private mutating func begin(_ request: Request, from party: Party) throws(Violation) {
        lastTransaction += 1
        guard let fault, fault.splitsTransactions else {
            return try commit(request, from: party, number: lastTransaction, claims: nil)
        }
        var claims: QueueDecision<[RemoteClaim]>?
        if fault == .earlyWakeUp {
            var preview = database
            _ = try preview.carryOut(request, clock: preview.now, jitter: 0)
            send(preview.signals, about: lastTransaction)
        } else if case .claim(_, let room, let process, _) = request {
            claims = database.rows.claim(room, for: process, at: database.now)
        }
        openTransactions.insert(lastTransaction)
        network.append(.transaction(request, from: party, number: lastTransaction, claims: claims))
    }

    private mutating func commit(
        _ request: Request, from party: Party, number: Int, claims: QueueDecision<[RemoteClaim]>?
    ) throws(Violation) {
        let isCancelled = database.isStandbySilent && request.writes && random.once(in: 2)
        if database.isStandbySilent, request.writes, !isCancelled {
            // It waits for the standby. Nobody sees its rows meanwhile.
            return network.append(.request(request, from: party))
        }
        try Violation.unless(
            request.signal.map { !openTransactions.contains($0) } ?? true, "RM-56",
            "\(party) was woken by a transaction that is not committed, and finds nothing: \(request)")
        let isWorker = party.role == .worker
        let clock = isWorker ? database.now + workers[party.index].offset : database.now
        let jitter = Double(random.next() >> 11) * 0x1p-53
        let reply = try database.carryOut(request, clock: clock, jitter: jitter, claims: claims)
        if case .announce(let row, _) = request, isWorker, workers[party.index].isAlive,
            workers[party.index].life == party.life
        {
            database.lock(row.id)
        }
        if case .claim(let claim, _, let process, _) = request, case .claimed(_, let claims)? = reply {
            try checkRow(after: claim, of: process, claims)
        }
        if journal != nil {
            for case .activation(let row) in database.changes { note("  \(row.line)") }
        }
        if fault != .earlyWakeUp { send(database.signals, about: number) }
        database.replicate()
        if isCancelled {
            note("its wait for the standby is cancelled")
            database.truth.note(.cancelledWait)
            // The process does not know if it is kept.
            if fault != .ignoredWarning { return }
        }
        guard let reply else { return }
        if database.isStandbySilent, request.isReading, fault != .unwaitedReading {
            waitingReplies.append(.reply(reply, to: party))
        } else {
            network.append(.reply(reply, to: party))
        }
    }

    private mutating func send(_ signals: [QueueSignal], about number: Int) {
        for signal in signals { network.append(.signal(signal, about: number)) }
    }

    private mutating func take(_ reply: Reply, for party: Party) throws(Violation) {
        switch party.role {
        case .caller:
            guard callers[party.index].isAlive, callers[party.index].life == party.life else { return }
            if case .submitted(_, .failure) = reply { database.truth.note(.rejection) }
            let next = try callers[party.index].receive(reply, scenario.plans, database.truth)
            send(next, from: party)
        case .worker:
            guard workers[party.index].isAlive, workers[party.index].life == party.life else { return }
            if case .claimed(_, let claims) = reply { database.truth.note(told: claims) }
            // It reads when it wakes up.
            if workers[party.index].isPaused { return network.append(.reply(reply, to: party)) }
            let next = try workers[party.index].receive(reply, scenario.plans, fault)
            send(next, from: party)
        }
    }

    /// Wakes a process up. Of the workers a signal reaches one.
    private mutating func take(_ signal: QueueSignal, about number: Int) {
        switch signal {
        case .work:
            let index = random.number(below: workers.count)
            guard workers[index].isActive, !isPartitioned(workers[index].party) else { return }
            send(workers[index].claim(wokenBy: number, fault), from: workers[index].party)
        case .stop(let process):
            guard let index = workers.firstIndex(where: { $0.row.id == process }), workers[index].isActive,
                !workers[index].works.isEmpty, !isPartitioned(workers[index].party)
            else { return }
            send(.renew(workers[index].holds), from: workers[index].party)
        case .answer(let id, let process):
            let plan = Plan.index(of: id)
            guard let index = callers.firstIndex(where: { $0.id == process && $0.isAlive }),
                let place = callers[index].calls.firstIndex(where: { $0.plan == plan && $0.state == .open }),
                !isPartitioned(callers[index].party)
            else { return }
            send(callers[index].goOn(place, wokenBy: number), from: callers[index].party)
        }
    }
}

extension Request {
    /// True if it reads answers for a caller.
    fileprivate var isReading: Bool { if case .read = self { true } else { false } }

    /// True if its commit waits for the standby.
    fileprivate var writes: Bool {
        switch self {
        case .read, .look: false
        default: true
        }
    }

    /// The transaction whose signal was the reason for this request.
    fileprivate var signal: Int? {
        switch self {
        case .read(_, _, let signal), .claim(_, _, _, let signal): signal
        default: nil
        }
    }
}

/// The steps of a run as text.
package final class Journal {
    package fileprivate(set) var lines: [String] = []
}
