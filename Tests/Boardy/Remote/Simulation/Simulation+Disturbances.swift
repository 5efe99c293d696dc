import BoardyRemote
import RandomCases

extension Simulation {
    /// Kills, restarts, pauses or separates something, or lets an operator act.
    mutating func disturb() throws(Violation) {
        let kinds: [Disturbance] = [.failover, .freeze, .partition], number = random.number(below: 12)
        switch only ?? (number < kinds.count ? kinds[number] : .process) {
        case .process: try disturbProcesses()
        case .failover: disturbStandby()
        case .freeze: freeze()
        case .partition: separate(callers.count + workers.count)
        }
    }

    private mutating func disturbProcesses() throws(Violation) {
        switch random.number(below: 12) {
        case 0...3: disturb(worker: random.number(below: workers.count))
        case 4, 5:
            let index = random.number(below: callers.count)
            note("\(callers[index].party) \(callers[index].isAlive ? "dies" : "starts again")")
            if callers[index].isAlive {
                callers[index].isAlive = false
                return database.truth.note(.deathOfCaller)
            }
            callers[index].start()
            submitAll(index)
        case 6, 7: restartDatabase()
        case 8: send(.retry(plan: random.number(below: scenario.plans.count)), from: callers[0].party)
        case 9:
            if random.once(in: 4) {
                send(.discard(plan: random.number(below: scenario.plans.count)), from: callers[0].party)
            }
        case 10: try intrude()
        default: drain(random.number(below: workers.count))
        }
    }

    private mutating func disturb(worker index: Int) {
        if !workers[index].isAlive {
            workers[index].start()
            note("\(workers[index].party) starts")
            return send(workers[index].announcement, from: workers[index].party)
        }
        let choice = random.number(below: 4)
        if choice > 1 { database.truth.note(.deathOfWorker) }
        switch choice {
        case 0, 1:
            note("\(workers[index].party) \(workers[index].isPaused ? "wakes up" : "is paused")")
            workers[index].isPaused.toggle()
        case 2:
            note("\(workers[index].party) dies")
            workers[index].isAlive = false
            database.free([workers[index].row.id])
        default:
            note("the host of \(workers[index].party) is lost")
            workers[index].isAlive = false
        }
    }

    /// Rolls back what is not committed, loses what is on its way to the database, and frees all session locks.
    private mutating func restartDatabase() {
        note("the database restarts")
        database.truth.note(.restart)
        database.isFrozen = false
        endConnections()
        database.free(database.locked)
        endSessions()
    }

    /// Loses what is on its way to the database, and what waits in it.
    mutating func endConnections() {
        network.removeAll { message in
            switch message {
            case .request, .transaction: true
            case .reply, .signal: false
            }
        }
        openTransactions = []
        waitingReplies = []
    }

    /// Submits an activation of a plan that exists, with another input.
    private mutating func intrude() throws(Violation) {
        let plan = scenario.plans[random.number(below: scenario.plans.count)]
        guard let row = database.rows.activations[plan.id] else { return }
        let request = plan.request(by: ProcessID("impostor"), isImpostor: true)
        let decision = database.rows.submit(request, at: database.now)
        note("an impostor submits \(row.id)")
        if case .failure(let failure) = decision.reply, failure.code == .inputConflict, decision.changes.isEmpty {
            return database.truth.note(.conflict)
        }
        throw Violation("RM-32", "\(row.line) was submitted with another input")
    }

    /// Lets a worker claim nothing more. One that drains already gives back what it has, and leaves.
    private mutating func drain(_ index: Int) {
        guard workers[index].isActive else { return }
        let party = workers[index].party
        note("\(party) drains")
        guard workers[index].row.isDraining else { return send(workers[index].drain(), from: party) }
        if !workers[index].works.isEmpty { send(.release(workers[index].holds), from: party) }
        send(.leave(workers[index].row.id), from: party)
        workers[index].isAlive = false
        database.free([workers[index].row.id])
    }
}
