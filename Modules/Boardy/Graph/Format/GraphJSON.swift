extension ModuleGraph {
    /// The graph as one line of JSON, which `docs/schemas/graph.schema.json` describes.
    ///
    /// It is written by hand, because an encoder takes several times as long for ten thousand plugins.
    public var json: String {
        // Edges name each node several times.
        let ids = nodes.map(\.id.json)
        var text = #"{"edges":["#
        text.reserveCapacity(edges.count * 160 + nodes.count * 90)
        for (index, edge) in edges.enumerated() {
            if index > 0 { text += "," }
            text.append(edge, from: ids[edge.from], to: ids[edge.to])
        }
        text += #"],"nodes":["#
        for (index, node) in nodes.enumerated() {
            if index > 0 { text += "," }
            text += "{"
            if let activity = node.activity { text += #""activity":\#(activity.json),"# }
            if let detail = node.detail { text += #""detail":\#(detail.json),"# }
            text += #""id":"#
            text += ids[index]
            text += node.isMissing ? #","isMissing":true,"kind":""# : #","kind":""#
            text += node.kind.rawValue
            if !node.marks.isEmpty { text += #"","marks":\#(node.marks.json),"name":"# } else { text += #"","name":"# }
            text.append(json: node.name)
            text += "}"
        }
        return text + #"],"schemaVersion":1}"#
    }

    /// Returns paths between two nodes as one line of JSON, which `docs/schemas/why.schema.json` describes.
    public func json(of paths: GraphPaths, from start: Int, to end: Int) -> String {
        var text = #"{"from":\#(nodes[start].id.json),"isComplete":\#(paths.isComplete),"paths":["#
        for (position, path) in paths.paths.enumerated() {
            text += position > 0 ? ",[" : "["
            for (step, edge) in path.map({ edges[$0] }).enumerated() {
                if step > 0 { text += "," }
                text.append(edge, from: nodes[edge.from].id.json, to: nodes[edge.to].id.json)
            }
            text += "]"
        }
        return text + #"],"schemaVersion":1,"to":\#(nodes[end].id.json)}"#
    }
}

extension String {
    /// Adds an edge as an object, piece by piece, because an interpolation makes a text of its own.
    fileprivate mutating func append(_ edge: ModuleGraph.Edge, from: String, to: String) {
        self += #"{"from":"#
        self += from
        self += #","kind":""#
        self += edge.kind.rawValue
        self += "\","
        if !edge.marks.isEmpty { self += #""marks":\#(edge.marks.json),"# }
        if let messages = edge.messages { self += #""messages":\#(messages),"# }
        self += #""places":["#
        for (position, place) in edge.places.enumerated() {
            self += position > 0 ? #",{"file":"# : #"{"file":"#
            append(json: place.file)
            self += #","line":"#
            self += String(place.line)
            self += "}"
        }
        self += "],"
        if let plugin = edge.plugin {
            self += #""plugin":"#
            append(json: plugin)
            self += ","
        }
        self += #""to":"#
        self += to
        self += "}"
    }
}

extension Activity {
    fileprivate var json: String {
        #"{"activations":\#(activations),"commands":\#(commands),"hasRun":\#(hasRun),"#
            + #""longest":\#(longest.milliseconds(digits: 6)),"outputs":\#(outputs),"share":\#(share),"#
            + #""total":\#(total.milliseconds(digits: 6))}"#
    }
}

extension [String] {
    fileprivate var json: String { "[" + map(\.json).joined(separator: ",") + "]" }
}
