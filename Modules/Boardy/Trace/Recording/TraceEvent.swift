public import BoardyCore

/// One message of a run, as a trace shows it.
public struct TraceEvent: Sendable, Equatable, CustomStringConvertible {
    /// The number of the message within the root.
    public let number: Int
    /// The number of the message that caused this one. Nil means that the message came from outside.
    public let cause: Int?
    /// The kind of message: activation, command, output, action, element, completion or work.
    public let kind: String
    /// The board that sent the message or receives it; see `Message.board`.
    public let board: BoardID
    /// The identifier of the motherboard that holds ``board``.
    public let motherboard: BoardID
    /// The text of the value, in the form that a ``TracePayload`` chooses. Nil means that the message carried no value.
    public private(set) var payload: String?
    /// The file of the call that sent the message, as `#fileID` gives it.
    public let file: String
    /// The line of the call that sent the message.
    public let line: UInt
    /// The time from the creation of the recorder, or from the first message of a file, to the sending of the message.
    public let start: Duration
    /// The time until the call had returned, or until work had ended. Nil means that it had not when the trace was
    /// read.
    public let duration: Duration?
    /// The name of the process that has written the message to a file, or nil if the file does not tell, and for a
    /// message of a recorder.
    public let process: String?

    init(_ message: Message, payload: String?, start: Duration, duration: Duration?) {
        number = message.number
        cause = message.cause
        kind = message.content.name
        board = message.board
        motherboard = message.motherboard
        self.payload = payload
        file = "\(message.file)"
        line = message.line
        self.start = start
        self.duration = duration
        process = nil
    }

    /// Makes the event of a message that was read from a file, with its number and its cause there.
    init(
        number: Int, cause: Int?, kind: String, board: String, motherboard: String, payload: String?, file: String,
        line: UInt, start: Duration, duration: Duration?, process: String?
    ) {
        self.number = number
        self.cause = cause
        self.kind = kind
        self.board = BoardID(board)
        self.motherboard = BoardID(motherboard)
        self.payload = payload
        self.file = file
        self.line = line
        self.start = start
        self.duration = duration
        self.process = process
    }

    /// One line with the kind, the boards, the value and the place.
    public var description: String {
        let origin = cause.map { " <- #\($0)" } ?? "", value = payload.map { " with \($0)" } ?? ""
        let preposition = isIncoming ? "of" : "from"
        return "#\(number)\(origin) \(kind) \(preposition) '\(board)' on '\(motherboard)'\(value) (\(file):\(line))"
    }

    var withoutPayload: TraceEvent {
        var event = self
        event.payload = nil
        return event
    }

    /// True for messages to a board, and false for messages from one.
    var isIncoming: Bool { kind == "activation" || kind == "command" }
    /// True for asynchronous work, which goes on when the call that began it has returned.
    var isWork: Bool { kind == "work" }
    /// The time at which the message had ended; its start if it had not ended.
    public var end: Duration { start + (duration ?? .zero) }
}
