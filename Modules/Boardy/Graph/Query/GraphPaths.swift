/// The paths from one node of a graph to another, which answer why the first one needs the second.
public struct GraphPaths: Sendable {
    /// The paths, the shortest first. Each is the list of its edges, as indexes in the list of the graph's edges.
    public let paths: [[Int]]
    /// False if there are more paths than were asked for, or if the search was ended because it had taken too many
    /// steps.
    public let isComplete: Bool
}

extension ModuleGraph {
    /// Returns the paths from one node to another: the shortest ones, or all that visit no node twice.
    ///
    /// There may be more paths than anybody can read, since their number grows exponentially with the graph. The search
    /// ends at a limit, and then the result is marked as incomplete. Among those left out none is shorter than those
    /// returned.
    ///
    /// - Parameters:
    ///   - all: true to look for longer paths too.
    ///   - limit: the greatest number of paths.
    public func paths(from start: Int, to end: Int, all: Bool = false, limit: Int = 1000) -> GraphPaths {
        let incoming = Adjacency(of: self, by: \.to)
        let remaining = distances(from: [end]) { node in incoming[node].map { edges[$0].from } }
        guard let shortest = remaining[start], start != end else { return GraphPaths(paths: [], isComplete: true) }
        var search = PathSearch(graph: self, remaining: remaining, limit: limit)
        // Each round finds the paths of one length, so that the shortest come first; it leaves out what leads to longer
        // ones.
        var length: Int? = shortest
        while let next = length {
            search.run(from: start, to: end, length: next)
            length = all && search.isComplete ? search.nextLength : nil
        }
        return GraphPaths(paths: search.found, isComplete: search.isComplete)
    }
}

/// A search for the paths of one length after the other, without recursion, since a path may be as long as the graph.
private struct PathSearch {
    let graph: ModuleGraph
    let outgoing: Adjacency
    /// The least number of steps from each node to the end, or nil if no path leads there.
    let remaining: [Int?]
    let limit: Int
    var steps = 1_000_000
    var found: [[Int]] = []
    var isComplete = true
    /// The least length of a path that the last round left out, or nil if it left out none.
    var nextLength: Int?

    init(graph: ModuleGraph, remaining: [Int?], limit: Int) {
        (self.graph, self.remaining, self.limit) = (graph, remaining, limit)
        outgoing = Adjacency(of: graph, by: \.from)
    }

    mutating func run(from start: Int, to end: Int, length: Int) {
        nextLength = nil
        var visited = [Bool](repeating: false, count: graph.nodes.count)
        visited[start] = true
        var path: [Int] = [], waiting = [outgoing[start]]
        while var edges = waiting.popLast() {
            guard let edge = edges.popFirst() else {
                if let last = path.popLast() { visited[graph.edges[last].to] = false }
                continue
            }
            waiting.append(edges)
            let node = graph.edges[edge].to
            guard !visited[node], let rest = remaining[node] else { continue }
            guard steps > 0 else { return isComplete = false }
            steps -= 1
            let total = path.count + 1 + rest
            if total > length {
                nextLength = min(nextLength ?? total, total)
            } else if node == end {
                // Shorter paths were found by an earlier round.
                guard total == length else { continue }
                guard found.count < limit else { return isComplete = false }
                found.append(path + [edge])
            } else {
                visited[node] = true
                path.append(edge)
                waiting.append(outgoing[node])
            }
        }
    }
}
