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
        var steps = 0, events = SimulationEvents(), nextLine = 1_000_000
        for run in 1...options.runs {
            let seed = options.first &+ UInt64(run - 1)
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
            if run == nextLine, run < options.runs {
                print("\(run) interleavings, \(rate(run))")
                fflush(nil)
                nextLine += 1_000_000
            }
        }
        print(
            "\(options.runs) interleavings from seed \(options.first) on, with \(steps / options.runs) messages each, \(rate(options.runs)): no rule is violated.\n\(events)"
        )
        return true
    }

    /// Returns the rate of the only thread, so that other programs do not change it.
    private static func rate(_ runs: Int) -> String {
        "\(Int(Double(runs) / (Double(clock()) / Double(CLOCKS_PER_SEC)))) a second of processor time"
    }
}

extension Result where Failure == Violation {
    fileprivate var violation: Violation? { if case .failure(let violation) = self { violation } else { nil } }
}
