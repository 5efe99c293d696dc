import BenchmarkFloor
import BenchmarkHarness
import Foundation

/// Measures some of the rows as a client of the package meets them.
@main
struct Client {
    static func main() {
        let ids: Set = ["c.1", "c.1000", "c.handle", "d.1", "d.1000", "f"]
        let groups = [activations, outputs, chains].map { group in
            WorkloadGroup(group.rows.filter { ids.contains($0.id) })
        }
        let program = BenchmarkProgram(
            floor: Workload("a") { floorLoop() }, groups: groups, print: { print($0) },
            complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
        exit(program.run(CommandLine.arguments.dropFirst()))
    }
}
