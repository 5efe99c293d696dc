extension ModuleGraph {
    /// The greatest number of edges of a graph for which Graphviz finds a layout in seconds.
    public static let layoutLimit = 2000

    /// Returns the input of Graphviz for a picture, in the language of ``dot``.
    ///
    /// - Parameter labelsEdges: false for the picture of a page, which shows the verbs of edges beside it.
    /// - Throws: ``GraphTooLarge`` with a filter that makes the graph fit, if Graphviz would take minutes.
    public func dotForLayout(labelsEdges: Bool = true) throws(GraphTooLarge) -> String {
        try check(limit: Self.layoutLimit)
        return dot(labelsEdges: labelsEdges)
    }

    /// Returns the graph as a page of HTML in one file, with search, focus and paths between two nodes. It loads nothing.
    ///
    /// - Parameter svg: the picture that Graphviz has made of ``dotForLayout(labelsEdges:)``.
    public func page(svg: String) -> String {
        // The first lines of the picture are for files of its own.
        let picture = svg.firstRange(of: "<svg").map { svg[$0.lowerBound...] } ?? svg[...]
        var page = ""
        for part in resource(PackageResources.graph_html).split(separator: "%", omittingEmptySubsequences: false) {
            switch part {
            case "STYLE": page += resource(PackageResources.graph_css)
            case "SCRIPT": page += resource(PackageResources.run_js) + resource(PackageResources.graph_js)
            case "PICTURE": page += picture
            case "DATA": page += json
            default: page += part
            }
        }
        return page
    }
}

private func resource(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
