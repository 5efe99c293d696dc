/// One message of a run, as a trace shows it.
public struct TraceEvent: Sendable, Equatable, CustomStringConvertible {
    /// Its number within the root.
    public let number: Int
    /// The number of the message in the course of which it was sent; nil if it came from outside.
    public let cause: Int?
    /// The kind of message: activation, command, output, action, element or completion.
    public let kind: String
    /// The board that sent it, or is to get it (see ``Message/board``).
    public let board: BoardID
    /// The motherboard of that board.
    public let motherboard: BoardID
    /// What it carried, as the trace may show it; nil for nothing.
    public let payload: String?
    /// Where it was sent.
    public let file: String
    /// Where it was sent.
    public let line: UInt

    init(_ message: Message, payload: String?) {
        number = message.number
        cause = message.cause
        kind = message.kind.rawValue
        board = message.board
        motherboard = message.motherboard
        self.payload = payload
        file = "\(message.file)"
        line = message.line
    }

    public var description: String {
        let origin = cause.map { " <- #\($0)" } ?? ""
        let what = payload.map { " with \($0)" } ?? ""
        return "#\(number)\(origin) \(kind) \(preposition) '\(board)' on '\(motherboard)'\(what) (\(file):\(line))"
    }

    /// Messages to a board, and those from one.
    var isIncoming: Bool { kind == "activation" || kind == "command" }

    private var preposition: String { isIncoming ? "of" : "from" }
}
