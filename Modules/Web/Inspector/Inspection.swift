import BoardyCore
import BoardyGraph
import BoardyHeadless
import BoardyTrace

/// The sessions of a server as an operator sees them: what the server knows of each, and what its lane tells of its
/// inside.
struct Inspection: Sendable {
    let all: @Sendable () -> [WebSession]
    let lanes: [Lane]
    /// The graph of the plugins without a run.
    let graph: ModuleGraph
    /// The contracts that decide whose values a trace shows.
    let contracts: [any BoardContract.Type]
    /// Returns the queue of remote boards; nil if there is none.
    var remote: (@Sendable () async throws -> InspectorReport)?
    var times = InspectorTimes()

    /// The inside of a session, or the reason why nobody can see it.
    enum SessionInside: Sendable {
        case report(SessionReport)
        /// The session has ended.
        case over
        /// The lane did nothing else in time; the number of jobs that wait for it.
        case busy(waiting: Int)
    }

    // MARK: - Sessions

    var sessions: [SessionSummary] { all().map(summary) }

    func session(_ number: Int) -> WebSession? { all().first { $0.browser.id == number } }

    func summary(of session: WebSession) -> SessionSummary {
        SessionSummary(session, waiting: lanes[session.lane].waitingCount, at: times.now())
    }

    /// Asks the lane of a session, and hands on its answer, or what else there is to say after a short time.
    func look(at session: WebSession, _ query: TraceQuery, _ handle: @escaping @Sendable (SessionInside) -> Void) {
        let lane = lanes[session.lane], answer = FirstAnswer(handle)
        Task { answer.give(await look(at: session.browser.id, on: lane, query)) }
        Task { [times] in
            await times.sleep(times.patience)
            answer.give(.busy(waiting: lane.waitingCount))
        }
    }

    /// Asks the lane of a session, however long it takes.
    func look(at number: Int, _ query: TraceQuery) async -> SessionInside {
        guard let session = session(number) else { return .over }
        return await look(at: number, on: lanes[session.lane], query)
    }

    private func look(at number: Int, on lane: Lane, _ query: TraceQuery) async -> SessionInside {
        await lane.report(of: number, query, contracts: contracts).map(SessionInside.report) ?? .over
    }

    // MARK: - The graph

    /// A graph with the marks of what sessions have done.
    struct Run: Sendable {
        /// The session; nil for all that are recorded.
        let session: Int?
        let graph: ModuleGraph
        let sessionCount: Int
        let messageCount: Int
        /// The sum of the numbers of the newest messages.
        let newest: Int
    }

    /// Returns the graph with the messages of a session, which is recorded from now on, or with the messages of all
    /// recorded sessions.
    func run(of session: Int?) async -> Run {
        let numbers: [Int]
        if let session { numbers = [session] } else { numbers = await recordedSessions }
        var runs: [[TraceEvent]] = []
        for number in numbers {
            let events = await events(of: number)
            if session != nil || !events.isEmpty { runs.append(events) }
        }
        return Run(
            session: session, graph: graph.overlaid(withAll: runs), sessionCount: runs.count,
            messageCount: runs.reduce(0) { $0 + $1.count }, newest: runs.reduce(0) { $0 + ($1.last?.number ?? 0) })
    }

    /// The sum of the numbers of the latest messages, which grows with every message.
    func progress(of session: Int?) async -> Int {
        let numbers: [Int]
        if let session { numbers = [session] } else { numbers = await recordedSessions }
        var sum = 0
        for number in numbers {
            var query = TraceQuery()
            query.after = .max
            query.limit = 1
            if case .report(let report) = await look(at: number, query) { sum += report.newest }
        }
        return sum
    }

    private var recordedSessions: [Int] {
        get async {
            var numbers: [Int] = []
            for lane in lanes { numbers += await lane.recordedSessions }
            return numbers.sorted()
        }
    }

    /// Returns the recorded messages of a session, a few hundred a look, so that other sessions of the lane go on in
    /// between.
    private func events(of session: Int) async -> [TraceEvent] {
        var query = TraceQuery(), events: [TraceEvent] = []
        query.after = 0
        while case .report(let report) = await look(at: session, query) {
            events += report.steps.map(\.event)
            query.after = report.last
            // A session that sends faster than it is read would never come to an end.
            if report.isComplete || events.count >= 2 * SessionRecordings.messageLimit { break }
        }
        return events
    }
}

/// One session as the list of sessions tells it. It has no secret, no value and no content of a screen.
struct SessionSummary: Encodable, Equatable, Sendable {
    let number: Int
    /// Seconds since its beginning.
    let age: Int
    /// Seconds since the last request.
    let idle: Int
    /// The title of the screen that waits for an answer; nil while the session works.
    let screen: String?
    let answers: Int
    let streams: Int
    /// The number of the lane, from 1.
    let lane: Int
    /// The number of jobs that wait for the lane.
    let waitingJobs: Int
    let hasEnded: Bool

    init(_ session: WebSession, waiting: Int, at now: ContinuousClock.Instant) {
        let usage = session.desk.usage
        number = session.browser.id
        age = Int((now - session.began).components.seconds)
        idle = Int((now - usage.lastSeen).components.seconds)
        screen = session.desk.view.question?.title
        answers = usage.answerCount
        streams = session.desk.streamCount
        lane = session.lane + 1
        waitingJobs = waiting
        hasEnded = usage.end != nil
    }
}

/// Takes the first of several answers.
private final class FirstAnswer: Sendable {
    private let handle: Locked<(@Sendable (Inspection.SessionInside) -> Void)?>

    init(_ handle: @escaping @Sendable (Inspection.SessionInside) -> Void) { self.handle = Locked(handle) }

    func give(_ look: Inspection.SessionInside) { handle.withLock { $0.take() }?(look) }
}
