import BenchmarkHarness
import BoardyCore

/// An action on its way from a board, out through the motherboards that are nested around it, to a handler at the root.
let actions = WorkloadGroup([
    broadcast(levels: 1, .floors(16), .allocations(0)),
    broadcast(levels: 5, .floors(16), .allocations(0)),
])

private func broadcast(levels: Int, _ bounds: Bound...) -> Workload {
    Workload("k.\(levels)", bounds, per: .each("level", of: levels)) {
        let counter = Counter(), caller = CallerBoard(identifier: Caller.id), root = Motherboard()
        var inside = root
        for level in 1...levels {
            let board = ContinuousBoard(identifier: featureID(level))
            inside.addBoard(board)
            inside = board.motherboard
        }
        inside.addBoard(caller)
        root.registerGeneralFlow { (signal: Signal) in counter.sum &+= signal.value }
        return { count in
            counter.counting {
                for _ in 0..<count { caller.broadcastAction(Signal(value: 1)) }
                withExtendedLifetime(root) {}
            }
        }
    }
}

private struct Signal {
    let value: Int
}

private enum Caller: BoardContract {
    static let id: BoardID = "pub.benchmark.CallerFeature.default"
    typealias Action = Signal
}

private final class CallerBoard: Board, ContractBoard {
    typealias Contract = Caller
    func activate(withGuaranteedInput input: Void) {}
}
