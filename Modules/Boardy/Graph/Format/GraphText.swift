extension String {
    /// The text with each control character, and each that reorders text, as an escape that a person can read, such as
    /// `\u{7}`.
    ///
    /// Names come from plugins and links, and a picture must neither break nor lie because of them.
    var visible: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: text += scalar.escapedForm
            case .format where scalar.properties.isBidiControl: text += scalar.escapedForm
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Returns the text in lines of at most so many characters, because a picture has no room for a name of hundreds.
    func lines(ofAtMost width: Int) -> [String] {
        var lines: [String] = [], rest = self[...]
        while rest.count > width {
            lines.append(String(rest.prefix(width)))
            rest = rest.dropFirst(width)
        }
        return lines + [String(rest)]
    }
}

extension Unicode.Scalar {
    fileprivate var escapedForm: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension ModuleGraph.Node {
    /// The class of the node in a picture of a run: `idle`, `ran`, or `hot` for a board that took much of the time; nil
    /// without a run.
    var activityClass: String? {
        activity.map { $0.isHot && kind != .plugin ? "hot" : $0.hasRun ? "ran" : "idle" }
    }

    /// The lines of the node in a picture: its name, its fact, and its marks.
    var labelLines: [String] {
        let facts = [detail, isMissing ? "no plugin provides it" : nil].compactMap(\.self)
        return ([name] + facts + marks).labelLines
    }
}

extension ModuleGraph.Edge {
    /// The lines of the edge in a picture: its kind, and its marks.
    var labelLines: [String] {
        ([kind.rawValue.replacing("-", with: " ")] + marks).labelLines
    }
}

extension [String] {
    /// The texts as lines of a picture, in which long ones are divided.
    var labelLines: [String] { flatMap { $0.visible.lines(ofAtMost: 60) } }
}

/// The error of a picture with more edges than its program can draw, with the filter that makes it fit.
public struct GraphTooLarge: Error, Equatable, CustomStringConvertible {
    /// The number of edges of the graph.
    public let edges: Int
    /// The greatest number of edges that the form allows.
    public let limit: Int
    /// The node and the depth of the greatest part around a plugin that was found to fit, or nil if no part fits.
    public let name: String?, depth: Int?

    public var description: String {
        guard let name, let depth else { return "the graph has \(edges) edges, and at most \(limit) can be drawn" }
        return "the graph has \(edges) edges, and at most \(limit) can be drawn. Select a part that fits, such as "
            + "--focus '\(name)' --depth \(depth)"
    }
}

extension ModuleGraph {
    /// Checks that the graph has at most so many edges, and looks for a part of it that has.
    func check(limit: Int) throws(GraphTooLarge) {
        guard edges.count > limit else { return }
        let links = Adjacency(of: self, by: \.from), backlinks = Adjacency(of: self, by: \.to)
        func degree(_ node: Int) -> Int { links[node].count + backlinks[node].count }
        let plugins = nodes.indices.filter { nodes[$0].kind == .plugin && degree($0) > 0 }
            .sorted { (degree($0), $1) > (degree($1), $0) }
        // The plugins with most edges make the best pictures. The last one is the likeliest to fit at all.
        for plugin in plugins.prefix(10) + plugins.suffix(1) {
            let fitting = (1...6).prefix { around([nodes[plugin].id], depth: $0).edges.count <= limit }
            guard let depth = fitting.last else { continue }
            throw GraphTooLarge(edges: edges.count, limit: limit, name: nodes[plugin].name, depth: depth)
        }
        throw GraphTooLarge(edges: edges.count, limit: limit, name: nil, depth: nil)
    }
}
