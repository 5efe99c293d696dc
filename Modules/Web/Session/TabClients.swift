import BoardyHTTP

/// The requests that wait for a tab to show something: looks and answers for its next view, event streams for every
/// change.
struct TabClients: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The time that a request waits for something new to see. The page then shows the progress.
    static let patience = Duration.milliseconds(1500)
    static let streamLimit = 4
    /// The time after its last request for which a client without an open stream counts as waiting.
    static let absence = Duration.seconds(10)

    /// A request that waits for something new to see.
    struct HeldRequest: Sendable {
        let deadline: Instant
        let release: @Sendable (SessionView) -> Void
    }

    /// Tells if the client waits for the outcome of its last answer.
    private enum Waiting: Sendable {
        /// The response is still to be sent.
        case forResponse(Reply)
        /// The response was sent, or a later request has come.
        case forPage
        /// The client had closed its connection before the response was sent, and has not come back.
        case nobody
    }

    var usage: TabUsage
    private var waiting = Waiting.forPage
    private var held: [HeldRequest] = []
    private(set) var streams: [EventStream] = []

    init(at now: Instant) { usage = TabUsage(lastSeen: now) }

    /// Notes a request.
    mutating func come(at now: Instant) { (usage.lastSeen, waiting) = (now, .forPage) }

    /// Holds a request until there is something new to see, or for the time of ``patience``.
    ///
    /// - Parameter answer: the reply to an answer, whose outcome the client waits for; nil for another request.
    mutating func hold(
        at now: Instant, answer: Reply? = nil, _ release: @escaping @Sendable (SessionView) -> Void
    ) {
        if let answer { waiting = .forResponse(answer) }
        held.append(HeldRequest(deadline: now + Self.patience, release: release))
    }

    mutating func takeHeld() -> [HeldRequest] {
        defer { held = [] }
        return held
    }

    /// Forgets the streams that have ended, and takes the requests that have waited long enough.
    mutating func takeDue(at now: Instant) -> [HeldRequest] {
        streams.removeAll(where: \.isEnded)
        let due = held.filter { $0.deadline <= now }
        if !due.isEmpty { held.removeAll { $0.deadline <= now } }
        return due
    }

    /// Notes that the response to an answer is sent.
    mutating func respond(hasLeft: Bool) {
        if case .forResponse = waiting { waiting = hasLeft ? .nobody : .forPage }
    }

    /// Returns a closure that is true if nobody waits for the outcome of the last answer: the client has closed the
    /// connection, or does not ask for the page.
    func absence(at now: Instant) -> @Sendable () -> Bool {
        if hasOpenStream { return { false } }
        let isAway = now >= usage.lastSeen + Self.absence
        return switch waiting {
        case .forResponse(let reply): reply.hasClientLeft
        case .forPage: { isAway }
        case .nobody: { true }
        }
    }

    var hasOpenStream: Bool { streams.contains { !$0.isEnded } }

    /// Adds a stream, and returns the oldest one if there are too many.
    mutating func add(_ stream: EventStream) -> EventStream? {
        streams.removeAll(where: \.isEnded)
        streams.append(stream)
        return streams.count > Self.streamLimit ? streams.removeFirst() : nil
    }

    mutating func takeStreams() -> [EventStream] {
        defer { streams = [] }
        return streams
    }
}

/// The use of a session or of a tab of it, by which its keeper decides if it goes on.
struct TabUsage: Sendable {
    /// The time of the last request, streams aside.
    var lastSeen: ContinuousClock.Instant
    /// The number of questions that somebody has answered.
    var answerCount = 0
    /// The time of the end; nil if the session goes on.
    var end: ContinuousClock.Instant?

    /// True if somebody has answered a question. Else it is a visitor who only looked, or no person at all.
    var isUsed: Bool { answerCount > 0 }

    /// Adds the use of another tab.
    func and(_ other: TabUsage) -> TabUsage {
        TabUsage(lastSeen: max(lastSeen, other.lastSeen), answerCount: answerCount + other.answerCount, end: end)
    }
}
