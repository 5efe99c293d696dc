import BenchmarkHarness
import Foundation

/// Measures what the API costs: `Scripts/bench --help`.
@main
struct Benchmarks {
    static func main() {
        let program = BenchmarkProgram(
            floor: floor, groups: groups, print: { print($0) },
            complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
        exit(program.run(CommandLine.arguments.dropFirst()))
    }

    private static var groups: [WorkloadGroup] {
        [
            yardsticks, notifications, activations, outputs, commands, chains, productions, buses, plugins, actions,
            gates, tasks, responses, domains, building, memory, graphs, traces, catalogue, scaleOfBoards,
            scaleOfFlows, scaleOfPlugins, scaleOfCalls, scaleOfChains, scaleOfCrowds,
        ]
    }
}
