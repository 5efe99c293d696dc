import BenchmarkHarness
import BoardyCore

/// One value to everyone connected to a bus.
let buses = WorkloadGroup([
    bus(cables: 1, .floors(8), .allocations(0)),
    bus(cables: 100, .floors(300), .allocations(0)),
])

private func bus(cables: Int, _ bounds: Bound...) -> Workload {
    Workload("h.\(cables)", bounds) {
        let counter = Counter(), bus = Bus<Int>()
        for _ in 1..<cables { bus.deliver { _ in } }
        bus.deliver { counter.sum &+= $0 }
        return { count in counter.counting { for _ in 0..<count { bus.transport(1) } } }
    }
}
