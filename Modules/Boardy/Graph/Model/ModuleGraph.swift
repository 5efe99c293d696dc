/// A directed graph of an app: its plugins, their contracts, extension points and routes, the gates, and the flows.
///
/// An edge leads from what needs something to what it needs, so that a path from one plugin to another tells why the
/// first needs the second: `shopping` requires `payment.pay`, which is provided by `payment`.
///
///     let graph = ModuleGraph(of: assembly.manifests)
///     print(try graph.around(["shopping"], depth: 2).mermaid())
public struct ModuleGraph: Sendable {
    /// The kind of a node. The raw values are the words of the command line and of the JSON.
    public enum NodeKind: String, CaseIterable, Sendable {
        case plugin, contract
        case extensionPoint = "extension-point"
        case route, gate, flow
        /// A board of a run that no declaration names.
        case board
    }

    /// The kind of an edge. The raw values are the words of the JSON. Each reads from the first node to the
    /// second.
    public enum EdgeKind: String, CaseIterable, Sendable {
        case requires, uses
        /// From a contract to another one, whose board its own board awaits.
        case awaits
        case providedBy = "provided-by"
        case guardedBy = "guarded-by"
        case opens, reads
        case contributedBy = "contributed-by"
        case names
        case handledBy = "handled-by"
        /// From a board or a plugin to a board of its own that it activated in a run.
        case activates

        /// The kind as the verb of a sentence whose subject is the first node, such as `is provided by`.
        public var verb: String {
            switch self {
            case .requires, .awaits, .opens, .reads, .names, .activates: rawValue
            case .uses: "uses if present"
            case .providedBy: "is provided by"
            case .guardedBy: "is guarded by"
            case .contributedBy: "has contributions of"
            case .handledBy: "is handled by"
            }
        }
    }

    /// A place in the sources: the call that declares an edge.
    public struct Place: Hashable, Sendable, CustomStringConvertible {
        /// The file, as `Module/File.swift`.
        public let file: String
        /// The line of the call, counted from one.
        public let line: UInt

        public var description: String { "\(file):\(line)" }
    }

    /// A plugin, a contract, an extension point, a route, a gate, a flow, or a board that only a run has shown.
    public struct Node: Sendable {
        /// The kind of the node, from which its ID and its shape in pictures are derived.
        public let kind: NodeKind
        /// The name: the plugin's name, the ID of the contract or the pattern of the route.
        public let name: String
        /// A fact that pictures show below the name, such as the role that a gate asks for.
        public internal(set) var detail: String?
        /// True for a contract that a plugin requires or uses, and that no plugin of the whole graph provides.
        public internal(set) var isMissing = false
        /// Short texts that pictures show below the name, such as how often a board was activated.
        public var marks: [String] = []
        /// The messages and times of a plugin, a contract or a board in the run that was laid over the graph; nil
        /// without one.
        public internal(set) var activity: Activity?

        /// The kind and the name, such as `plugin:payment`, which no two nodes of a graph share.
        public var id: String { "\(kind.rawValue):\(name)" }
    }

    /// A relation of two nodes, with the places in the sources that make it.
    public struct Edge: Sendable {
        /// The index of the node that needs the other one, in the list of the graph's nodes.
        public let from: Int
        /// The index of the node that is needed, in the list of the graph's nodes.
        public let to: Int
        /// The kind of the relation, from which its verb and its line in pictures are derived.
        public let kind: EdgeKind
        /// The name of the plugin whose declaration makes the edge, or nil for a declaration of the app.
        public let plugin: String?
        /// The declarations that make the edge, at least one, in their order.
        public internal(set) var places: [Place]
        /// Short texts that pictures show beside the edge, such as how often a message took it.
        public var marks: [String] = []
        /// The number of messages that took the edge in a run; nil without a run, and for an edge of a kind for which a
        /// trace cannot tell.
        public internal(set) var messages: Int?
    }

    /// The nodes, plugins first, each kind in the order of installation and declaration.
    public var nodes: [Node] = []
    /// The edges, in the order of their first declaration.
    public var edges: [Edge] = []
}

extension ModuleGraph {
    /// Returns the indexes of the nodes that a name means: the node with this ID, or else all nodes with this name.
    public func nodes(named name: String) -> [Int] {
        if let exact = nodes.firstIndex(where: { $0.id == name }) { return [exact] }
        return nodes.indices.filter { nodes[$0].name == name }
    }

    /// Returns the graph of some of the nodes, in the same order, with all edges between them.
    ///
    /// - Parameter isKept: a value for each node, true to keep it.
    func keeping(_ isKept: [Bool]) -> ModuleGraph {
        var places = [Int](repeating: 0, count: nodes.count), kept = ModuleGraph()
        for index in nodes.indices where isKept[index] {
            places[index] = kept.nodes.count
            kept.nodes.append(nodes[index])
        }
        for edge in edges where isKept[edge.from] && isKept[edge.to] {
            kept.edges.append(
                Edge(
                    from: places[edge.from], to: places[edge.to], kind: edge.kind, plugin: edge.plugin,
                    places: edge.places, marks: edge.marks, messages: edge.messages))
        }
        return kept
    }
}
