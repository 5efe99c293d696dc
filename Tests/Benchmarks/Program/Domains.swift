import BenchmarkFloor
import BenchmarkHarness
import BoardyCore

/// Two apps, each on an actor of its own, share nothing and so run on two cores. What two busy cores give is the
/// machine's affair: each row is a multiple of the floor on as many actors. Whatever two apps shared on the way of a
/// message would cost far more than a quarter of that.
let domains = WorkloadGroup([
    Workload("n.floor.1") { onActors(1) { _ in floorLoop() } },
    Workload("n.floor.2") { onActors(2) { _ in floorLoop() } },
    Workload("n.1", against: { onActors(1) { _ in floorLoop() } }) { onActors(1) { _ in chainLoop() } },
    Workload("n.2", [.throughput(0.75, of: "n.1")], against: { onActors(2) { _ in floorLoop() } }) {
        onActors(2) { _ in chainLoop() }
    },
])

private func chainLoop(isolation: isolated (any Actor)? = #isolation) -> (_ count: Int) -> Int {
    let counter = Counter(), chain = Chain(counter)
    return { count in counter.counting { for _ in 0..<count { chain.run() } } }
}

/// Divides operations among actors that carry them out at the same time.
private func onActors(
    _ number: Int, _ make: @escaping @Sendable (isolated Stage) -> (_ count: Int) -> Int
) -> (_ count: Int) -> Int {
    let stages = (0..<number).map { _ in Stage() }
    waiting { for stage in stages { await stage.build(make) } }
    return { count in
        waiting {
            await withTaskGroup(of: Int.self) { group in
                for (index, stage) in stages.enumerated() {
                    group.addTask { await stage.perform((count + index) / number) }
                }
                return await group.reduce(0, +)
            }
        } ?? 0
    }
}
