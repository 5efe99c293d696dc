/// The columns that a list of a graph has when a run is laid over it: calls, which are activations and commands,
/// outputs, and times.
struct ActivityColumns {
    private static let widths = [5, 7, 12, 5, 12]
    let heading: [String] = Self.cells(["CALLS", "OUTPUTS", "TIME", "SHARE", "LONGEST"])
    private let graph: ModuleGraph

    /// Makes the columns, or nil for a graph without a run.
    init?(_ graph: ModuleGraph) {
        guard graph.nodes.contains(where: { $0.activity != nil }) else { return nil }
        self.graph = graph
    }

    /// Returns the cells of a plugin, a contract, a gate or a board, which are empty for other kinds of nodes.
    func cells(of node: ModuleGraph.Node) -> [String] {
        guard let activity = node.activity else { return Self.cells([]) }
        guard activity.hasRun else { return Self.cells(["never"]) }
        return Self.cells([
            "\(activity.activations + activity.commands)", "\(activity.outputs)",
            "\(activity.total.milliseconds(digits: 3)) ms", "\(activity.share) %",
            "\(activity.longest.milliseconds(digits: 3)) ms",
        ])
    }

    /// Returns the cells of a declaration: the cells of the contract or gate that it makes, or else the number of
    /// messages that took the edge.
    func cells(of edge: ModuleGraph.Edge) -> [String] {
        switch edge.kind {
        case .providedBy: cells(of: graph.nodes[edge.from])
        case .guardedBy: cells(of: graph.nodes[edge.to])
        case .handledBy: Self.cells(["", edge.messages.map { "\($0)" } ?? ""])
        default: Self.cells([edge.messages.map { "\($0)" } ?? ""])
        }
    }

    /// Returns the texts at the right of their columns, and blanks for those that are missing.
    private static func cells(_ texts: [String]) -> [String] {
        widths.enumerated().map { column, width in
            let text = column < texts.count ? texts[column] : ""
            return String(repeating: " ", count: max(0, width - text.count)) + text
        }
    }
}
