import BenchmarkHarness
import BoardyCore

/// An output goes to its handlers alone: flows and completions of other boards are not looked at.
let outputs = WorkloadGroup([
    output("d.1", flows: 1, [.floors(8), .allocations(0)]),
    output("d.10", flows: 10, [.floors(8), .allocations(0)]),
    output("d.100", flows: 100, [.floors(8), .allocations(0)]),
    output("d.1000", flows: 1000, [.floors(8), .times(1.2, "d.1"), .allocations(0)]),
    relaying("d.completion.1000", [.floors(8), .allocations(0)]) { motherboard in
        for number in 1..<1000 { motherboard[Relay.self, featureID(number)].completion.handle { _ in } }
    },
    Workload("d.weak", [.floors(14), .allocations(0)]) {
        let counter = Counter(), board = RelayBoard(identifier: Relay.id)
        let motherboard = Motherboard(boards: [board])
        motherboard[Relay.self].flow.addTarget(counter) { counter, value in counter.sum &+= value }
        return { count in
            counter.counting {
                for _ in 0..<count { board.sendOutput(1) }
                withExtendedLifetime(motherboard) {}
            }
        }
    },
    handlers("d.handlers", of: 100, [.floors(8), .allocations(0)]),
])

/// Sends outputs to many handlers, each of which does the work of a row. The figures are for one handler.
private func handlers(_ id: String, of number: Int, _ bounds: [Bound]) -> Workload {
    Workload(id, bounds, per: .each("handler", of: number)) {
        let counter = Counter(), others = Counter(), board = RelayBoard(identifier: Relay.id)
        let motherboard = Motherboard(boards: [board])
        for _ in 1..<number { motherboard[Relay.self].flow.handle { others.sum &+= $0 } }
        motherboard[Relay.self].flow.handle { counter.sum &+= $0 }
        return { count in
            counter.counting {
                for _ in 0..<count { board.sendOutput(1) }
                withExtendedLifetime(motherboard) {}
            }
        }
    }
}

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
