import BenchmarkHarness
import BoardyCore

/// An output goes to its handlers alone: flows and completions of other boards are not looked at.
let outputs = WorkloadGroup([
    output("d.1", flows: 1, [.floors(10), .allocations(0)]),
    output("d.10", flows: 10, [.floors(10), .allocations(0)]),
    output("d.100", flows: 100, [.floors(10), .allocations(0)]),
    output("d.1000", flows: 1000, [.floors(10), .times(1.2, "d.1"), .allocations(0)]),
    relaying("d.completion.1000", [.floors(10), .allocations(0)]) { motherboard in
        for number in 1..<1000 { motherboard[Relay.self, featureID(number)].completion.handle { _ in } }
    },
])

/// With so many flows, the last of them for the board that sends.
func output(_ id: String, flows: Int, _ bounds: [Bound]) -> Workload {
    relaying(id, bounds) { motherboard in
        for number in 1..<flows { motherboard[Relay.self, featureID(number)].flow.handle { _ in } }
    }
}

/// A board sends outputs to its one handler.
///
/// - Parameter crowd: registers what is not concerned, before the handler.
private func relaying(
    _ id: String, _ bounds: [Bound], crowd: @escaping @Sendable (Motherboard) -> Void
) -> Workload {
    Workload(id, bounds) {
        let counter = Counter(), board = RelayBoard(identifier: Relay.id)
        let motherboard = Motherboard(boards: [board])
        crowd(motherboard)
        motherboard[Relay.self].flow.handle { counter.sum &+= $0 }
        return { count in
            counter.counting {
                for _ in 0..<count { board.sendOutput(1) }
                withExtendedLifetime(motherboard) {}
            }
        }
    }
}
