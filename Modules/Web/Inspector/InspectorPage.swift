import BoardyHeadless

/// The page of one session: its figures, its inside at this moment, and its messages.
struct InspectorPage {
    let session: SessionSummary
    let look: Inspection.SessionInside
    let query: TraceQuery

    static let brand: Brand = "Inspector"
    static var frame: PageFrame { PageFrame(brand: brand) }
    /// The elements of the head of every page.
    static let head: HTML = """
        <link rel="stylesheet" href="\(Asset.inspectorStyle.path)">
        <script src="\(Asset.inspectorScript.path)" defer></script>

        """
    /// The box that stops and starts the script, without which it is not shown.
    static let followBox: HTML =
        "<label class=\"follow\" hidden><input type=\"checkbox\" id=\"follow\" checked> Follow</label>"

    /// Returns the attributes of a main part that follows a stream of events.
    static func attributes(following path: String?, after number: Int? = nil) -> HTML {
        .attributes(["class": "wide", "data-live": path, "data-after": number.map { "\($0)" }])
    }

    var document: HTML {
        switch look {
        case .report(let report): page(of: report)
        case .over: page("The session has ended", Self.overNotice)
        case .busy(let waiting):
            page(
                "The lane is busy",
                Self.note(
                    "The lane of this session does something else, so nobody can look into the session now. "
                        + "\(waiting) jobs wait for the lane.", "warning"))
        }
    }

    private func page(of report: SessionReport) -> HTML {
        Self.frame.document(
            title: "Session \(session.number)", head: Self.head,
            attributes: Self.attributes(following: livePath, after: report.last),
            main: """
                \(heading("Session \(session.number)"))<div id="inside">\(Self.inside(report))</div>
                \(trace(report))
                """)
    }

    private func page(_ title: String, _ note: HTML) -> HTML {
        Self.frame.document(
            title: title, head: Self.head, attributes: Self.attributes(following: nil), main: heading(title, note))
    }

    private func heading(_ title: String, _ note: HTML = "") -> HTML {
        """
        <section class="card">
        <h1>\(title)</h1>
        <div id="over">\(note)</div>
        <div id="summary">\(Self.pairs(of: session))</div>
        <div class="choices">\(Self.followBox)<a class="button" href="\(path)">Look again</a> <a class="button" \
        href="/graph?session=\(session.number)">Graph</a> <a class="button" href="/">All sessions</a></div>
        </section>

        """
    }

    /// The path of the page, with its filters.
    private var path: String { "/sessions/\(session.number)\(filters.isEmpty ? "" : "?\(filters)")" }
    private var livePath: String { "/sessions/\(session.number)/events\(filters.isEmpty ? "" : "?\(filters)")" }

    private var filters: String {
        [("board", query.board), ("kind", query.kind), ("text", query.text)].filter { !$0.1.isEmpty }
            .map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
    }

    // MARK: - Parts that change

    static let overNotice = note("The session has ended. What you see is the last that was known of it.", "warning")

    private static func note(_ text: String, _ tone: String) -> HTML {
        "<p class=\"note \(tone)\" role=\"status\">\(text)</p>"
    }

    static func pairs(of session: SessionSummary) -> HTML {
        PartMarkup(hasTiles: true, controls: .none, title: "Session").html(of: [
            .pairs([
                "Screen": session.screenText, "Age": session.age.duration, "Idle": session.idle.duration,
                "Answers": "\(session.answers)", "Open streams": "\(session.streams)",
                "Lane": "\(session.lane)", "Jobs of the lane": "\(session.waitingJobs) wait",
            ])
        ])
    }

    /// The waits, the open work and the boards of a session.
    static func inside(_ report: SessionReport) -> HTML {
        """
        <section class="card"><h2>Waits at gates and barriers</h2>
        \(table("Waits", ["Board", "Motherboard", "Gate", "Activated at"], report.waits.map {
            [$0.board, $0.motherboard, $0.gate, "\($0.file):\($0.line)"]
        }, none: "Nothing waits."))</section>
        <section class="card"><h2>Open work</h2>
        \(table("Open work", ["Board", "Motherboard"], report.work.map {
            [$0.board, $0.motherboard]
        }, none: "Nothing is under way."))</section>
        <section class="card"><h2>Boards</h2>
        \(table("Boards", ["Board", "Motherboard", "Type"], report.boards.map {
            [String(repeating: "· ", count: $0.depth) + $0.id, $0.motherboard, $0.type]
        }, none: "No board is installed."))</section>

        """
    }

    static func table(_ title: String, _ columns: [String], _ rows: [[String]], none: String) -> HTML {
        table(
            title,
            Table(columns: columns.map { Table.Column(stringLiteral: $0) }, rows: rows.map { Table.Row(cells: $0) }),
            none: none)
    }

    static func table(_ title: String, _ table: Table, none: String) -> HTML {
        if table.rows.isEmpty { return "<p class=\"quiet\">\(none)</p>\n" }
        return TableMarkup(table, title: title, controls: .none, place: 0).html
    }

    private static func input(_ name: String, _ value: String) -> HTML {
        "<input\(HTML.attributes(["id": name, "name": name, "value": value, "autocomplete": "off"]))>"
    }

    private func trace(_ report: SessionReport) -> HTML {
        let kinds = ["activation", "command", "output", "action", "element", "completion", "work"].map { kind -> HTML in
            "<option\(HTML.attributes(["selected": query.kind == kind ? "" : nil]))>\(kind)</option>"
        }
        let dropped = report.droppedCount > 0 ? " \(report.droppedCount) older messages are kept no longer." : ""
        return """
            <section class="card"><h2>Messages</h2>
            <p class="quiet">Recorded since an operator first looked at the session, \
            \(Int(report.recordedTime.components.seconds).duration) ago, from which the times count.\(dropped) \
            A value is shown only if its contract allows that.</p>
            <form class="filter" method="get" action="/sessions/\(session.number)">
            <div class="field"><label \
            for="board">Board</label>\(Self.input("board", query.board))</div>
            <div class="field"><label for="kind">Kind</label><select id="kind" name="kind"><option \
            value="">all</option>\(kinds.joined())</select></div>
            <div class="field"><label \
            for="text">Text</label>\(Self.input("text", query.text))</div>
            <div class="choices"><button class="primary">Filter</button> <a class="button" \
            href="/sessions/\(session.number)">Show all</a></div>
            </form>
            \(InspectorTable.table(of: report.steps))</section>

            """
    }
}
