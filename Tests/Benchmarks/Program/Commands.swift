import BenchmarkHarness
import BoardyCore

/// A typed command to an installed board.
let commands = WorkloadGroup([
    command(installed: 1, .floors(12), .allocations(0)),
    command(installed: 1000, .floors(12), .times(1.2, "e.1"), .allocations(0)),
])

private func command(installed boards: Int, _ bounds: Bound...) -> Workload {
    Workload("e.\(boards)", bounds) {
        let counter = Counter(), motherboard = motherboard(installed: boards, counter)
        return { count in
            counter.counting { for _ in 0..<count { motherboard[Sink.self].interaction.send(command: 1) } }
        }
    }
}
