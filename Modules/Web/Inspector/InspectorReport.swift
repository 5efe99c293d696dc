/// The queue of remote boards and its processes, as an inspector shows them: tables for people, and JSON for programs.
public struct InspectorReport: Sendable {
    /// One table of a report.
    public struct Table: Sendable {
        public let title: String
        public let columns: [String]
        public let rows: [[String]]
        /// The sentence in place of a table without rows.
        public let none: String

        public init(title: String, columns: [String], rows: [[String]], none: String) {
            self.title = title
            self.columns = columns
            self.rows = rows
            self.none = none
        }
    }

    public let tables: [Table]
    public let json: String

    public init(tables: [Table], json: String) {
        self.tables = tables
        self.json = json
    }
}

/// The page of the queue of remote boards.
struct RemotePage {
    static let path = "/remote"

    /// The tables, or the sentence that says why there are none.
    let content: HTML

    init(_ report: Result<InspectorReport, any Error>) {
        content =
            switch report {
            case .success(let report): Self.tables(report)
            case .failure(let error): "<p class=\"note warning\" role=\"status\">\("\(error)")</p>\n"
            }
    }

    private static func tables(_ report: InspectorReport) -> HTML {
        report.tables.map { table -> HTML in
            """
            <section class="card"><h2>\(table.title)</h2>
            \(InspectorPage.table(table.title, table.columns, table.rows, none: table.none))</section>

            """
        }.joined()
    }

    var document: HTML {
        InspectorPage.frame.document(
            title: "Remote boards", head: InspectorPage.head,
            attributes: InspectorPage.attributes(following: Self.path + "/events"),
            main: """
                <section class="card">
                <h1>Remote boards</h1>
                <div class="choices">\(InspectorPage.followBox)<a class="button" href="\(Self.path)">Look again</a> <a class="button" href="/">All sessions</a></div>
                </section>
                <div id="inside">\(content)</div>

                """)
    }
}
