import BoardyRemote
import RandomCases

/// A process whose messages are held back.
struct Partition: Equatable {
    let role: Party.Role
    let index: Int
}

extension Simulation {
    // MARK: - The standby

    /// Silences the standby, lets it receive everything again, or lets it take the place of the primary.
    mutating func disturbStandby() {
        guard scenario.hasStandby else { return }
        if random.once(in: 3) {
            guard database.failOver() else { return }
            note("the standby takes the place of the primary")
            database.truth.note(.failover)
            endConnections()
            return endSessions()
        }
        setStandby(isSilent: !database.isStandbySilent)
    }

    /// Lets the standby receive nothing, or everything again. Then the replies go out that have waited for it.
    mutating func setStandby(isSilent: Bool) {
        note(isSilent ? "the standby receives nothing" : "the standby has everything")
        database.setStandby(isSilent: isSilent)
        if isSilent { return }
        network += waitingReplies
        waitingReplies = []
    }

    // MARK: - Freezes and partitions

    /// Lets the database stand still, or go on.
    mutating func freeze() {
        database.isFrozen.toggle()
        note(database.isFrozen ? "the database stands still" : "the database goes on")
        if database.isFrozen { database.truth.note(.freeze) }
    }

    /// Holds back what a process sends and gets, or ends that.
    mutating func separate(_ count: Int) {
        let number = random.number(below: count), isCaller = number < callers.count
        let process = Partition(role: isCaller ? .caller : .worker, index: isCaller ? number : number - callers.count)
        if partitioned.contains(process) { return join(process, isReset: random.once(in: 2)) }
        note("\(process.role) \(process.index) is separated")
        database.truth.note(.partition)
        partitioned.append(process)
        // The server may notice it, and ends the session.
        if !isCaller, random.once(in: 2) {
            database.free([workers[process.index].row.id])
            unheardLosses.insert(process.index)
        }
    }

    /// Lets a process send and get again.
    ///
    /// - Parameter isReset: true if what was held back is lost.
    mutating func join(_ process: Partition, isReset: Bool) {
        note("\(process.role) \(process.index) is joined again\(isReset ? ", and its messages are lost" : "")")
        if isReset { network.removeAll { $0.party.map { Partition(role: $0.role, index: $0.index) } == process } }
        partitioned.removeAll { $0 == process }
        if process.role == .worker, unheardLosses.remove(process.index) != nil { hearLoss(process.index) }
    }

    /// Lets the workers notice that the server has ended their sessions: at once, or when they are joined again.
    mutating func endSessions() {
        for index in workers.indices {
            if isPartitioned(workers[index].party) { unheardLosses.insert(index) } else { hearLoss(index) }
        }
    }

    private mutating func hearLoss(_ index: Int) {
        guard workers[index].isAlive else { return }
        database.truth.note(.lostSession)
        workers[index].hearLoss()
        lastClaims[workers[index].row.id] = workers[index].claimNumber
    }

    /// Looks for the row of a worker that has claimed something after it had heard of the end of its session.
    func checkRow(after number: Int, of process: ProcessRow, _ claims: [RemoteClaim]) throws(Violation) {
        guard let last = lastClaims[process.id], number > last, !claims.isEmpty,
            workers.contains(where: { $0.isAlive && $0.row.id == process.id })
        else { return }
        try Violation.unless(
            database.rows.processes[process.id] != nil, "RM-47",
            "\(process.id) has claimed \(claims.map(\.hold.line)) and has no row: nobody looks for that if it dies")
    }

    func isPartitioned(_ party: Party) -> Bool {
        !partitioned.isEmpty && partitioned.contains(Partition(role: party.role, index: party.index))
    }

    /// True if a message does not arrive now.
    func isHeld(_ message: Message) -> Bool {
        if let party = message.party, isPartitioned(party) { return true }
        if !database.isFrozen { return false }
        switch message {
        case .request, .transaction: return true
        case .reply, .signal: return false
        }
    }

    /// Ends all of it.
    mutating func mendDatabases() {
        if database.isFrozen { freeze() }
        for process in partitioned { join(process, isReset: false) }
        if database.isStandbySilent { setStandby(isSilent: false) }
    }
}

extension Message {
    /// The process that has sent it or gets it; nil for a signal.
    fileprivate var party: Party? {
        switch self {
        case .request(_, let party), .transaction(_, let party, _, _), .reply(_, let party): party
        case .signal: nil
        }
    }
}
