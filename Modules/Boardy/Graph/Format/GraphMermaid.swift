extension ModuleGraph {
    /// Returns the graph as a flowchart in Mermaid's notation (https://mermaid.js.org/syntax/flowchart.html).
    ///
    /// - Parameter limit: the greatest number of edges. Mermaid itself refuses to draw more than 500.
    /// - Throws: ``GraphTooLarge`` with a filter that makes the graph fit.
    public func mermaid(limit: Int = 500) throws(GraphTooLarge) -> String {
        try check(limit: limit)
        var text = "flowchart LR\n"
        for (index, node) in nodes.enumerated() {
            let (opening, closing) = node.kind.mermaidBrackets
            text += "    n\(index)\(opening)\(Self.quoted(node.labelLines))\(closing)"
            text += ":::\(node.mermaidClass)\n"
        }
        for edge in edges {
            text +=
                "    n\(edge.from) \(edge.kind == .uses ? "-.->" : "-->")|"
                + "\(Self.quoted(edge.labelLines))| n\(edge.to)\n"
        }
        for kind in NodeKind.allCases where nodes.contains(where: { $0.mermaidClass == kind.mermaidClass }) {
            text += "    classDef \(kind.mermaidClass) fill:\(kind.mermaidColor),stroke:#555,color:#111\n"
        }
        for (name, style) in [
            ("missing", "fill:#fff,stroke:#b00020,color:#111,stroke-dasharray:4"),
            ("idle", "fill:#f4f4f6,stroke:#b4b4be,color:#62626e"), ("hot", "fill:#ffb8a0,stroke:#c2410c,color:#111"),
        ] where nodes.contains(where: { $0.mermaidClass == name }) {
            text += "    classDef \(name) \(style)\n"
        }
        return text
    }

    /// Returns lines as a quoted string, in which every character that Mermaid or HTML may read as notation stands as
    /// the code of it.
    private static func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            line.unicodeScalars.map { scalar in
                "\"#;&<>`\\[](){}|*_~%$@".unicodeScalars.contains(scalar) ? "#\(scalar.value);" : String(scalar)
            }.joined()
        }
        return "\"" + escaped.joined(separator: "<br/>") + "\""
    }
}

extension ModuleGraph.Node {
    /// The one class that decides the colours of the node: the class of its state, or else of its kind.
    fileprivate var mermaidClass: String {
        let state = isMissing ? "missing" : activityClass
        return state.flatMap { $0 == "ran" ? nil : $0 } ?? kind.mermaidClass
    }
}

extension ModuleGraph.NodeKind {
    fileprivate var mermaidBrackets: (String, String) {
        switch self {
        case .plugin: ("[[", "]]")
        case .contract: ("[", "]")
        case .extensionPoint: ("{{", "}}")
        case .route: ("([", "])")
        case .gate: ("{", "}")
        case .flow: (">", "]")
        case .board: ("[/", "/]")
        }
    }

    fileprivate var mermaidClass: String { self == .extensionPoint ? "point" : rawValue }

    fileprivate var mermaidColor: String {
        switch self {
        case .plugin: "#cfe2ff"
        case .contract: "#fff"
        case .extensionPoint: "#e6d9fb"
        case .route: "#d7f0db"
        case .gate: "#ffe3c2"
        case .flow: "#f0f0f0"
        case .board: "#fdf6d8"
        }
    }
}
