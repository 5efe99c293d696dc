import BoardyCore
import BoardyRemote
import RandomCases

extension Simulation {
    /// Goes on without faults until nothing is left to do, and looks at the end.
    mutating func settle() throws(Violation) {
        note("no more faults")
        mendDatabases()
        revive()
        for _ in 0..<200 {
            try arriveAll()
            let glance = glance()
            if !glance.isOpen, isQuiet { return try checkEnd() }
            try look(glance)
            advance(glance)
        }
        let rule = database.rows.activations.values.contains { isLostScreen($0) } ? "RM-97" : "RM-56"
        throw Violation(rule, "no end after \(steps) steps without faults: \(openThings)")
    }

    private mutating func revive() {
        for index in callers.indices where !callers[index].isAlive { callers[index].start() }
        for index in workers.indices {
            if workers[index].isPaused { workers[index].isPaused = false }
            // The newest build has to be there, and what drains comes to its end.
            if workers[index].row.isDraining, workers[index].isAlive {
                workers[index].isAlive = false
                database.free([workers[index].row.id])
            }
        }
        if !workers[0].isAlive { workers[0].start() }
    }

    private mutating func arriveAll() throws(Violation) {
        while !network.isEmpty {
            try arrive(random.number(below: network.count))
            for index in workers.indices where workers[index].isAlive {
                for place in workers[index].works.indices where workers[index].works[place].pending == nil {
                    send(workers[index].work(at: place, scenario.plans, fault), from: workers[index].party)
                }
            }
        }
    }

    /// Lets every process look by itself. It leaves out what would find nothing.
    private mutating func look(_ glance: Glance) throws(Violation) {
        for index in callers.indices {
            for place in callers[index].calls.indices {
                let call = callers[index].calls[place]
                let isOver = database.rows.activations[scenario.plans[call.plan].id].map { !$0.state.isOpen } ?? true
                if call.state == .open, !isOver { continue }
                send(callers[index].goOn(place), from: callers[index].party)
            }
        }
        let claimer = random.number(below: workers.count)
        for index in workers.indices where workers[index].isAlive {
            try ask(index)
            let worker = workers[index]
            if !database.locked.contains(worker.row.id) || database.rows.processes[worker.row.id] == nil {
                send(worker.announcement, from: worker.party)
            }
            if glance.hasWork, index == claimer { send(workers[index].claim(fault), from: worker.party) }
            if !worker.works.isEmpty { send(.renew(worker.holds), from: worker.party) }
            for place in worker.works.indices {
                send(workers[index].work(at: place, scenario.plans, fault), from: worker.party)
            }
        }
        if glance.needsSweep { send(.look, from: workers[0].party) }
    }

    /// The rows as the next steps need them, from one pass over them.
    private struct Glance {
        /// True if an activation is open.
        var isOpen = false
        /// True if an activation goes on that is no screen of a dead process.
        var hasOthers = false
        /// True if an activation can be claimed.
        var hasWork = false
        /// True if something runs that no living worker knows of, is overdue, or a process has no lock.
        var needsSweep = false
        /// The time at which the next row is due.
        var next: RemoteTime?
    }

    private func glance() -> Glance {
        var glance = Glance()
        glance.needsSweep = database.rows.processes.keys.contains { !database.locked.contains($0) }
        for row in database.rows.activations.values where row.state.isOpen {
            glance.isOpen = true
            var due = row.deadline
            if row.state == .waiting {
                let canRun = database.rows.canRun(row, at: database.now)
                if canRun { glance.hasWork = true }
                if let deadline = row.deadline, deadline <= database.now { glance.needsSweep = true }
                if isLostScreen(row) {
                    let end = row.submittedAt + QueueRows.screenPatience
                    if end <= database.now { glance.needsSweep = true }
                    due = min(row.deadline ?? end, end)
                } else if canRun || row.runAt > database.now {
                    // One behind others of its lane is due when they end.
                    due = min(due ?? row.runAt, row.runAt)
                    glance.hasOthers = true
                }
            } else {
                glance.hasOthers = true
                if let end = row.leaseUntil { due = end + .milliseconds(1) }
                if !workers.contains(where: { $0.isAlive && $0.row.id == row.owner && $0.knows(row) }) {
                    glance.needsSweep = true
                }
            }
            if let due { glance.next = min(glance.next ?? due, due) }
        }
        return glance
    }

    /// True for an open screen whose process is dead.
    private func isLostScreen(_ row: ActivationRow) -> Bool {
        guard row.state.isOpen, let process = ProcessID(showing: row.request.contract) else { return false }
        return !workers.contains { $0.isAlive && $0.row.id == process }
    }

    /// Lets the time pass until something is due, and the lost hosts be noticed when only their screens hold others up.
    private mutating func advance(_ glance: Glance) {
        if !glance.hasOthers {
            let living = Set(workers.lazy.filter(\.isAlive).map(\.row.id))
            database.free(database.locked.subtracting(living))
        }
        if glance.isOpen, let next = glance.next { pass(max(next.since(database.now), .milliseconds(1))) }
    }

