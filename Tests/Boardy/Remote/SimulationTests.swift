import QueueSimulation
import Testing

@Suite struct SimulationTests {
    @Test(
        "RM-30 to RM-58, RM-97 and RM-98 hold in interleavings of callers, workers and a database with faults",
        arguments: [1, 2])
    func holds(part: UInt64) throws {
        var events = SimulationEvents()
        for seed in part * 1000..<part * 1000 + 500 {
            var simulation = Simulation(seed: seed)
            if let violation = violation(in: &simulation) { Issue.record("seed \(seed): \(violation)") }
            events.add(simulation.events)
        }
        // Each kind of event has happened, so the faults were there.
        for kind in SimulationEvents.Kind.allCases { #expect(events[kind] > 0, "\(kind)") }
    }

    @Test(
        "A fault that is built into the protocol is found, and its seed repeats it",
        arguments: [
            (SimulatedFault.noFence, "RM-41"), (.localLease, "RM-48"), (.earlyWakeUp, "RM-56"),
            (.unlockedClaim, "RM-37"),
            (.earlyAnswer, "RM-41"),
            (.forgottenOutage, "RM-98"),
        ])
    func finds(fault: SimulatedFault, rule: String) throws {
        let seed = try #require(
            (UInt64(1)...400).first { seed in
                var simulation = Simulation(seed: seed, fault: fault)
                return violation(in: &simulation)?.rule == rule
            })
        var first = Simulation(seed: seed, fault: fault),
            again = Simulation(seed: seed, fault: fault, keepsJournal: true)
        #expect(violation(in: &first) == violation(in: &again))
        #expect(try #require(again.journal).lines.count > 3)
        var sound = Simulation(seed: seed)
        #expect(violation(in: &sound) == nil)
    }

    @Test(
        "A fault of the protocol is found by the failovers, the freezes or the partitions alone",
        arguments: [
            (SimulatedFault.ignoredWarning, Disturbance.failover, 8, "FO-5"),
            (.unwaitedReading, .failover, 495, "RM-55"), (.earlyAnswer, .failover, 9, "RM-41"),
            (.certainSilence, .freeze, 11, "ALL-7"), (.noFence, .freeze, 11, "RM-41"),
            (.unannouncedClaim, .partition, 18, "RM-47"), (.noFence, .partition, 28, "RM-41"),
            (.keptScreens, .process, 1, "RM-97"),
        ])
    func finds(fault: SimulatedFault, only: Disturbance, seed: UInt64, rule: String) {
        // The first seed that finds it: Scripts/simulate --fault NAME --only NAME.
        var simulation = Simulation(seed: seed, fault: fault, only: only)
        #expect(violation(in: &simulation)?.rule == rule)
        var sound = Simulation(seed: seed, only: only)
        #expect(violation(in: &sound) == nil)
    }

    @Test("A search ends with the lowest seed that violates a rule, however many threads it has", arguments: [1, 2, 8])
    func searches(threads: Int) async throws {
        var sound = SimulationSearch(try SimulationOptions(["--runs", "500", "--first", "40"]))
        try await sound.run(threads: threads)
        #expect(sound.runs == 500 && sound.messages > 5000)
        let faulty = try SimulationOptions(["--runs", "1500", "--first", "500", "--fault", "no-fence"])
        let lowest = (faulty.first..<2000).first { seed in
            var simulation = Simulation(seed: seed, fault: faulty.fault)
            return violation(in: &simulation) != nil
        }
        var search = SimulationSearch(faulty)
        do throws(SimulationSearch.Finding) {
            try await search.run(threads: threads)
            Issue.record("the fault was not found")
        } catch {
            #expect(error.seed == lowest && error.violation.rule == "RM-41")
        }
    }

    @Test("The command line names the runs, the fault and the seed, and refuses other arguments")
    func options() throws {
        let options = try SimulationOptions([
            "--runs", "7", "--first", "3", "--fault", "no-fence", "--only", "freeze", "--seed", "9",
        ])
        #expect(options.runs == 7 && options.first == 3 && options.fault == .noFence && options.seed == 9)
        #expect(options.faultArguments == " --fault no-fence --only freeze")
        for (arguments, text) in [
            (["--steps"], "unknown argument '--steps'; see --help"),
            (["--runs", "0"], "--runs needs a value of the form that --help shows"),
            (["--fault"], "--fault needs a value of the form that --help shows"),
        ] {
            #expect(
                #expect(throws: SimulationUsageError.self) { try SimulationOptions(arguments) }?.description == text)
        }
    }

    private func violation(in simulation: inout Simulation) -> Violation? {
        do throws(Violation) { try simulation.run() } catch { return error }
        return nil
    }
}
