extension ModuleGraph {
    /// The graph as one line of JSON, which `docs/schemas/graph.schema.json` describes.
    ///
    /// It is written by hand, because an encoder takes several times as long for ten thousand plugins.
    public var json: String {
        let ids = QuotedIDs(of: nodes)
        var text = JSONText(capacity: edges.count * 200 + nodes.count * 120)
        var names = EdgeNames()
        text += #"{"edges":["#
        for index in edges.indices {
            text += index > 0 ? Piece.nextFrom : Piece.from
            text.append(edges[index], from: ids[edges[index].from], to: ids[edges[index].to], &names)
        }
        text += #"],"nodes":["#
        // Only the fields that are needed are read, since a copy of a node counts the references of all.
        for index in nodes.indices {
            text += index > 0 ? Piece.nextNode : Piece.node
            if let activity = nodes[index].activity { text += #""activity":\#(activity.json),"# }
            if let detail = nodes[index].detail { text += #""detail":\#(detail.json),"# }
            text += Piece.id
            text += ids[index]
            if nodes[index].isMissing { text += #","isMissing":true"# }
            text += Piece.kind
            text += nodes[index].kind.rawValue
            if nodes[index].marks.isEmpty {
                text += Piece.name
            } else {
                text += #"","marks":\#(nodes[index].marks.json),"name":""#
            }
            // The ID ends with the name and its quote.
            text += ids[index].dropFirst(nodes[index].kind.rawValue.utf8.count + 2)
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
                let ids = QuotedIDs(of: [nodes[edge.from], nodes[edge.to]])
                text += step > 0 ? Piece.nextFrom : Piece.from
                text.append(edge, from: ids[0], to: ids[1], &names)
            }
            text += "]"
        }
        text += #"],"schemaVersion":1,"to":\#(nodes[end].id.json)}"#
        return text.string
    }
}

extension JSONText {
    /// Adds an edge as an object without its first key, piece by piece, because an interpolation makes a text of its
    /// own.
    fileprivate mutating func append(
        _ edge: ModuleGraph.Edge, from: ArraySlice<UInt8>, to: ArraySlice<UInt8>, _ names: inout EdgeNames
    ) {
        self += from
        self += Piece.kind
        self += edge.kind.rawValue
        if edge.marks.isEmpty && edge.messages == nil {
            self += Piece.places
        } else {
            self += "\","
            if !edge.marks.isEmpty { self += #""marks":\#(edge.marks.json),"# }
            if let messages = edge.messages { self += #""messages":\#(messages),"# }
            self += #""places":["#
        }
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

/// The IDs of nodes as strings with their quotes, one after the other, since edges name each several times.
private struct QuotedIDs {
    private var text = JSONText(), ends = [0]

    init(of nodes: [ModuleGraph.Node]) {
        ends.reserveCapacity(nodes.count + 1)
        for index in nodes.indices {
            text += Piece.quote
            text += nodes[index].kind.rawValue
            text += Piece.colon
            text.append(escaped: nodes[index].name)
            text += Piece.quote
            ends.append(text.bytes.count)
        }
    }

    subscript(node: Int) -> ArraySlice<UInt8> { text.bytes[ends[node]..<ends[node + 1]] }
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
    static let comma = JSONText(","), closing = JSONText("}"), quote = JSONText("\""), colon = JSONText(":")
    static let from = JSONText(#"{"from":"#), nextFrom = JSONText(#",{"from":"#), kind = JSONText(#","kind":""#)
    static let places = JSONText(#"","places":["#), to = JSONText(#"],"to":"#)
    static let node = JSONText("{"), nextNode = JSONText(",{"), id = JSONText(#""id":"#)
    static let name = JSONText(#"","name":""#)
}

/// The parts that an edge mostly shares with the edge before it: the file of a place, and the plugin.
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
    private(set) var bytes: [UInt8] = []

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
    static func += (text: inout JSONText, piece: ArraySlice<UInt8>) { text.bytes += piece }
    static func += (text: inout JSONText, piece: String) { text.bytes += piece.utf8 }

    /// Removes the text, and keeps its memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

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
