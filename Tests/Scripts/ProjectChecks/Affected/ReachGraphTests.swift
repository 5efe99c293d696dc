import Testing

@testable import ProjectChecks

/// Random graphs, compared with a slow model, and the order of the ways.
@Suite struct ReachGraphTests {
    /// Numbers that follow from a seed.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static func part(_ number: Int) -> Part {
        number.isMultiple(of: 3) ? .file("f\(number)") : .target("t\(number)")
    }

    /// Returns a graph with circles, double edges and parts that nothing uses, and some changed parts.
    private static func plan(_ seed: UInt64) -> (ReachGraph, [Part]) {
        var numbers = Numbers(state: seed), graph = ReachGraph()
        let count = Int.random(in: 1...12, using: &numbers)
        for _ in 0..<Int.random(in: 0...30, using: &numbers) {
            graph.add(
                part(.random(in: 0..<count, using: &numbers)), Bool.random(using: &numbers) ? .depends : .reads,
                part(.random(in: 0..<count, using: &numbers)))
        }
        let changed = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
            part(.random(in: 0..<count, using: &numbers))
        }
        return (graph, changed)
    }

    @Test("the parts that a change reaches are those of a model that adds users until nothing changes")
    func model() {
        var sizes: Set<Int> = []
        for seed in UInt64(0)..<500 {
            let (graph, changed) = Self.plan(seed)
            var reached = Set(changed), before = -1
            while reached.count != before {
                before = reached.count
                for edge in graph.edges where reached.contains(edge.used) { reached.insert(edge.user) }
            }
            #expect(Set(graph.ways(to: changed).keys) == reached, "seed \(seed)")
            sizes.insert(reached.count)
        }
        #expect(sizes.isSuperset(of: 0...8))
    }

    @Test("each way is a chain of edges of the graph from a part to a change, and no shorter one exists")
    func ways() {
        for seed in UInt64(0)..<500 {
            let (graph, changed) = Self.plan(seed), ways = graph.ways(to: changed)
            for (part, way) in ways {
                #expect(way.allSatisfy(graph.edges.contains), "seed \(seed)")
                #expect(way.map(\.user) + [changed.contains(part) ? part : way.last?.used] == [part] + way.map(\.used))
                #expect(changed.contains(way.last?.used ?? part), "seed \(seed)")
                let next = graph.edges.filter { $0.user == part }.compactMap { ways[$0.used]?.count }
                #expect(way.count == (changed.contains(part) ? 0 : (next.min() ?? -1) + 1), "seed \(seed)")
            }
        }
    }

    @Test("the same graph has the same ways in each run, whatever the order of its edges")
    func order() {
        for seed in UInt64(0)..<100 {
            let (graph, changed) = Self.plan(seed)
            var other = ReachGraph()
            for edge in graph.edges.sorted(by: { "\($0)" > "\($1)" }) { other.add(edge.user, edge.kind, edge.used) }
            #expect(other.ways(to: changed.reversed()) == graph.ways(to: changed), "seed \(seed)")
        }
    }
}
