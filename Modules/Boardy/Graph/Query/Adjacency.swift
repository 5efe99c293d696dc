/// The edges at each node of a graph, in one direction. Building it takes one pass, and a look-up takes constant time.
struct Adjacency {
    private var starts: [Int]
    private var sorted: [Int]

    /// - Parameter origin: returns the node at which an edge is listed.
    init(of graph: ModuleGraph, by origin: (ModuleGraph.Edge) -> Int) {
        starts = [Int](repeating: 0, count: graph.nodes.count + 1)
        for edge in graph.edges { starts[origin(edge) + 1] += 1 }
        for index in graph.nodes.indices { starts[index + 1] += starts[index] }
        var next = starts
        sorted = [Int](repeating: 0, count: graph.edges.count)
        for (index, edge) in graph.edges.enumerated() {
            sorted[next[origin(edge)]] = index
            next[origin(edge)] += 1
        }
    }

    /// The indexes of the edges at a node, in the order of the graph's list.
    subscript(node: Int) -> ArraySlice<Int> { sorted[starts[node]..<starts[node + 1]] }
}

extension ModuleGraph {
    /// Returns the least number of steps from some nodes to each node, or nil for one that is not reached.
    ///
    /// - Parameters:
    ///   - depth: the greatest number of steps; nil for no limit.
    ///   - neighbors: returns the nodes that are one step from a node.
    func distances(
        from origins: [Int], depth: Int? = nil, _ neighbors: (Int) -> [Int]
    ) -> [Int?] {
        var distances = [Int?](repeating: nil, count: nodes.count), queue = origins, next = 0
        for origin in origins { distances[origin] = 0 }
        while next < queue.count {
            let node = queue[next], distance = distances[node] ?? 0
            next += 1
            if let depth, distance >= depth { continue }
            for neighbor in neighbors(node) where distances[neighbor] == nil {
                distances[neighbor] = distance + 1
                queue.append(neighbor)
            }
        }
        return distances
    }
}
