extension ModuleGraph {
    /// The graph in the language of Graphviz. Nodes are named `n0`, `n1` … and edges `e0`, `e1` … in the order of the
    /// graph's lists.
    ///
    /// The same names are the IDs of the elements in the SVG that Graphviz makes of it, and their kinds are the
    /// classes.
    public var dot: String { dot(labelsEdges: true) }

    /// Returns the graph without the verbs of its edges, whose labels take much room, for a page that shows them
    /// elsewhere. Marks stay.
    func dot(labelsEdges: Bool) -> String {
        var text = """
            digraph modules {
              graph [rankdir=LR, bgcolor="transparent", fontname="Helvetica,Arial,sans-serif", nodesep=0.2, ranksep=0.6]
              node [fontname="Helvetica,Arial,sans-serif", fontsize=11, shape=box, style="filled", height=0.3, \
            margin="0.12,0.05"]
              edge [fontname="Helvetica,Arial,sans-serif", fontsize=9, color="#777777", arrowsize=0.7]

            """
        for (index, node) in nodes.enumerated() {
            let style = (node.isMissing ? ##", style="filled,dashed""## : "") + node.activityAttributes
            text += """
                  n\(index) [id="n\(index)", class="\(node.classes)", \
                label=\(Self.quoted(node.labelLines)), \(node.kind.dotAttributes)\(style)]\n
                """
        }
        for (index, edge) in edges.enumerated() {
            let style = (edge.kind == .uses ? ", style=dashed" : "") + (edge.messages ?? 0 > 0 ? ", penwidth=2" : "")
            let label = labelsEdges ? edge.labelLines : edge.marks.labelLines
            text += """
                  n\(edge.from) -> n\(edge.to) [id="e\(index)", class="\(edge.classes)", \
                label=\(Self.quoted(label))\(style)]\n
                """
        }
        return text + "}"
    }

    /// Returns lines as a quoted string. Graphviz reads escapes with a backslash, and entities of HTML.
    private static func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("&", with: "&amp;")
        }
        return "\"" + escaped.joined(separator: "\\n") + "\""
    }
}

extension ModuleGraph.NodeKind {
    fileprivate var dotAttributes: String {
        switch self {
        case .plugin: ##"shape=component, fillcolor="#cfe2ff", penwidth=1.5"##
        case .contract: ##"fillcolor="#ffffff""##
        case .extensionPoint: ##"shape=hexagon, fillcolor="#e6d9fb""##
        case .route: ##"shape=cds, fillcolor="#d7f0db""##
        case .gate: ##"shape=octagon, margin="0.02,0.01", fillcolor="#ffe3c2""##
        case .flow: ##"shape=note, fillcolor="#f0f0f0""##
        case .board: ##"shape=box3d, fillcolor="#fdf6d8""##
        }
    }
}

extension ModuleGraph.Node {
    /// The classes of the node in a picture: its kind, and what a run has done with it.
    fileprivate var classes: String {
        ([kind.rawValue] + (isMissing ? ["missing"] : []) + [activityClass].compactMap(\.self)).joined(separator: " ")
    }

    /// The attributes that replace the colours of the kind.
    fileprivate var activityAttributes: String {
        switch activityClass {
        case "idle": ##", fillcolor="#f4f4f6", color="#b4b4be", fontcolor="#62626e""##
        case "hot": ##", fillcolor="#ffb8a0", color="#c2410c", penwidth=2"##
        default: ""
        }
    }
}

extension ModuleGraph.Edge {
    fileprivate var classes: String {
        kind.rawValue + (messages.map { $0 > 0 ? " used" : " idle" } ?? "")
    }
}
