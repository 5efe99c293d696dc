import Boardy
import BoardyCommandLine
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

    /// Returns the paths from one node to another, which are named by their IDs.
    ///
    /// - Parameter columns: the width of the terminal; nil if the text goes somewhere else.
    func paths(from start: String, to end: String, all: Bool, as format: OutputFormat, columns: Int?) -> String {
        guard let start = graph.nodes(named: start).first, let end = graph.nodes(named: end).first else { return "" }
        let paths = graph.paths(from: start, to: end, all: all)
        switch format {
        case .text: return text(of: paths, from: start, to: end, columns: columns)
        case .json: return graph.json(of: paths, from: start, to: end)
        }
    }

    /// Returns the graph as lines below the plugin whose declarations make them, each with the place of its declaration.
    private func text(columns: Int?) -> String {
        let plugins = graph.nodes.filter { $0.kind == .plugin }, activity = ActivityColumns(graph)
        func row(_ verb: String, _ name: String, _ cells: [String]?, places: String = "") -> [String] {
            ["  " + verb, name] + (cells ?? []) + [places]
        }
        var rows: [String: [[String]]] = [:]
        for plugin in plugins {
            if let activity { rows[plugin.name] = [row("all", "", activity.cells(of: plugin))] }
        }
        for (index, edge) in graph.edges.enumerated() {
            rows[edge.plugin ?? "app", default: []].append(
                row(edge.kind.declaration, sentence(index), activity?.cells(of: edge), places: places(index)))
        }
        let others = Set(rows.keys).subtracting(plugins.map(\.name)).sorted()
        var groups = (plugins.map(\.name) + others).map { (title: $0, rows: rows[$0] ?? []) }
        let inner = graph.nodes.filter { $0.kind == .board }
        if !inner.isEmpty {
            groups.append(
                ("boards that no plugin declares", inner.map { row("ran", $0.name, activity?.cells(of: $0)) }))
        }
        let heading = activity.map { [row("", "", $0.heading)] } ?? []
        var lines = alignedLines(heading + groups.flatMap(\.rows), width: columns).map(trimmed)[...]
        let top = heading.map { _ in lines.removeFirst() + "\n" }.joined()
        var paragraphs = groups.map { group in
            defer { lines = lines.dropFirst(group.rows.count) }
            return ([group.title] + lines.prefix(group.rows.count)).joined(separator: "\n")
        }
        if !paragraphs.isEmpty { paragraphs[0] = top + paragraphs[0] }
        // A contract that nothing refers to in a small part of the graph.
        var isConnected = graph.nodes.map { $0.kind == .plugin || $0.kind == .board }
        for edge in graph.edges { (isConnected[edge.from], isConnected[edge.to]) = (true, true) }
        for (index, node) in graph.nodes.enumerated() where !isConnected[index] {
            paragraphs.append(([node.id] + node.marks).joined(separator: "  "))
        }
        return paragraphs.isEmpty ? "No plugin is selected." : paragraphs.joined(separator: "\n\n")
    }

    /// Returns a line without the blanks at its end, which cells without a text leave.
    private func trimmed(_ line: String) -> String {
        guard line.utf8.last == UInt8(ascii: " ") else { return line }
        return String(line.utf8.lastIndex { $0 != UInt8(ascii: " ") }.map { line[...$0] } ?? "")
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
        case .activates: return to.name + (from.kind == .plugin ? "" : " from \(from.name)")
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
        case .activates: "activates"
        }
    }
}
