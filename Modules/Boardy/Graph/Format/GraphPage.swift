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

    /// Returns the graph as a page of HTML in one file, with search, focus and paths between two nodes. It loads
    /// nothing.
    ///
    /// - Parameter svg: the picture that Graphviz has made of ``dotForLayout(labelsEdges:)``.
    public func page(svg: String) -> String {
        let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
        return page(
            svg: svg, title: "Module graph",
            head: """
                <meta http-equiv="Content-Security-Policy" content="\(policy)">
                <style>
                \(resource(Self.pageStyle))</style>

                """,
            foot: "<script>\n\(resource(Self.pageScript))</script>\n")
    }

    /// The style of a page, for a server whose policy refuses styles within pages.
    public static var pageStyle: [UInt8] { PackageResources.graph_css }
    /// The script of a page, for a server whose policy refuses scripts within pages.
    public static var pageScript: [UInt8] { PackageResources.run_js + PackageResources.graph_js }

    /// Returns the same page for a server, which adds its own elements and sends style and script as files.
    ///
    /// - Parameters:
    ///   - svg: the picture that Graphviz has made of ``dotForLayout(labelsEdges:)``.
    ///   - title: the title and the heading, as HTML.
    ///   - head: the elements that bring ``pageStyle``, as HTML.
    ///   - links: elements after the heading, as HTML.
    ///   - foot: the elements that bring ``pageScript`` at the end, as HTML.
    public func page(svg: String, title: String, head: String, links: String = "", foot: String) -> String {
        // The first lines of the picture are for files of its own.
        let picture = svg.firstRange(of: "<svg").map { svg[$0.lowerBound...] } ?? svg[...]
        var page = ""
        for part in resource(PackageResources.graph_html).split(separator: "%", omittingEmptySubsequences: false) {
            switch part {
            case "TITLE": page += title
            case "HEAD": page += head
            case "LINKS": page += links
            case "PICTURE": page += picture
            case "DATA": page += json
            case "FOOT": page += foot
            default: page += part
            }
        }
        return page
    }
}

private func resource(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
