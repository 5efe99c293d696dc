import BoardyComponentKit
import BoardyCore
import BoardyTrace

/// A question of an operator about the messages of a session.
struct TraceQuery: Hashable, Sendable {
    /// The text that the ID of the board, or of its motherboard, contains.
    var board = ""
    /// The kind of the message, such as `output`; empty for all kinds.
    var kind = ""
    /// The text that the description of the message contains.
    var text = ""
    /// The number of the message after which the answer begins; nil for the latest messages.
    var after: Int?
    /// The numbers of earlier messages that had not ended. Those that have ended since are part of the answer.
    var unfinished: Set<Int> = []
    /// The most messages of an answer, so that an answer takes the lane a bounded time.
    var limit = 200

    /// True if a message contains all that is asked for, whatever the case of the letters.
    func matches(_ event: TraceEvent) -> Bool {
        func contains(_ text: String, _ part: String) -> Bool {
            part.isEmpty || text.lowercased().contains(part.lowercased())
        }
        return (kind.isEmpty || event.kind == kind)
            && (contains(event.board.rawValue, board) || contains(event.motherboard.rawValue, board))
            && contains(event.description, text)
    }
}

/// The inside of one session at one moment, copied out of its lane. It has values only where their contract allows that
/// a trace shows them.
struct SessionReport: Sendable {
    struct BoardRow: Encodable, Sendable {
        let id: String
        let motherboard: String
        let type: String
        /// The number of boards around it.
        let depth: Int
    }

    struct Work: Encodable, Sendable {
        let board: String
        let motherboard: String
    }

    /// An activation that waits for a gate or a barrier, and the place of the call that made it.
    struct Wait: Encodable, Sendable {
        let board: String
        let motherboard: String
        let gate: String
        let file: String
        let line: UInt

        init(_ wait: ActivationWait) {
            (board, motherboard, gate) = (wait.board.rawValue, wait.motherboard.rawValue, wait.gate.rawValue)
            (file, line) = (wait.file, wait.line)
        }
    }

    struct Step: Sendable {
        let event: TraceEvent
        /// The number of recorded messages that led to it.
        let depth: Int
    }

    /// The installed boards, each before those inside of it; the first of them if there are very many.
    let boards: [BoardRow]
    /// The number of asynchronous jobs under way.
    let pendingWorkCount: Int
    /// The jobs under way, the oldest first, without waits.
    let work: [Work]
    /// The activations that wait at a gate or a barrier, the oldest first.
    let waits: [Wait]
    /// The messages that were asked for, in the order in which they were sent.
    let steps: [Step]
    /// The number to ask after next.
    let last: Int
    /// The number of the newest message that is recorded, whatever was asked for; 0 for none.
    let newest: Int
    /// False if more messages wait to be asked for.
    let isComplete: Bool
    /// The number of messages that were recorded and are kept no longer.
    let droppedCount: Int
    /// The time since the start of the recording.
    let recordedTime: Duration
}

/// The recordings of the sessions of one lane. A session is recorded from the first look of an operator on, so nobody
/// else pays for it.
///
/// It belongs to its lane.
final class SessionRecordings {
    private struct Recording {
        let recorder: TraceRecorder
        let start: ContinuousClock.Instant
        var lastLook: Int
    }

    /// The most messages of a session that are kept.
    static let messageLimit = 1_000
    /// The most sessions of a lane that are recorded. Beyond it, the one ends that nobody has looked at for the longest
    /// time.
    static let sessionLimit = 8
    private static let listLimit = 500

    private var recordings: [BrowserSession.ID: Recording] = [:]
    private var lookCount = 0

    /// The sessions that are being recorded.
    var sessions: [BrowserSession.ID] { recordings.keys.sorted() }

    /// Ends the recording of a session, because the session has ended.
    func remove(_ session: BrowserSession.ID) { recordings.removeValue(forKey: session)?.recorder.stop() }

    /// Answers a question, and begins to record the session if nobody has looked at it before.
    ///
    /// - Parameters:
    ///   - motherboard: the motherboard of the session.
    ///   - contracts: decide whose values are recorded.
    func report(
        of session: BrowserSession.ID, _ motherboard: Motherboard, _ query: TraceQuery,
        contracts: [any BoardContract.Type]
    ) -> SessionReport {
        let recording = look(at: session, motherboard, contracts), recorder = recording.recorder
        let (steps, last, newest, isComplete) = Self.steps(of: recorder, query)
        return SessionReport(
            boards: Array(Self.boards(of: motherboard, depth: 0).prefix(Self.listLimit)),
            pendingWorkCount: motherboard.pendingWorkCount,
            work: motherboard.jobs.filter { $0.wait == nil }.prefix(Self.listLimit).map {
                .init(board: $0.board.rawValue, motherboard: $0.motherboard.rawValue)
            }, waits: motherboard.waitingActivations.prefix(Self.listLimit).map(SessionReport.Wait.init), steps: steps,
            last: last,
            newest: newest, isComplete: isComplete, droppedCount: recorder.droppedCount,
            recordedTime: .now - recording.start)
    }

    private func look(
        at session: BrowserSession.ID, _ motherboard: Motherboard, _ contracts: [any BoardContract.Type]
    ) -> Recording {
        lookCount += 1
        if var recording = recordings[session] {
            recording.lastLook = lookCount
            recordings[session] = recording
            return recording
        }
        if recordings.count >= Self.sessionLimit,
            let oldest = recordings.min(by: { $0.value.lastLook < $1.value.lastLook })
        {
            remove(oldest.key)
        }
        let recorder = TraceRecorder(.allowed(by: contracts), limit: Self.messageLimit)
        let recording = Recording(recorder: recorder, start: .now, lastLook: lookCount)
        recorder.record(motherboard)
        recordings[session] = recording
        return recording
    }

    /// Returns the messages that a question means. Texts are made only of those that it may mean.
    private static func steps(
        of recorder: TraceRecorder, _ query: TraceQuery
    ) -> (steps: [SessionReport.Step], last: Int, newest: Int, isComplete: Bool) {
        var depths: [Int: Int] = [:], newest = 0
        let events = recorder.events { number, cause, hasEnded in
            depths[number] = cause.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            newest = max(newest, number)
            guard let after = query.after else { return true }
            return number > after || hasEnded && query.unfinished.contains(number)
        }
        let found = events.filter(query.matches)
        let steps = (query.after == nil ? found.suffix(query.limit) : found.prefix(query.limit)).map {
            SessionReport.Step(event: $0, depth: depths[$0.number] ?? 0)
        }
        let isComplete = query.after == nil || found.count <= query.limit
        let seen = max(query.after ?? 0, isComplete ? newest : steps.last?.event.number ?? 0)
        return (steps, seen, newest, isComplete)
    }

    private static func boards(of motherboard: Motherboard, depth: Int) -> [SessionReport.BoardRow] {
        motherboard.boards.flatMap { board in
            [
                SessionReport.BoardRow(
                    id: board.identifier.rawValue, motherboard: motherboard.identifier.rawValue,
                    type: "\(type(of: board))", depth: depth)
            ] + board.inside.flatMap { boards(of: $0, depth: depth + 1) }
        }
    }
}
