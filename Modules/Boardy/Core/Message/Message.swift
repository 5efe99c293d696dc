/// One message that a motherboard carries, as an observer receives it
/// (``Motherboard/observe(includingNested:file:line:_:)``).
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
        /// A board broadcast an action. Each motherboard on the way outward observes it once, when the broadcast
        /// begins.
        case action(Any?)
        /// A board gave an element to the composer of its motherboard, which shows the element.
        case element(Any?)
        /// A board completed, with success or without. Observers receive it when the board has left its motherboard.
        case completion(isDone: Bool)
        /// A board began asynchronous work, which causes what follows from its result. Only recorders of traces receive
        /// it.
        case work
    }

    /// The kinds of messages, by their names in the specification.
    enum Kind: String {
        case activation, command, output, action, element, completion, work
    }

    /// The value of the message. For a completion, a Boolean that is true if the board ended with success.
    public private(set) var payload: Any?
    /// The board that sent the message. For an activation or a command, the board that receives it.
    public let board: BoardID
    /// The identifier of the motherboard that holds ``board``.
    public let motherboard: BoardID
    /// The number of the message within the root. Messages are numbered in the order of sending, while somebody
    /// observes.
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
        case .work: .work
        }
    }

    /// Puts another value in the place of the message's own.
    package mutating func carry(_ payload: consuming Any?) { self.payload = payload }

    /// True for work, which ends later than the call that began it.
    package var isWork: Bool { kind == .work }
    /// True if the motherboards further out observe the message too.
    var travelsOutward: Bool { kind == .action }
}

extension Message: CustomStringConvertible {
    /// One line with the kind, the boards, the value and the place. A value that adopts ``TraceDescribing`` chooses its
    /// text.
    public var description: String { line(showing: payload.map { Self.traceText(of: $0) }) }

    /// Returns the line of the message with a text for its value, or nil for none.
    package func line(showing value: String?) -> String {
        let origin = cause.map { " <- #\($0)" } ?? "", value = value.map { " with \($0)" } ?? ""
        let preposition = kind == .activation || kind == .command ? "of" : "from"
        return "#\(number)\(origin) \(kind) \(preposition) '\(board)' on '\(motherboard)'\(value) (\(file):\(line))"
    }

    package static func traceText(of value: Any) -> String {
        (value as? any TraceDescribing)?.traceDescription ?? "\(value)"
    }
}

extension Message.Content {
    /// The name of the kind: `activation`, `command`, `output`, `action`, `element`, `completion` or `work`.
    public var name: String {
        let kind: Message.Kind =
            switch self {
            case .activation: .activation
            case .command: .command
            case .output: .output
            case .action: .action
            case .element: .element
            case .completion: .completion
            case .work: .work
            }
        return kind.rawValue
    }
}

/// A value that chooses its text in traces, to hide secrets such as card numbers and passwords.
public protocol TraceDescribing {
    /// The text that a trace shows instead of the value.
    var traceDescription: String { get }
}
