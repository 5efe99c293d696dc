import BoardyGraph

/// The text that `graph` and `why` print about a graph.
struct GraphReport {
    let graph: ModuleGraph

    init(_ graph: ModuleGraph) { self.graph = graph }

    /// Returns the graph in a form, without a newline at the end.
    ///
    /// - Throws: ``CommandError`` with exit code 64 if the graph is too large for the form, and the errors of ``Graphviz``.
    func text(as format: GraphFormat, columns: Int?, environment: [String: String]) async throws -> String {
        do {
            switch format {
            case .text: return text(columns: columns)
            case .json: return graph.json
            case .dot: return graph.dot
            case .mermaid: return try graph.mermaid()
            case .svg: return try await Graphviz(environment: environment).svg(of: try graph.dotForLayout())
            case .html:
                let dot = try graph.dotForLayout(labelsEdges: false)
                let svg = try await Graphviz(environment: environment).svg(of: dot)
                return graph.page(svg: svg)
            }
        } catch let error as GraphTooLarge {
            throw CommandError(code: .usage, message: "--format \(format.rawValue): \(error)")
        }
    }

    /// Returns the paths from one node to another. The columns are the width of the terminal, nil if the text goes somewhere else.
    func text(of request: WhyRequest, as format: OutputFormat, columns: Int?) -> String {
        guard let start = graph.nodes(named: request.start).first, let end = graph.nodes(named: request.end).first
        else { return "" }
        let paths = graph.paths(from: start, to: end, all: request.wantsAll)
        switch format {
        case .text: return text(of: paths, from: start, to: end, columns: columns)
        case .json: return graph.json(of: paths, from: start, to: end)
        }
    }

    /// Returns the graph as lines below the plugin whose declarations make them, each with the place of its declaration.
    private func text(columns: Int?) -> String {
        var rows: [(plugin: String, row: [String])] = []
        for (index, edge) in graph.edges.enumerated() {
            rows.append((edge.plugin ?? "app", ["  " + edge.kind.declaration, sentence(index), places(index)]))
        }
        let lines = alignedColumns(rows.map(\.row), width: columns).split(
            separator: "\n", omittingEmptySubsequences: false)
        let linesOfPlugins = Dictionary(grouping: zip(rows.map(\.plugin), lines), by: \.0)
        let plugins = graph.nodes.filter { $0.kind == .plugin }.map(\.name)
        let others = Set(linesOfPlugins.keys).subtracting(plugins).sorted()
        var paragraphs = (plugins + others).map { plugin in
            ([plugin] + (linesOfPlugins[plugin] ?? []).map { String($0.1) }).joined(separator: "\n")
        }
        // A contract that nothing refers to in a small part of the graph.
        let connected = Set(graph.edges.flatMap { [$0.from, $0.to] })
        for (index, node) in graph.nodes.enumerated() where node.kind != .plugin && !connected.contains(index) {
            paragraphs.append(node.id)
        }
        return paragraphs.isEmpty ? "No plugin is selected." : paragraphs.joined(separator: "\n\n")
    }

    private func sentence(_ index: Int) -> String {
        let edge = graph.edges[index], from = graph.nodes[edge.from], to = graph.nodes[edge.to]
        switch edge.kind {
        case .requires, .uses: return to.name + (to.isMissing ? " (no selected plugin provides it)" : "")
        case .providedBy, .contributedBy: return from.name
        case .guardedBy, .handledBy: return from.name + (to.detail.map { " (\($0))" } ?? "")
        case .opens: return "\(from.name) -> \(to.name)"
        case .reads: return to.name
        case .names: return "\(to.name) for \(from.name)"
        }
    }

    private func places(_ index: Int) -> String {
        graph.edges[index].places.map(\.description).joined(separator: ", ")
    }

    /// Returns paths as one row for each step, with the place that makes it.
    func text(of paths: GraphPaths, from start: Int, to end: Int, columns: Int?) -> String {
        let names = "\(graph.nodes[start].name) to \(graph.nodes[end].name)"
        guard !paths.paths.isEmpty else {
            return "\(graph.nodes[start].name) does not need \(graph.nodes[end].name)."
        }
        var rows: [[String]] = []
        for (number, path) in paths.paths.enumerated() {
            for (step, edge) in path.enumerated() {
                let from = graph.nodes[graph.edges[edge].from].name, to = graph.nodes[graph.edges[edge].to].name
                rows.append(
                    [step == 0 ? "\(number + 1)." : "", from, graph.edges[edge].kind.verb, to, places(edge)])
            }
        }
        let count = paths.paths.count
        let heading = count == 1 ? "1 path from \(names)" : "\(count) paths from \(names)"
        let end =
            paths.isComplete ? "" : "\n\nThere are more paths. None of those left out is shorter than those above."
        return heading + "\n\n" + alignedColumns(rows, width: columns) + end
    }
}

extension ModuleGraph.EdgeKind {
    /// The verb of a plugin that declares an edge of this kind.
    fileprivate var declaration: String {
        switch self {
        case .requires: "requires"
        case .uses: "uses if present"
        case .providedBy: "provides"
        case .guardedBy: "guards"
        case .opens: "routes"
        case .reads: "reads"
        case .contributedBy: "contributes to"
        case .names: "names"
        case .handledBy: "handles"
        }
    }
}
