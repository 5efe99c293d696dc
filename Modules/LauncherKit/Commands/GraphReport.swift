import Boardy
import BoardyCommandLine
import BoardyGraph

/// The text that `graph` and `why` print about a graph.
struct GraphReport {
    let graph: ModuleGraph

    init(_ graph: ModuleGraph) { self.graph = graph }

    /// Returns the graph in a form, without a newline at the end.
    ///
    /// - Throws: ``CommandError`` with exit code 64 if the graph is too large for the form, and the errors of
    ///   ``Graphviz``.
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

    /// Returns the paths from one node to another. Both nodes are named by their IDs.
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

    /// Returns the graph as lines below the plugin whose declarations make them, each with the place of its
    /// declaration.
    private func text(columns: Int?) -> String {
        let listing = graph.listing, heading = listing.heading.map { [$0] } ?? []
        var lines = alignedLines(heading + listing.sections.flatMap(\.rows), width: columns).map(trimmed)[...]
        let top = heading.map { _ in lines.removeFirst() + "\n" }.joined()
        let sections = listing.sections.map { section in
            defer { lines = lines.dropFirst(section.rows.count) }
            return ([section.title] + lines.prefix(section.rows.count)).joined(separator: "\n")
        }
        let paragraphs = sections + listing.unconnected
        if paragraphs.isEmpty { return "No plugin is selected." }
        return (sections.isEmpty ? "" : top) + paragraphs.joined(separator: "\n\n")
    }

    /// Returns a line without the blanks at its end, which cells without a text leave.
    private func trimmed(_ line: String) -> String {
        guard line.utf8.last == UInt8(ascii: " ") else { return line }
        return String(line.utf8.lastIndex { $0 != UInt8(ascii: " ") }.map { line[...$0] } ?? "")
    }

    /// Returns paths as one row for each step, with the place that makes the step.
    func text(of paths: GraphPaths, from start: Int, to end: Int, columns: Int?) -> String {
        let from = graph.nodes[start].name, to = graph.nodes[end].name, count = paths.paths.count
        if count == 0 {
            let isReverse = !graph.paths(from: end, to: start, all: false).paths.isEmpty
            return "\(from) does not need \(to)" + (isReverse ? ", but \(to) needs \(from)." : ".")
        }
        let heading = (count == 1 ? "1 path" : "\(count) paths") + " from \(from) to \(to)"
        let end =
            paths.isComplete ? "" : "\n\nThere are more paths. None of those left out is shorter than those above."
        return heading + "\n\n" + alignedColumns(graph.rows(of: paths), width: columns) + end
    }
}
