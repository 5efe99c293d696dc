import BoardyCore
import BoardyTrace
import Foundation

/// The pages of the inspector as JSON for programs, which `docs/schemas` describes.
enum InspectorJSON {
    /// All sessions, as `inspector-sessions.schema.json` describes them.
    static func sessions(_ sessions: [SessionSummary]) -> [UInt8] {
        struct Document: Encodable {
            let schemaVersion = 1
            let sessions: [SessionSummary]
        }
        return encoded(Document(sessions: sessions))
    }

    /// One session with its inside, as `inspector-session.schema.json` describes it.
    static func session(_ session: SessionSummary, _ look: Inspection.SessionInside) -> [UInt8] {
        struct Document: Encodable {
            let schemaVersion = 1
            let session: SessionSummary
            /// True if the lane did not answer in time.
            let isBusy: Bool
            let inside: Inside?
        }
        switch look {
        case .report(let report): return encoded(Document(session: session, isBusy: false, inside: Inside(report)))
        case .over: return encoded(Document(session: session, isBusy: false, inside: nil))
        case .busy: return encoded(Document(session: session, isBusy: true, inside: nil))
        }
    }

    private struct Inside: Encodable {
        struct Message: Encodable {
            let number: Int
            let cause: Int?
            let kind: String
            let board: String
            let motherboard: String
            let value: String?
            let file: String
            let line: UInt
            /// Milliseconds since the start of the recording.
            let start: Double
            let duration: Double?
        }

        let boards: [SessionReport.BoardRow]
        let pendingWork: Int
        let work: [SessionReport.Work]
        let waits: [SessionReport.Wait]
        let messages: [Message]
        /// The number to ask after next.
        let last: Int
        let isComplete: Bool
        let dropped: Int

        init(_ report: SessionReport) {
            boards = report.boards
            pendingWork = report.pendingWorkCount
            work = report.work
            waits = report.waits
            messages = report.steps.map { step in
                let event = step.event
                return Message(
                    number: event.number, cause: event.cause, kind: event.kind, board: event.board.rawValue,
                    motherboard: event.motherboard.rawValue, value: event.payload, file: event.file, line: event.line,
                    start: event.start / .milliseconds(1), duration: event.duration.map { $0 / .milliseconds(1) })
            }
            last = report.last
            isComplete = report.isComplete
            dropped = report.droppedCount
        }
    }

    private static func encoded(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map(Array.init) ?? Array("{}".utf8)
    }
}
