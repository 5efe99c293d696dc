import QueueSimulation
import Testing

@Suite struct SimulationTests {
    @Test("RM-30 to RM-58 hold in interleavings of callers, workers and a database with faults", arguments: [1, 2])
    func holds(part: UInt64) throws {
        var events = SimulationEvents()
        for seed in part * 1000..<part * 1000 + 1000 {
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

    private func violation(in simulation: inout Simulation) -> Violation? {
        do throws(Violation) { try simulation.run() } catch { return error }
        return nil
    }
}
