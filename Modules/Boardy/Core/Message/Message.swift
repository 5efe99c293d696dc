/// One message that a motherboard carries, as an observer receives it (``Motherboard/observe(includingNested:file:line:_:)``).
///
/// The call that sent the message decides its kind, and the type of the value does not: an output stays an output.
public struct Message {
    /// The kind of a message, together with its value.
    public enum Content {
        /// A caller activated a board with an input. Nil means "no input".
        case activation(Any?)
        /// A caller sent a command to an installed board.
        case command(Any?)
        /// A board sent an output to the flows of its motherboard.
        case output(Any?)
        /// A board broadcast an action. Each motherboard on the way outward observes it once, when the broadcast begins.
        case action(Any?)
        /// A board gave an element to the composer of its motherboard, which shows it.
        case element(Any?)
        /// A board completed, with success or without. Observers receive it when the board has left its motherboard.
        case completion(isDone: Bool)
    }

    /// The kinds of messages, by their names in the specification.
    enum Kind: String {
        case activation, command, output, action, element, completion
    }

    /// The value of the message. For a completion, a Boolean that is true if the board ended with success.
    public let payload: Any?
    /// The board that sent the message. For an activation or a command, the board that receives it.
    public let board: BoardID
    /// The identifier of the motherboard that holds ``board``.
    public let motherboard: BoardID
    /// The number of the message within the root. Messages are numbered in the order of sending, while somebody observes.
    public let number: Int
    /// The number of the message that caused this one. Nil means that the message came from outside.
    public let cause: Int?
    let kind: Kind
    /// The file of the call that sent the message, as `#fileID` gives it.
    public let file: StaticString
    /// The line of the call that sent the message.
    public let line: UInt

    /// The kind of the message, together with its value.
    public var content: Content {
        switch kind {
        case .activation: .activation(payload)
        case .command: .command(payload)
        case .output: .output(payload)
        case .action: .action(payload)
        case .element: .element(payload)
        case .completion: .completion(isDone: payload as? Bool ?? false)
        }
    }

    /// True if the motherboards further out observe the message too.
    var travelsOutward: Bool { kind == .action }

    /// Returns the message with another payload.
    package func carrying(_ payload: Any?) -> Message {
        Message(
            payload: payload, board: board, motherboard: motherboard, number: number, cause: cause, kind: kind,
            file: file, line: line)
    }
}

extension Message.Content {
    /// The name of the kind, as in the specification: `activation`, `command`, `output`, `action`, `element` or `completion`.
    public var name: String {
        let kind: Message.Kind =
            switch self {
            case .activation: .activation
            case .command: .command
            case .output: .output
            case .action: .action
            case .element: .element
            case .completion: .completion
            }
        return kind.rawValue
    }
}

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
