import BenchmarkHarness
import BoardyCore

/// What it costs to put things together, and to take them apart again.
let building = WorkloadGroup([
    Workload("o.register", [.floors(60), .allocations(2)]) {
        let motherboard = motherboard(installed: 1, Counter())
        return { count in
            for _ in 0..<count { motherboard[Sink.self].flow.handle { _ in }.cancel() }
            return count
        }
    },
    Workload("o.motherboard", [.floors(165), .allocations(6)]) {
        { count in
            var made = 0
            for _ in 0..<count { made += opaque(Motherboard()).boards.isEmpty ? 1 : 0 }
            return made
        }
    },
    // On an actor, as in an app: a root without one asks of each board anew whether its protocols belong to where it is
    // called.
    Workload("o.install.1000", [.floors(280), .allocations(2.1)], per: .each("board", of: 1000)) {
        Stage.prepare { _ in
            let boards = (0..<1000).map { Bystander(identifier: featureID($0)) }
            return { count in
                var made = 0
                for _ in 0..<count {
                    let motherboard = Motherboard()
                    for board in boards { motherboard.addBoard(board) }
                    made += motherboard.getBoard(identifier: boards[999].identifier) === boards[999] ? 1 : 0
                }
                return made
            }
        }
    },
])
