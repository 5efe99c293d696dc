extension ModuleGraph {
    /// The graph as one line of JSON, which `docs/schemas/graph.schema.json` describes.
    ///
    /// It is written by hand, because an encoder takes several times as long for ten thousand plugins.
    public var json: String {
        // Edges name each node several times.
        let ids = nodes.map { JSONText(quoting: $0.id) }
        var text = JSONText(capacity: edges.count * 200 + nodes.count * 120)
        var names = EdgeNames()
        text += #"{"edges":["#
        for index in edges.indices {
            if index > 0 { text += Piece.comma }
            text.append(edges[index], from: ids[edges[index].from], to: ids[edges[index].to], &names)
        }
        text += #"],"nodes":["#
        for (index, node) in nodes.enumerated() {
            if index > 0 { text += Piece.comma }
            text += Piece.opening
            if let activity = node.activity { text += #""activity":\#(activity.json),"# }
            if let detail = node.detail { text += #""detail":\#(detail.json),"# }
            text += Piece.id
            text += ids[index]
            if node.isMissing { text += #","isMissing":true"# }
            text += Piece.kind
            text += node.kind.rawValue
            text += Piece.next
            if !node.marks.isEmpty { text += #""marks":\#(node.marks.json),"# }
            text += Piece.name
            // The ID ends with the name and its quote.
            text.append(ids[index], after: node.kind.rawValue.utf8.count + 2)
            text += Piece.closing
        }
        text += #"],"schemaVersion":1}"#
        return text.string
    }

    /// Returns paths between two nodes as one line of JSON, which `docs/schemas/why.schema.json` describes.
    public func json(of paths: GraphPaths, from start: Int, to end: Int) -> String {
        var text = JSONText()
        var names = EdgeNames()
        text += #"{"from":\#(nodes[start].id.json),"isComplete":\#(paths.isComplete),"paths":["#
        for (position, path) in paths.paths.enumerated() {
            text += position > 0 ? ",[" : "["
            for (step, edge) in path.map({ edges[$0] }).enumerated() {
                if step > 0 { text += Piece.comma }
                let (from, to) = (JSONText(quoting: nodes[edge.from].id), JSONText(quoting: nodes[edge.to].id))
                text.append(edge, from: from, to: to, &names)
            }
            text += "]"
        }
        text += #"],"schemaVersion":1,"to":\#(nodes[end].id.json)}"#
        return text.string
    }
}

extension JSONText {
    /// Adds an edge as an object, piece by piece, because an interpolation makes a text of its own.
    fileprivate mutating func append(
        _ edge: ModuleGraph.Edge, from: JSONText, to: JSONText, _ names: inout EdgeNames
    ) {
        self += Piece.from
        self += from
        self += Piece.kind
        self += edge.kind.rawValue
        self += Piece.next
        if !edge.marks.isEmpty { self += #""marks":\#(edge.marks.json),"# }
        if let messages = edge.messages { self += #""messages":\#(messages),"# }
        self += Piece.places
        for (position, place) in edge.places.enumerated() {
            if position > 0 { self += Piece.comma }
            self += names.file.text(of: place.file)
            self += String(place.line)
            self += Piece.closing
        }
        self += edge.plugin.map { names.plugin.text(of: $0) } ?? Piece.to
        self += to
        self += Piece.closing
    }
}

extension Activity {
    fileprivate var json: String {
        #"{"activations":\#(activations),"commands":\#(commands),"hasRun":\#(hasRun),"#
            + #""longest":\#(longest.milliseconds(digits: 6)),"outputs":\#(outputs),"share":\#(share),"#
            + #""total":\#(total.milliseconds(digits: 6))}"#
    }
}

extension String {
    fileprivate var json: String { JSONText(quoting: self).string }
}

extension [String] {
    fileprivate var json: String { "[" + map(\.json).joined(separator: ",") + "]" }
}

/// The texts between the values of an edge and of a node, as bytes that are copied at once.
private enum Piece {
    static let comma = JSONText(","), next = JSONText("\","), opening = JSONText("{"), closing = JSONText("}")
    static let from = JSONText(#"{"from":"#), kind = JSONText(#","kind":""#), places = JSONText(#""places":["#)
    static let to = JSONText(#"],"to":"#), id = JSONText(#""id":"#), name = JSONText(#""name":""#)
}

/// The parts of an edge that are mostly those of the edge before it: the file of a place, and the plugin.
private struct EdgeNames {
    var file = Name(before: #"{"file":""#, after: #"","line":"#)
    var plugin = Name(before: #"],"plugin":""#, after: #"","to":"#)

    struct Name {
        let before: String, after: String
        private var name: String?, text = JSONText()

        init(before: String, after: String) { (self.before, self.after) = (before, after) }

        /// Returns the name as a string between the two texts.
        mutating func text(of name: String) -> JSONText {
            if name != self.name {
                self.name = name
                text.removeAll()
                text += before
                text.append(escaped: name)
                text += after
            }
            return text
        }
    }
}

/// A growing text of JSON in bytes, because a large graph has half a million pieces, and a string takes several times
/// as long to append one.
///
/// No `<` is in it, so that it may stand inside an element of HTML.
private struct JSONText {
    private var bytes: [UInt8] = []

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Creates a text that is one string, with its quotes.
    init(quoting text: String) {
        bytes.reserveCapacity(text.utf8.count + 2)
        self += "\""
        append(escaped: text)
        self += "\""
    }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    static func += (text: inout JSONText, piece: JSONText) { text.bytes += piece.bytes }
    static func += (text: inout JSONText, piece: String) { text.bytes += piece.utf8 }

    /// Removes the text, and keeps its memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Adds a text without its first bytes.
    mutating func append(_ text: JSONText, after count: Int) { bytes += text.bytes[count...] }

    /// Adds a text as it stands between the quotes of a string.
    mutating func append(escaped text: String) {
        let start = bytes.count
        self += text
        // Nearly every name is plain, and a large graph has a hundred thousand.
        if bytes[start...].allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3C && $0 != 0x5C }) { return }
        bytes.removeSubrange(start...)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": self += "\\\""
            case "\\": self += "\\\\"
            case "<", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: self += String(scalar)
            }
        }
    }
}
