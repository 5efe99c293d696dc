import Foundation
import QueueSimulation

@main
struct Main {
    static func main() {
        do {
            let options = try SimulationOptions(Array(CommandLine.arguments.dropFirst()))
            exit(options.seed.map { replay($0, options) } ?? search(options) ? 0 : 70)
        } catch {
            FileHandle.standardError.write(Data("Scripts/simulate: \(error)\n".utf8))
            exit(64)
        }
    }

    /// Prints the steps of one run. Returns false if it violates a rule.
    private static func replay(_ seed: UInt64, _ options: SimulationOptions) -> Bool {
        var simulation = Simulation(seed: seed, fault: options.fault, keepsJournal: true)
        let violation = Result { () throws(Violation) in try simulation.run() }.violation
        for line in simulation.journal?.lines ?? [] { print(line) }
        print(violation.map { "Violation of \($0)" } ?? "Seed \(seed) violates no rule.")
        return violation == nil
    }

    /// Runs one seed after the other until the first that violates a rule, and returns false if there is one.
    private static func search(_ options: SimulationOptions) -> Bool {
        let clock = ContinuousClock(), begin = clock.now
        var steps = 0, events = SimulationEvents(), next = begin + .seconds(30)
        for run in 0..<options.runs {
            let seed = options.first &+ UInt64(run)
            var simulation = Simulation(seed: seed, fault: options.fault)
            do throws(Violation) {
                try simulation.run()
            } catch {
                print(
                    "Violation of \(error)\nThe seed is \(seed): Scripts/simulate --seed \(seed)\(options.faultArgument)"
                )
                return false
            }
            steps += simulation.steps
            events.add(simulation.events)
            if run & 0xFFF == 0, clock.now > next {
                print("\(run) interleavings, \(rate(run, since: begin)) a second")
                fflush(nil)
                next = clock.now + .seconds(30)
            }
        }
        print(
            "\(options.runs) interleavings from seed \(options.first) on, with \(steps / max(options.runs, 1)) messages each, \(rate(options.runs, since: begin)) a second: no rule is violated.\n\(events)"
        )
        return true
    }

    private static func rate(_ runs: Int, since begin: ContinuousClock.Instant) -> Int {
        Int(Double(runs) / ((ContinuousClock.now - begin) / .seconds(1)))
    }
}

extension Result where Failure == Violation {
    fileprivate var violation: Violation? { if case .failure(let violation) = self { violation } else { nil } }
}
