import BoardyCoding
import BoardyCore

extension [TraceEvent] {
    /// The messages as one line of JSON. Times are milliseconds.
    public var json: String {
        (try? ContractCoding.encode(Document(self))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

private struct Document: Encodable {
    struct Row: Encodable {
        let number: Int
        let cause: Int?
        let kind: String
        let board: BoardID
        let motherboard: BoardID
        let process: String?
        let payload: String?
        let file: String
        let line: UInt
        let start: Double
        let duration: Double?
    }

    let schemaVersion = 1
    let messages: [Row]

    init(_ events: [TraceEvent]) {
        messages = events.map { event in
            Row(
                number: event.number, cause: event.cause, kind: event.kind, board: event.board,
                motherboard: event.motherboard, process: event.process, payload: event.payload, file: event.file,
                line: event.line, start: event.start / .milliseconds(1),
                duration: event.duration.map { $0 / .milliseconds(1) })
        }
    }
}
