import QueueSimulation
import Testing

@testable import Simulate

@Suite struct SimulateTests {
    @Test("The command line names the runs, the fault and the seed, and refuses other arguments")
    func options() throws {
        let options = try SimulateOptions(["--runs", "7", "--first", "3", "--fault", "no-fence", "--seed", "9"])
        #expect(options.runs == 7 && options.first == 3 && options.fault == .noFence && options.seed == 9)
        #expect(options.faultArgument == " --fault no-fence")
        for (arguments, text) in [
            (["--steps"], "unknown argument '--steps'; see --help"),
            (["--runs", "0"], "--runs needs a value of the form that --help shows"),
            (["--fault"], "--fault needs a value of the form that --help shows"),
        ] {
            #expect(#expect(throws: UsageError.self) { try SimulateOptions(arguments) }?.description == text)
        }
    }
}
