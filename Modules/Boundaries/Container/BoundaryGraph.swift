/// What the declarations of a root say about its graph: its boundaries, what each uses, and who fills which plugin.
public struct BoundaryGraph: Equatable, Sendable {
    /// One boundary or plugin.
    public struct Node: Equatable, Sendable {
        /// Its type, with the types that it is nested in, without the module.
        public let name: String
        /// How many containers it lies in; the root in none.
        public let depth: Int
        /// The names of its `Dependencies`, in their order.
        public let dependencies: [String]
        /// The name of the plugin that it fills, of an adapter.
        public let fills: String?
        /// The names of what it builds, of a container.
        public let children: [String]
    }

    /// The root, followed by what it builds, each container followed by its children.
    public let nodes: [Node]

    init(root: any BoundaryProtocol.Type) { nodes = Self.nodes(from: root, depth: 0) }

    private static func nodes(from boundary: any BoundaryProtocol.Type, depth: Int) -> [Node] {
        let children = (boundary as? any ContainerBoundaryProtocol.Type)?.children ?? []
        let node = Node(
            name: name(of: boundary), depth: depth, dependencies: boundary.uses.map(name),
            fills: (boundary as? any AdapterBoundaryProtocol.Type).map { name(of: $0.filledPlugin) },
            children: children.map(name))
        return [node] + children.flatMap { nodes(from: $0, depth: depth + 1) }
    }

    // A private type is spelt with a context of its own, in parentheses, which contains no dot.
    private static func name(of boundary: any BoundaryProtocol.Type) -> String {
        String(reflecting: boundary).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
            .joined(separator: ".")
    }
}

extension BoundaryGraph {
    /// A line for each boundary, indented below its container.
    public var text: String {
        nodes.map { node in
            var line = String(repeating: "    ", count: node.depth) + node.name
            if let plugin = node.fills { line += ", fills \(plugin)" }
            if !node.dependencies.isEmpty { line += ", uses \(node.dependencies.joined(separator: ", "))" }
            return line
        }.joined(separator: "\n")
    }

    /// A flow chart in the language of Mermaid: arrows lead to what is used, thick ones from an adapter to its plugin,
    /// dotted ones from a container to its children.
    public var mermaid: String {
        var lines = ["flowchart TD"]
        for node in nodes {
            lines += node.children.map { "    \(node.name) -.-> \($0)" }
            lines += node.dependencies.map { "    \(node.name) --> \($0)" }
            if let plugin = node.fills { lines.append("    \(node.name) ==> \(plugin)") }
        }
        return lines.joined(separator: "\n")
    }
}

extension BoundaryGraph {
    /// What is declared wrongly and yet compiles: boundaries that stand twice in a list. Empty when all is well.
    ///
    /// A test of the root is the place to ask for it.
    public var problems: [String] {
        nodes.flatMap { node in
            Self.repetitions(in: node.dependencies, called: "Dependencies", of: node.name)
                + Self.repetitions(in: node.children, called: "Subboundaries", of: node.name)
        }
    }

    private static func repetitions(in names: [String], called list: String, of owner: String) -> [String] {
        var seen: Set<String> = []
        return names.filter { !seen.insert($0).inserted }.map {
            "\(owner) lists \($0) twice in its \(list): remove one of the two."
        }
    }
}

extension RootBoundaryProtocol {
    /// Describes the graph, as text or as a chart, without building anything.
    public static func describe() -> BoundaryGraph { BoundaryGraph(root: Self.self) }
}

extension BoundaryProtocol {
    fileprivate static var uses: [any BoundaryProtocol.Type] { Dependencies.boundaries }
}

extension ContainerBoundaryProtocol {
    fileprivate static var children: [any BoundaryProtocol.Type] { Subboundaries.boundaries }
}

extension AdapterBoundaryProtocol {
    fileprivate static var filledPlugin: any BoundaryProtocol.Type { PluginAdaptee.self }
}
