/// One message that a motherboard carries, as an observer sees it (``Motherboard/observe(includingNested:file:line:_:)``).
///
/// Its kind is that of the call that sent it, never a property of the value: an output stays an output whatever its type.
public struct Message {
    /// The kinds of message, each with what it carries.
    public enum Content {
        /// A board was asked to do its work.
        case activation(Any?)
        /// A board was handed a command.
        case command(Any?)
        /// A board sent an output.
        case output(Any?)
        /// A board broadcast an action. Shown once, when it starts on its way out, to each motherboard on that way.
        case action(Any?)
        /// A board put something to the composer of its motherboard, to be shown.
        case element(Any?)
        /// A board ended, with success or without. Shown when it is out of its motherboard.
        case completion(isDone: Bool)
    }

    /// The kinds of message, by their names in the specification.
    enum Kind: String {
        case activation, command, output, action, element, completion
    }

    /// What it carries: of a completion, whether it ended with success.
    public let payload: Any?
    /// The board that sent it; of an activation and a command, the one that is to get it.
    public let board: BoardID
    /// The motherboard of that board.
    public let motherboard: BoardID
    /// Its number within the root. Messages are numbered in the order in which they were sent, while somebody observes.
    public let number: Int
    /// The number of the message in the course of which it was sent; nil if it came from outside.
    public let cause: Int?
    let kind: Kind
    /// Where it was sent, as `#fileID` gives it.
    public let file: StaticString
    /// Where it was sent.
    public let line: UInt

    /// What kind of message it is, and what it carries.
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

    /// Whether it is shown to the motherboards further out as to its own.
    var travelsOutward: Bool { kind == .action }

    /// The same message with something else in place of what it carries.
    func carrying(_ payload: Any?) -> Message {
        Message(
            payload: payload, board: board, motherboard: motherboard, number: number, cause: cause, kind: kind,
            file: file,
            line: line)
    }
}

extension Message.Content {
    /// The kind's name, as in the specification.
    public var name: String { kind.rawValue }

    private var kind: Message.Kind {
        switch self {
        case .activation: .activation
        case .command: .command
        case .output: .output
        case .action: .action
        case .element: .element
        case .completion: .completion
        }
    }
}
