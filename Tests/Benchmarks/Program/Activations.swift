import BenchmarkHarness
import BoardyCore

/// An activation by contract does not depend on how many boards there are. A kept handle saves the look-up of the
/// contract; an activation by ID pays for a look-up by name and for boxing its value.
let activations = WorkloadGroup([
    activation("c.1", installed: 1, [.floors(12), .allocations(0)]),
    activation("c.10", installed: 10, [.floors(12), .allocations(0)]),
    activation("c.100", installed: 100, [.floors(12), .allocations(0)]),
    activation("c.1000", installed: 1000, [.floors(12), .times(1.2, "c.1"), .allocations(0)]),
    Workload("c.handle", [.floors(8), .allocations(0)]) {
        let counter = Counter(), motherboard = motherboard(installed: 1000, counter)
        let activation = motherboard[Sink.self].activation
        return { count in
            counter.counting {
                for _ in 0..<count { activation.activate(with: 1) }
                withExtendedLifetime(motherboard) {}
            }
        }
    },
    Workload("c.untyped", [.floors(40), .allocations(1)]) {
        let counter = Counter(), motherboard = motherboard(installed: 1000, counter)
        let id = opaque(BoardID("pub.benchmark.SinkFeature.default"))
        return { count in
            counter.counting { for _ in 0..<count { motherboard.activateBoard(identifier: id, withOption: 1) } }
        }
    },
])

/// Activates the one that was installed last.
func activation(_ id: String, installed boards: Int, _ bounds: [Bound]) -> Workload {
    Workload(id, bounds) {
        let counter = Counter(), motherboard = motherboard(installed: boards, counter)
        return { count in
            counter.counting { for _ in 0..<count { motherboard[Sink.self].activation.activate(with: 1) } }
        }
    }
}
