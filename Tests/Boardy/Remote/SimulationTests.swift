import QueueSimulation
import Testing

@Suite struct SimulationTests {
    @Test("RM-30 to RM-58 hold in 300 interleavings of callers, workers and a database with faults")
    func holds() throws {
        for seed in UInt64(1)...300 {
            var simulation = Simulation(seed: seed)
            do throws(Violation) { try simulation.run() } catch { Issue.record("seed \(seed): \(error)") }
        }
    }
}
