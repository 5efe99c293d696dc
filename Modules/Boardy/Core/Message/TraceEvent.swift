/// One message of a run, as a trace shows it.
public struct TraceEvent: Sendable, Equatable, CustomStringConvertible {
    /// The number of the message within the root.
    public let number: Int
    /// The number of the message that caused this one. Nil means that the message came from outside.
    public let cause: Int?
    /// The kind of message: activation, command, output, action, element or completion.
    public let kind: String
    /// The board that sent the message or receives it; see ``Message/board``.
    public let board: BoardID
    /// The identifier of the motherboard that holds ``board``.
    public let motherboard: BoardID
    /// The text of the value, in the form that a ``TracePayload`` chooses. Nil means that the message carried no value.
    public let payload: String?
    /// The file of the call that sent the message, as `#fileID` gives it.
    public let file: String
    /// The line of the call that sent the message.
    public let line: UInt

    package init(_ message: Message, payload: String?) {
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
        let value = payload.map { " with \($0)" } ?? ""
        let preposition = isIncoming ? "of" : "from"
        return "#\(number)\(origin) \(kind) \(preposition) '\(board)' on '\(motherboard)'\(value) (\(file):\(line))"
    }

    /// True for messages to a board, and false for messages from one.
    package var isIncoming: Bool { kind == "activation" || kind == "command" }
}

/// A value that chooses its text in traces, to hide secrets such as card numbers and passwords.
public protocol TraceDescribing {
    /// The text that a trace shows instead of the value.
    var traceDescription: String { get }
}

/// The form in which a trace shows the values of messages: as types, as descriptions, or as a closure decides.
public struct TracePayload {
    private enum Form {
        case type, value
        case text((Any) -> String)
    }

    private let form: Form

    /// Shows the name of the value's type only. The trace keeps no value alive.
    public static var types: TracePayload { TracePayload(form: .type) }

    /// Shows the description of the value, or its ``TraceDescribing`` text. The trace keeps the values alive.
    public static var values: TracePayload { TracePayload(form: .value) }

    /// Shows the text that a closure returns for the value. The closure runs when the message is sent.
    public static func text(_ describe: @escaping (Any) -> String) -> TracePayload {
        TracePayload(form: .text(describe))
    }

    /// Returns the part of a value that the trace keeps when the message is sent.
    package func kept(_ value: Any?) -> Any? {
        guard let value else { return nil }
        switch form {
        case .type: return type(of: value)
        case .value: return value
        case .text(let describe): return describe(value)
        }
    }

    /// Returns the text of a value, from the part of it that was kept.
    package func text(_ kept: Any) -> String {
        if case .value = form, let value = kept as? any TraceDescribing { return value.traceDescription }
        return "\(kept)"
    }
}
