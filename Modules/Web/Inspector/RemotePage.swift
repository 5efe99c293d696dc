/// The page of the queue of remote boards.
struct RemotePage {
    static let path = "/remote"

    /// The tables, or the sentence that says why there are none.
    let content: HTML

    init(_ report: Result<InspectorReport, any Error>) {
        content =
            switch report {
            case .success(let report): report.parts.map(Self.card).joined()
            case .failure(let error): "<p class=\"note warning\" role=\"status\">\("\(error)")</p>\n"
            }
    }

    private static func card(_ part: InspectorReport.Part) -> HTML {
        """
        <section class="card"><h2>\(part.title)</h2>
        \(InspectorPage.table(part.title, part.table, none: part.none))</section>

        """
    }

    var document: HTML {
        InspectorPage.frame.document(
            title: "Remote boards", head: InspectorPage.head,
            attributes: InspectorPage.attributes(following: Self.path + "/events"),
            main: """
                <section class="card">
                <h1>Remote boards</h1>
                <div class="choices">\(InspectorPage.followBox)<a class="button" href="\(Self.path)">Look again</a> \
                <a class="button" href="/">All sessions</a></div>
                </section>
                <div id="remote">\(content)</div>

                """)
    }
}
