import BoardyGraph
import BoardyHTTP

/// Draws graphs as pages. Only one picture is made at a time, and the last one is kept.
actor GraphPictures {
    private struct Drawing {
        let dot: String
        let svg: Task<Result<String, any Error>, Never>
    }

    private let draw: @Sendable (String) async throws -> String
    private var last: Drawing?

    /// - Parameter draw: returns the picture of a graph as SVG, made of the language of Graphviz.
    init(draw: @escaping @Sendable (String) async throws -> String) { self.draw = draw }

    /// Returns the page of a graph, with a table in place of a picture that cannot be made.
    func page(of run: Inspection.Run) async -> HTTPResponse {
        let page = GraphRunPage(run: run)
        do {
            let svg = try await picture(of: try run.graph.dotForLayout(labelsEdges: false)).get()
            return HTTPResponse(
                200, [.init("Content-Type", "text/html; charset=utf-8")], body: Array(page.document(svg: svg).utf8))
        } catch {
            return .page(200, page.table(because: "\(error)"))
        }
    }

    private func picture(of dot: String) async -> Result<String, any Error> {
        if let last, last.dot == dot { return await last.svg.value }
        let before = last?.svg
        let drawing = Drawing(
            dot: dot,
            svg: Task { [draw] in
                _ = await before?.value
                do { return .success(try await draw(dot)) } catch { return .failure(error) }
            })
        last = drawing
        return await drawing.svg.value
    }
}

/// The page of a graph with a run, as a picture or as a table.
struct GraphRunPage {
    let run: Inspection.Run

    private var title: HTML { run.session.map { "Graph of session \($0)" } ?? "Graph of recorded sessions" }

    private var links: HTML {
        let session: HTML = run.session.map { " <a href=\"/sessions/\($0)\">Session \($0)</a>" } ?? ""
        return "<nav aria-label=\"Inspector\"><a href=\"/\">Sessions</a>\(session)</nav>\n"
    }

    private var livePath: String {
        "/graph/events?seen=\(run.newest)" + (run.session.map { "&session=\($0)" } ?? "")
    }

    /// Returns the page of `launcher graph`, which follows the run.
    func document(svg: String) -> String {
        let head: HTML = """
            <link rel="icon" href="\(Asset.icon.path)" type="image/svg+xml">
            <link rel="stylesheet" href="\(Asset.graphStyle.path)">

            """
        let live: HTML =
            "<div class=\"tools\"\(HTML.attributes(["data-live": livePath]))>\(InspectorPage.followBox)"
            + "<span id=\"news\" role=\"status\">\(messages)</span></div>\n"
        let foot: HTML = """
            <script src="\(Asset.graphScript.path)"></script>
            <script src="\(Asset.inspectorScript.path)"></script>

            """
        return run.graph.page(
            svg: svg, title: title.text, head: head.text, links: (links + live).text, foot: foot.text)
    }

    private var messages: String {
        if run.session == nil, run.sessionCount == 0 { return "No session is recorded. Open one of them first." }
        let count = run.messageCount == 1 ? "1 message" : "\(run.messageCount) messages"
        return run.session != nil ? count : "\(count) of \(run.sessionCount) sessions"
    }

    /// Returns the boards that ran as a table.
    func table(because reason: String) -> HTML {
        let rows = run.graph.nodes.compactMap { node in
            node.activity.flatMap { $0.hasRun ? [node.name, node.kind.rawValue, $0.summary] : nil }
        }
        let table = InspectorPage.table("Boards that ran", ["Name", "Kind", "Messages"], rows, none: "Nothing ran.")
        return InspectorPage.frame.document(
            title: title.text, head: InspectorPage.head, attributes: InspectorPage.attributes(following: nil),
            main: """
                <section class="card">
                <h1>\(title)</h1>
                <p class="note warning">There is no picture: \(reason)</p>
                \(links)<p>\(messages)</p>
                \(table)</section>

                """)
    }
}
