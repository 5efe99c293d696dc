/// Targets and files, with an edge from each to whatever can change its behaviour.
struct ReachGraph {
    /// The reason for which a change of `used` can be noticed by `user`.
    struct Edge: Hashable {
        enum Kind: String {
            /// A target imports another one.
            case depends
            /// A file lies in the folder of a target.
            case holds
            /// `Package.swift` declares a target differently than before.
            case declared
            /// The code of a test or a script has the path of a file.
            case reads
        }

        let user: Part
        let kind: Kind
        let used: Part
    }

    private(set) var edges: Set<Edge> = []

    mutating func add(_ user: Part, _ kind: Edge.Kind, _ used: Part) {
        edges.insert(Edge(user: user, kind: kind, used: used))
    }

    /// Returns the parts that a change reaches, each with a shortest way to a changed file, in a stable order.
    func ways(to changed: [Part]) -> [Part: [Edge]] {
        let users = Dictionary(grouping: edges, by: \.used).mapValues { edges in
            edges.sorted { ($0.user, $0.kind.rawValue) < ($1.user, $1.kind.rawValue) }
        }
        var ways: [Part: [Edge]] = Dictionary(changed.map { ($0, []) }) { first, _ in first }
        var waiting = ways.keys.sorted()[...]
        while let part = waiting.popFirst() {
            for edge in users[part, default: []] where ways[edge.user] == nil {
                ways[edge.user] = [edge] + ways[part, default: []]
                waiting.append(edge.user)
            }
        }
        return ways
    }
}
