import BoardyHTTP
import BoardyTrace

/// Sends the changes of something to a page, as long as the page is open and its browser is let in.
protocol Follower: Sendable {
    var stream: EventStream { get }
    /// Returns false from the moment on at which the browser is let in no more.
    var isAllowed: @Sendable () -> Bool { get }

    /// Looks once, and sends what is new.
    ///
    /// - Returns: false if there will be nothing new any more.
    mutating func look() async -> Bool

    /// Returns the time until the next look.
    func pause(_ times: InspectorTimes) -> Duration
}

extension Follower {
    func pause(_ times: InspectorTimes) -> Duration { times.interval }

    func run(_ times: InspectorTimes) async {
        var follower = self
        while !stream.isEnded, isAllowed(), await follower.look() { await times.sleep(follower.pause(times)) }
        stream.end()
    }
}

/// Follows the list of sessions.
struct SessionListFollower: Follower {
    let inspection: Inspection
    let query: [String: String]
    let stream: EventStream
    let isAllowed: @Sendable () -> Bool
    private var shown: HTML = ""

    init(
        inspection: Inspection, query: [String: String], stream: EventStream, isAllowed: @escaping @Sendable () -> Bool
    ) {
        self.inspection = inspection
        self.query = query
        self.stream = stream
        self.isAllowed = isAllowed
    }

    mutating func look() async -> Bool {
        let table = SessionListPage(inspection, query).list
        if table != shown { stream.send("sessions", table.text) }
        shown = table
        return true
    }
}

/// Follows one session: its figures, its boards and waits, and its messages.
struct TraceFollower: Follower {
    let inspection: Inspection
    let session: Int
    let stream: EventStream
    let isAllowed: @Sendable () -> Bool
    private var query: TraceQuery
    private var summary: HTML = ""
    private var inside: HTML = ""

    /// The most messages under way whose ends are waited for.
    private static let unfinishedLimit = 100

    init(
        inspection: Inspection, session: Int, query: TraceQuery, stream: EventStream,
        isAllowed: @escaping @Sendable () -> Bool
    ) {
        self.inspection = inspection
        self.session = session
        self.query = query
        self.stream = stream
        self.isAllowed = isAllowed
    }

    mutating func look() async -> Bool {
        guard let session = inspection.session(session),
            case .report(let report) = await inspection.look(at: session.browser.id, query)
        else {
            stream.send("over", InspectorPage.overNotice.text)
            return false
        }
        send("summary", InspectorPage.pairs(of: inspection.summary(of: session)), &summary)
        send("inside", InspectorPage.inside(report), &inside)
        if !report.steps.isEmpty { stream.send("steps", InspectorTable.rows(of: report.steps).text) }
        query.after = report.last
        for step in report.steps {
            if step.event.duration != nil {
                query.unfinished.remove(step.event.number)
            } else if query.unfinished.count < Self.unfinishedLimit {
                query.unfinished.insert(step.event.number)
            }
        }
        return true
    }

    private func send(_ name: String, _ html: HTML, _ shown: inout HTML) {
        if html != shown { stream.send(name, html.text) }
        shown = html
    }
}

/// Follows the messages of a picture, which a page draws anew.
struct GraphFollower: Follower {
    let inspection: Inspection
    /// The session; nil for all that are recorded.
    let session: Int?
    /// The messages that the picture shows.
    var seen: Int
    let stream: EventStream
    let isAllowed: @Sendable () -> Bool

    mutating func look() async -> Bool {
        let progress = await inspection.progress(of: session)
        if progress != seen { stream.send("progress", "\(progress)") }
        seen = progress
        return true
    }
}

/// Follows the queue of remote boards.
struct RemoteFollower: Follower {
    let report: @Sendable () async throws -> InspectorReport
    let stream: EventStream
    let isAllowed: @Sendable () -> Bool
    private var shown: HTML = ""

    init(
        report: @escaping @Sendable () async throws -> InspectorReport, stream: EventStream,
        isAllowed: @escaping @Sendable () -> Bool
    ) {
        self.report = report
        self.stream = stream
        self.isAllowed = isAllowed
    }

    mutating func look() async -> Bool {
        let content = RemotePage(await Result(catching: report)).content
        if content != shown { stream.send("remote", content.text) }
        shown = content
        return true
    }

    func pause(_ times: InspectorTimes) -> Duration { times.remoteInterval }
}

extension Result where Failure == any Error {
    /// Creates the result of an asynchronous call.
    init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
