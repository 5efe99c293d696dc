/// The declarations of a root's graph: its boundaries, the dependencies of each, and the adapters that fill plugins.
///
/// `describe()` on the root makes it from types alone. Use `text` or `mermaid` to show it, and `problems` in a test.
public struct BoundaryGraph: Equatable, Sendable {
    /// One boundary or plugin of a graph.
    public struct Node: Equatable, Sendable {
        /// The name of its type, with the types that it is nested in, without the module.
        public let name: String
        /// The number of containers around it; zero for the root.
        public let depth: Int
        /// The names of its `Dependencies`, in their order.
        public let dependencies: [String]
        /// The name of the plugin that it fills, or nil if it is no adapter.
        public let fills: String?
        /// The names of its `Subboundaries`, in their order, or an empty list if it is no container.
        public let children: [String]
    }

    /// The root, followed by its children. The children of a container follow the container.
    public let nodes: [Node]

    init(root: any BoundaryProtocol.Type) { nodes = Self.nodes(from: root, depth: 0) }

    private static func nodes(from boundary: any BoundaryProtocol.Type, depth: Int) -> [Node] {
        let children = (boundary as? any ContainerBoundaryProtocol.Type)?.children ?? []
        let node = Node(
            name: name(of: boundary), depth: depth, dependencies: boundary.dependencyTypes.map(name),
            fills: (boundary as? any AdapterBoundaryProtocol.Type).map { name(of: $0.filledPlugin) },
            children: children.map(name))
        return [node] + children.flatMap { nodes(from: $0, depth: depth + 1) }
    }

    // The description of a private type contains its file in parentheses, which has no dot.
    private static func name(of boundary: any BoundaryProtocol.Type) -> String {
        String(reflecting: boundary).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
            .joined(separator: ".")
    }
}

extension BoundaryGraph {
    /// The graph as text: one line for each boundary, indented below its container.
    public var text: String {
        nodes.map { node in
            var line = String(repeating: "    ", count: node.depth) + node.name
            if let plugin = node.fills { line += ", fills \(plugin)" }
            if !node.dependencies.isEmpty { line += ", uses \(node.dependencies.joined(separator: ", "))" }
            return line
        }.joined(separator: "\n")
    }

    /// The graph as a Mermaid flow chart.
    ///
    /// A plain arrow leads from a boundary to a dependency, a thick one from an adapter to its plugin, and a dotted one
    /// from a container to a child.
    public var mermaid: String {
        var lines = ["flowchart TD"]
        for node in nodes {
            lines += node.children.map { "    \(node.name) -.-> \($0)" }
            lines += node.dependencies.map { "    \(node.name) --> \($0)" }
            if let plugin = node.fills { lines.append("    \(node.name) ==> \(plugin)") }
        }
        return lines.joined(separator: "\n")
    }

    /// The mistakes that compile: one sentence for each boundary that a list names twice. Empty if the graph is right.
    ///
    ///     #expect(App.describe().problems == [])
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
    /// Describes the graph from the declarations of its types. It builds no boundary and reads no port.
    public static func describe() -> BoundaryGraph { BoundaryGraph(root: Self.self) }
}

extension BoundaryProtocol {
    fileprivate static var dependencyTypes: [any BoundaryProtocol.Type] { Dependencies.boundaries }
}

extension ContainerBoundaryProtocol {
    fileprivate static var children: [any BoundaryProtocol.Type] { Subboundaries.boundaries }
}

extension AdapterBoundaryProtocol {
    fileprivate static var filledPlugin: any BoundaryProtocol.Type { PluginAdaptee.self }
}