    /// True if no process has anything left to do.
    private var isQuiet: Bool {
        callers.allSatisfy { $0.calls.allSatisfy { $0.state == .ended || $0.state == .left } }
            && workers.allSatisfy { $0.works.isEmpty || !$0.isAlive }
            && database.rows.processes.keys.allSatisfy { process in
                workers.contains { $0.row.id == process && $0.isAlive }
            }
    }

    private var openThings: String {
        let rows = database.rows.activations.values.filter(\.state.isOpen).map(\.line).sorted()
        let calls = callers.flatMap { caller in
            caller.calls.filter { $0.state != .ended && $0.state != .left }.map {
                "\(caller.id) a\($0.plan) \($0.state)"
            }
        }
        let works = workers.filter(\.isAlive).flatMap { worker in worker.holds.map { "\(worker.row.id) \($0.line)" } }
        return "\(rows + calls + works + database.rows.processes.keys.sorted().map(\.text))"
    }

    // MARK: - The end

    private mutating func checkEnd() throws(Violation) {
        for caller in callers {
            try Violation.unless(
                caller.credit.left == caller.limit && caller.credit.waiting.isEmpty, "RM-34",
                """
                \(caller.id) has credit for \(caller.credit.left) of \(caller.limit), and \(caller.credit.waiting) wait
                """
            )
            for call in caller.calls where call.state == .ended { try check(call) }
            for plan in caller.unmade {
                try Violation.unless(
                    database.rows.activations[scenario.plans[plan].id] == nil, "ALL-7",
                    "\(caller.id) was told that a\(plan) was not submitted, and it has a row")
            }
            for (plan, end) in caller.told where !database.truth.steered.contains(plan) {
                try Violation.unless(
                    database.truth.ends[plan] == end, "FO-5",
                    "\(caller.id) was told the end of a\(plan) by the commit \(end), which a failover has lost")
            }
        }
        for row in database.rows.activations.values { try check(row) }
        // These take their time, so each is for some of the runs.
        if seed % 8 == 0 { try checkPruning() }
        if seed % 8 == 1 { try checkCounts() }
    }

    private func checkCounts() throws(Violation) {
        for counts in database.rows.counts(at: database.now) {
            let rows = database.rows.activations.values.filter { $0.request.contract == counts.contract }
            let isRight = ActivationState.allCases.allSatisfy { state in
                counts.states[state, default: 0] == rows.count { $0.state == state }
            }
            try Violation.unless(
                isRight && counts.oldestWaiting == nil, "RM-58", "\(counts.states) are counted")
        }
    }

    private func check(_ call: SimulatedCaller.Call) throws(Violation) {
        let row = database.rows.activations[scenario.plans[call.plan].id]
        if call.failure?.code == .activationRejected || database.truth.steered.contains(call.plan) { return }
        try Violation.unless(
            row != nil && row?.state == .done
                ? call.failure == nil : row?.failure == call.failure && call.failure != nil,
            "RM-55",
            "the caller of a\(call.plan) was told \(call.failure?.code.rawValue ?? "the end"), "
                + "and its row is \(row?.line ?? "none")"
        )
    }

    private func check(_ row: ActivationRow) throws(Violation) {
        let plan = Plan.index(of: row.id), effects = database.truth.effects[plan]
        if scenario.plans[plan].rule == .withAnswer {
            try Violation.unless(
                effects.count == (row.state == .done ? 1 : 0), "RM-41", "\(row.line), and its effects are \(effects)")
        }
        let outputs = database.rows.outputs[row.id] ?? []
        try Violation.unless(
            outputs.map(\.output.number) == Array(1..<outputs.count + 1)
                && outputs.allSatisfy { $0.token == outputs.first?.token },
            "RM-43",
            "\(row.line) has the outputs \(outputs.map(\.output.number)) of the tokens \(outputs.map(\.token))")
        guard row.state == .done else { return }
        let expected = scenario.plans[plan].outputs(ofAttempt: row.attempts)
        try Violation.unless(
            outputs.count == expected && outputs.allSatisfy { $0.token == row.token }, "RM-43",
            "\(row.line) has \(outputs.count) of \(expected) outputs of the tokens \(outputs.map(\.token))"
        )
    }

    private mutating func checkPruning() throws(Violation) {
        let settings = database.settings
        for (age, kept) in [
            (settings.answerRetention, [ActivationState.failed, .dead]), (settings.failureRetention, []),
        ] {
            pass(age + .seconds(1))
            let before = database.rows.activations.values
            let expected = before.count { kept.contains($0.state) }
            let deleted = database.rows.apply(database.rows.prune(olderThan: nil, at: database.now))
            let rows = database.rows
            try Violation.unless(
                rows.activations.count == expected && deleted == before.count - expected
                    && rows.outputs.keys.allSatisfy { rows.activations[$0] != nil }, "RM-54",
                "\(deleted) were deleted after \(age), and \(rows.activations.values.map(\.line)) are left")
        }
    }
}
