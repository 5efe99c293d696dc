import Testing

@testable import BoardyGraph

/// Tests of the search for paths between two nodes.
@Suite struct GraphPathTests {
    /// Returns a graph of numbered nodes with these edges.
    private func graph(_ count: Int, _ edges: [(Int, Int)]) -> ModuleGraph {
        var graph = ModuleGraph()
        graph.nodes = (0..<count).map { ModuleGraph.Node(kind: .plugin, name: "\($0)") }
        graph.edges = edges.map { .init(from: $0, to: $1, kind: .requires, plugin: nil, places: []) }
        return graph
    }

    /// Returns the paths as lists of nodes.
    private func paths(
        _ graph: ModuleGraph, _ start: Int, _ end: Int, all: Bool = false, limit: Int = 1000
    ) -> [[Int]] {
        graph.paths(from: start, to: end, all: all, limit: limit).paths.map { path in
            [start] + path.map { graph.edges[$0].to }
        }
    }

    private var diamonds: ModuleGraph {
        graph(6, [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (2, 5), (5, 4), (4, 0), (5, 3)])
    }

    @Test("every shortest path is found, in the order of the declarations")
    func shortest() {
        #expect(paths(diamonds, 0, 4) == [[0, 1, 3, 4], [0, 2, 3, 4], [0, 2, 5, 4]])
        #expect(paths(diamonds, 0, 3) == [[0, 1, 3], [0, 2, 3]])
    }

    @Test("the rows of paths have a number at the first step of each, and the verb between two names")
    func rows() {
        let graph = graph(3, [(0, 1), (1, 2), (0, 2)])
        #expect(
            graph.rows(of: graph.paths(from: 0, to: 2, all: true)) == [
                ["1.", "0", "requires", "2", ""], ["2.", "0", "requires", "1", ""], ["", "1", "requires", "2", ""],
            ])
    }

    @Test("all paths are found, the shortest first, and none visits a node twice")
    func all() {
        #expect(paths(diamonds, 0, 4, all: true) == [[0, 1, 3, 4], [0, 2, 3, 4], [0, 2, 5, 4], [0, 2, 5, 3, 4]])
        #expect(diamonds.paths(from: 0, to: 4, all: true).isComplete)
    }

    @Test("there is no path against the edges, nor to the node itself")
    func none() {
        #expect(paths(graph(2, [(0, 1)]), 1, 0) == [])
        #expect(paths(graph(2, [(0, 1), (1, 0)]), 0, 0) == [])
    }

    @Test("all simple paths are those that a plain search finds")
    func compared() {
        // Edges of a graph of seven nodes in an order that looks random.
        let edges = (0..<49).map { (($0 * 31 + 5) % 49) }.map { ($0 / 7, $0 % 7) }
            .filter { $0 != $1 && ($0 * 3 + $1 * 5) % 4 != 0 }
        let graph = graph(7, edges)
        func plain(_ path: [Int]) -> [[Int]] {
            if path.last == 6 { return [path] }
            return edges.filter { $0.0 == path.last && !path.contains($0.1) }.flatMap { plain(path + [$0.1]) }
        }
        let expected = plain([0]), found = paths(graph, 0, 6, all: true)
        #expect(expected.count > 50 && Set(found) == Set(expected) && found.count == expected.count)
        #expect(found.map(\.count) == found.map(\.count).sorted())
    }

    @Test("the search ends at the limit, and says that it is incomplete")
    func limit() {
        // Thirty diamonds in a row: a thousand million shortest paths.
        let steps = [(0, 1), (0, 2), (1, 3), (2, 3)]
        let edges = (0..<30).flatMap { diamond in steps.map { (3 * diamond + $0.0, 3 * diamond + $0.1) } }
        let many = graph(91, edges)
        let found = many.paths(from: 0, to: 90, limit: 10)
        #expect(found.paths.count == 10 && !found.isComplete)
        #expect(paths(graph(2, [(0, 1)]), 0, 1, limit: 1) == [[0, 1]])
        #expect(graph(2, [(0, 1)]).paths(from: 0, to: 1, limit: 1).isComplete)
    }

    @Test("a path through fifty thousand nodes is found")
    func long() {
        let count = 50_000, chain = graph(count, (0..<count - 1).map { ($0, $0 + 1) })
        #expect(chain.paths(from: 0, to: count - 1, all: true).paths.map(\.count) == [count - 1])
    }
}
