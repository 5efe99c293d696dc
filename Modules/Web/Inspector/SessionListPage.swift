/// The page of all sessions, a hundred at a time.
struct SessionListPage {
    private let sessions: [SessionSummary]
    private let total: Int
    private let isLast: Bool
    private let first: Int
    private let remoteLink: HTML

    private static let size = 100
    private static let table = InspectorTable(
        title: "Sessions", columns: ["Session", "Screen", "Age", "Idle", "Answers", "Streams", "Lane"],
        numbers: [2, 3, 4, 5, 6])

    /// - Parameter query: the query of the address; `from` is the number of the first session.
    init(_ inspection: Inspection, _ query: [String: String]) {
        let sessions = inspection.sessions
        remoteLink =
            inspection.remote == nil ? "" : " <a class=\"button\" href=\"\(RemotePage.path)\">Remote boards</a>"
        first = query["from"].flatMap(Int.init) ?? 0
        let rest = sessions.filter { [first] in $0.number >= first }
        self.sessions = Array(rest.prefix(Self.size))
        total = sessions.count
        isLast = rest.count <= Self.size
    }

    var document: HTML {
        InspectorPage.frame.document(
            title: "Sessions", head: InspectorPage.head,
            attributes: InspectorPage.attributes(following: "/events" + (first > 0 ? "?from=\(first)" : "")),
            main: """
                <section class="card">
                <h1>Sessions</h1>
                <div id="sessions">\(list)</div>
                <div class="choices">\(InspectorPage.followBox)<a class="button" href="/">Look again</a> <a \
                class="button" href="/graph">Graph of recorded sessions</a>\(remoteLink)
                <form method="post" action="/sign-out"><button>Sign out</button></form></div>
                </section>

                """)
    }

    /// The part of the page that changes.
    var list: HTML {
        if sessions.isEmpty {
            return "<p>\(total == 0 ? "No browser has a session." : "There is no later session.")</p>"
        }
        let rows = sessions.map { session in
            Self.table.row([
                "<a href=\"/sessions/\(session.number)\">\(session.number)</a>", "\(session.screenText)",
                "\(session.age.duration)", "\(session.idle.duration)", "\(session.answers)", "\(session.streams)",
                "\(session.lane)",
            ])
        }
        let count = total == 1 ? "1 session" : "\(total) sessions"
        return Self.table.html(rows.joined(), id: "rows") + "<p class=\"quiet\">\(count)\(next)</p>"
    }

    private var next: HTML {
        guard !isLast, let last = sessions.last else { return "" }
        return ". <a href=\"/?from=\(last.number + 1)\">Later sessions</a>"
    }
}

extension SessionSummary {
    var screenText: String { hasEnded ? "(ended)" : screen ?? "(works)" }
}

extension Int {
    /// The number as a time in seconds, minutes or hours.
    var duration: String {
        switch self {
        case ..<120: "\(self) s"
        case ..<7200: "\(self / 60) min"
        default: "\(self / 3600) h"
        }
    }
}
