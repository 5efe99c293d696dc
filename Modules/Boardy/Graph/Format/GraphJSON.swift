extension ModuleGraph {
    /// The graph as one line of JSON, which `docs/schemas/graph.schema.json` describes.
    ///
    /// It is written by hand, because an encoder takes several times as long for ten thousand plugins.
    public var json: String {
        var text = #"{"edges":["#
        for index in edges.indices {
            if index > 0 { text += "," }
            append(edgeAt: index, to: &text)
        }
        text += #"],"nodes":["#
        for (index, node) in nodes.enumerated() {
            if index > 0 { text += "," }
            text += "{"
            if let activity = node.activity { text += #""activity":\#(activity.json),"# }
            if let detail = node.detail { text += #""detail":\#(detail.json),"# }
            text += #""id":\#(node.id.json),"#
            if node.isMissing { text += #""isMissing":true,"# }
            text += #""kind":"\#(node.kind.rawValue)","#
            if !node.marks.isEmpty { text += #""marks":\#(node.marks.json),"# }
            text += #""name":\#(node.name.json)}"#
        }
        return text + #"],"schemaVersion":1}"#
    }

    /// Returns paths between two nodes as one line of JSON, which `docs/schemas/why.schema.json` describes.
    public func json(of paths: GraphPaths, from start: Int, to end: Int) -> String {
        var text = #"{"from":\#(nodes[start].id.json),"isComplete":\#(paths.isComplete),"paths":["#
        for (position, path) in paths.paths.enumerated() {
            text += position > 0 ? ",[" : "["
            for (step, edge) in path.enumerated() {
                if step > 0 { text += "," }
                append(edgeAt: edge, to: &text)
            }
            text += "]"
        }
        return text + #"],"schemaVersion":1,"to":\#(nodes[end].id.json)}"#
    }

    private func append(edgeAt index: Int, to text: inout String) {
        let edge = edges[index]
        text += #"{"from":\#(nodes[edge.from].id.json),"kind":"\#(edge.kind.rawValue)","#
        if !edge.marks.isEmpty { text += #""marks":\#(edge.marks.json),"# }
        if let messages = edge.messages { text += #""messages":\#(messages),"# }
        text += #""places":["#
        for (position, place) in edge.places.enumerated() {
            text += #"\#(position > 0 ? "," : ""){"file":\#(place.file.json),"line":\#(place.line)}"#
        }
        text += "],"
        if let plugin = edge.plugin { text += #""plugin":\#(plugin.json),"# }
        text += #""to":\#(nodes[edge.to].id.json)}"#
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
