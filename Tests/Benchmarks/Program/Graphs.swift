import BenchmarkHarness
import Boundaries

/// What building a graph and reading through it costs.
let graphs = WorkloadGroup([
    Workload("q.root", [.floors(250), .allocations(11)]) {
        { count in
            var sum = 0
            for _ in 0..<count { sum &+= BenchRoot.Resolved().read }
            return sum
        }
    },
    Workload("q.read1", [.floors(5), .allocations(0)]) {
        let user = BenchRoot.Resolved().oneHop
        return { count in
            var sum = 0
            for _ in 0..<count { sum &+= user.one }
            return sum
        }
    },
    Workload("q.read4", [.floors(15), .allocations(0)]) {
        let user = BenchRoot.Resolved().fourHops
        return { count in
            var sum = 0
            for _ in 0..<count { sum &+= user.four }
            return sum
        }
    },
])

final class BenchSource: Boundary {
    var value: InputPort<Int> { makeInputPort(implementation: 1) }
}

final class BenchOne: Boundary {
    typealias Dependencies = BoundaryList.Add<BenchSource>
    var one: InputPort<Int> { makeInputPort(implementation: dependencies.value) }
}

final class BenchTwo: Boundary {
    typealias Dependencies = BoundaryList.Add<BenchOne>
    var two: InputPort<Int> { makeInputPort(implementation: dependencies.one) }
}

final class BenchThree: Boundary {
    typealias Dependencies = BoundaryList.Add<BenchTwo>
    var three: InputPort<Int> { makeInputPort(implementation: dependencies.two) }
}

final class BenchFour: Boundary {
    typealias Dependencies = BoundaryList.Add<BenchThree>
    var four: InputPort<Int> { makeInputPort(implementation: dependencies.three) }
}

final class BenchRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<BenchSource>.Add<BenchOne>.Add<BenchTwo>.Add<BenchThree>.Add<BenchFour>

    lazy var source: BenchSource.Resolved = resolver(for: BenchSource.self).resolved()
    lazy var one: BenchOne.Resolved = resolver(for: BenchOne.self).resolve(dependency: source).resolved()
    lazy var two: BenchTwo.Resolved = resolver(for: BenchTwo.self).resolve(dependency: one).resolved()
    lazy var three: BenchThree.Resolved = resolver(for: BenchThree.self).resolve(dependency: two).resolved()
    lazy var four: BenchFour.Resolved = resolver(for: BenchFour.self).resolve(dependency: three).resolved()

    var read: InputPort<Int> { makeInputPort(implementation: four.four) }
    var oneHop: InputPort<BenchOne.Resolved> { makeInputPort(implementation: one) }
    var fourHops: InputPort<BenchFour.Resolved> { makeInputPort(implementation: four) }
}
