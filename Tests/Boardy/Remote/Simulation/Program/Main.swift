import Foundation
import QueueSimulation

@main
struct Main {
    static func main() async {
        do {
            let options = try SimulationOptions(Array(CommandLine.arguments.dropFirst()))
            if let seed = options.seed { exit(replay(seed, options) ? 0 : 70) }
            exit(await search(options) ? 0 : 70)
        } catch {
            FileHandle.standardError.write(Data("Scripts/simulate: \(error)\n".utf8))
            exit(64)
        }
    }

    /// Prints the steps of one run. Returns false if it violates a rule.
    private static func replay(_ seed: UInt64, _ options: SimulationOptions) -> Bool {
        var simulation = Simulation(seed: seed, fault: options.fault, only: options.only, keepsJournal: true)
        let violation = Result { () throws(Violation) in try simulation.run() }.violation
        for line in simulation.journal?.lines ?? [] { print(line) }
        print(violation.map { "Violation of \($0)" } ?? "Seed \(seed) violates no rule.")
        return violation == nil
    }

    /// Runs one seed after the other until the first that violates a rule, and returns false if there is one.
    private static func search(_ options: SimulationOptions) async -> Bool {
        var search = SimulationSearch(options), nextLine = 1_000_000
        let start = ContinuousClock.now
        do throws(SimulationSearch.Finding) {
            try await search.run { search in
                if search.runs < nextLine || search.runs == options.runs { return }
                print("\(search.runs) interleavings, \(rate(of: search.runs, since: start))")
                fflush(nil)
                nextLine += 1_000_000
            }
        } catch {
            print(
                """
                Violation of \(error.violation)
                The seed is \(error.seed): Scripts/simulate --seed \(error.seed)\(options.faultArguments)
                """)
            return false
        }
        print(
            """
            \(search.runs) interleavings from seed \(options.first) on, with \(search.messages / search.runs) \
            messages each, \
            \(rate(of: search.runs, since: start)): no rule is violated.
            \(search.events)
            """)
        return true
    }

    /// Returns the rate of all threads, and that of a second of processor time, which other programs change less.
    private static func rate(of runs: Int, since start: ContinuousClock.Instant) -> String {
        let seconds = (ContinuousClock.now - start) / .seconds(1), processor = Double(clock()) / Double(CLOCKS_PER_SEC)
        return "\(Int(Double(runs) / seconds)) a second, \(Int(Double(runs) / processor)) a second of processor time"
    }
}

extension Result where Failure == Violation {
    fileprivate var violation: Violation? { if case .failure(let violation) = self { violation } else { nil } }
}
