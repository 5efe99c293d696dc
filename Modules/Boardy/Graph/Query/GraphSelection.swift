extension ModuleGraph {
    /// Returns the part of the graph around some nodes: all nodes within a number of steps, in either direction, with
    /// the edges between them.
    ///
    /// A plugin is two steps from a plugin whose contract it requires.
    ///
    /// - Parameters:
    ///   - names: the IDs or names of the nodes in the middle. A name that several nodes have means all of them.
    ///   - depth: the greatest number of steps; nil for no limit.
    public func around(_ names: [String], depth: Int?) -> ModuleGraph {
        let outgoing = Adjacency(of: self, by: \.from), incoming = Adjacency(of: self, by: \.to)
        return keeping(
            distances(from: names.flatMap(nodes(named:)), depth: depth) { node in
                outgoing[node].map { edges[$0].to } + incoming[node].map { edges[$0].from }
            }.map { $0 != nil })
    }

    /// Returns the part of the graph that needs some nodes, directly or through others: all nodes from which a path
    /// leads to them.
    ///
    /// - Parameters:
    ///   - names: the IDs or names of the nodes that are needed.
    ///   - depth: the greatest number of steps; nil for no limit.
    public func reaching(_ names: [String], depth: Int?) -> ModuleGraph {
        let incoming = Adjacency(of: self, by: \.to)
        return keeping(
            distances(from: names.flatMap(nodes(named:)), depth: depth) { node in
                incoming[node].map { edges[$0].from }
            }.map { $0 != nil })
    }
}
