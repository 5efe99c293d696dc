import BenchmarkHarness
import BoardyCore
import BoardyTrace

/// An output to its one handler, while everything is recorded.
let traces = WorkloadGroup([
    Workload("r.trace", [.floors(90), .allocations(0)]) {
        let counter = Counter(), board = RelayBoard(identifier: Relay.id), recorder = TraceRecorder()
        let motherboard = Motherboard(boards: [board])
        motherboard[Relay.self].flow.handle { counter.sum &+= $0 }
        recorder.record(motherboard)
        return { count in
            counter.counting {
                for _ in 0..<count { board.sendOutput(1) }
                withExtendedLifetime(motherboard) {}
            }
        }
    }
])
