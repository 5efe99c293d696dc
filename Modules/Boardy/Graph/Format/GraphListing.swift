/// A graph as rows below the plugins whose declarations make them, for a list in a terminal.
public struct GraphListing {
    /// A plugin with its rows.
    public struct Section {
        /// The name of the plugin, or what the rows are if no plugin makes them.
        public let title: String
        /// A row for each declaration, with the place of its call in the last cell. All rows of a listing have the same
        /// number of cells.
        public let rows: [[String]]
    }

    /// The titles of the columns, or nil for a graph without a run.
    public let heading: [String]?
    /// The plugins in the order of installation, and then what no plugin declares.
    public let sections: [Section]
    /// A line for each node that neither is a plugin or a board nor has an edge, as in a small part of a graph.
    public let unconnected: [String]
}

extension ModuleGraph {
    /// The graph as rows below the plugins whose declarations make them.
    public var listing: GraphListing {
        let activity = ActivityColumns(self)
        func row(_ verb: String, _ name: String, _ cells: [String]?, places: String = "") -> [String] {
            ["  " + verb, name] + (cells ?? []) + [places]
        }
        let plugins = nodes.filter { $0.kind == .plugin }
        var rows: [String: [[String]]] = [:]
        for plugin in plugins {
            if let activity { rows[plugin.name] = [row("all", "", activity.cells(of: plugin))] }
        }
        for edge in edges {
            rows[edge.plugin ?? "app", default: []].append(
                row(edge.kind.declaration, object(of: edge), activity?.cells(of: edge), places: edge.placeList))
        }
        let others = Set(rows.keys).subtracting(plugins.map(\.name)).sorted()
        var sections = (plugins.map(\.name) + others).map { GraphListing.Section(title: $0, rows: rows[$0] ?? []) }
        let inner = nodes.filter { $0.kind == .board }.map { row("ran", $0.name, activity?.cells(of: $0)) }
        if !inner.isEmpty { sections.append(.init(title: "boards that no plugin declares", rows: inner)) }
        var isConnected = nodes.map { $0.kind == .plugin || $0.kind == .board }
        for edge in edges { (isConnected[edge.from], isConnected[edge.to]) = (true, true) }
        return GraphListing(
            heading: activity.map { row("", "", $0.heading) }, sections: sections,
            unconnected: nodes.indices.filter { !isConnected[$0] }.map { index in
                ([nodes[index].id] + nodes[index].marks).joined(separator: "  ")
            })
    }

    /// Returns a row for each step of paths, with the place of its declaration in the last cell. The first row of a
    /// path has its number.
    public func rows(of paths: GraphPaths) -> [[String]] {
        paths.paths.enumerated().flatMap { number, path in
            path.enumerated().map { step, index in
                let edge = edges[index]
                return [
                    step == 0 ? "\(number + 1)." : "", nodes[edge.from].name, edge.kind.verb, nodes[edge.to].name,
                    edge.placeList,
                ]
            }
        }
    }

    /// Returns the object of a sentence with ``EdgeKind/declaration`` whose subject is the plugin that declares an
    /// edge.
    private func object(of edge: Edge) -> String {
        let from = nodes[edge.from], to = nodes[edge.to]
        return switch edge.kind {
        case .requires, .uses: to.name + (to.isMissing ? " (no selected plugin provides it)" : "")
        case .providedBy, .contributedBy: from.name
        case .guardedBy, .handledBy: from.name + (to.detail.map { " (\($0))" } ?? "")
        case .opens: "\(from.name) -> \(to.name)"
        case .reads: to.name
        case .awaits, .names: "\(to.name) for \(from.name)"
        case .activates: to.name + (from.kind == .plugin ? "" : " from \(from.name)")
        }
    }
}

extension ModuleGraph.Edge {
    fileprivate var placeList: String { places.map(\.description).joined(separator: ", ") }
}

extension ModuleGraph.EdgeKind {
    /// The verb of a plugin that declares an edge of this kind.
    fileprivate var declaration: String {
        switch self {
        case .requires, .awaits, .reads, .names, .activates: rawValue
        case .uses: "uses if present"
        case .providedBy: "provides"
        case .guardedBy: "guards"
        case .opens: "routes"
        case .contributedBy: "contributes to"
        case .handledBy: "handles"
        }
    }
}
