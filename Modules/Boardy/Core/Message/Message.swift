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

    /// What kind of message it is, and what it carries.
    public let content: Content
    /// The board that sent it; of an activation and a command, the one that is to get it.
    public let board: BoardID
    /// The motherboard of that board.
    public let motherboard: BoardID
    /// Its number within the root. Messages are numbered in the order in which they were sent, while somebody observes.
    public let number: Int
    /// The number of the message in the course of which it was sent; nil if it came from outside.
    public let cause: Int?
    /// Where it was sent, as `#fileID` gives it.
    public let file: StaticString
    /// Where it was sent.
    public let line: UInt

    /// What it carries: of a completion, whether it ended with success.
    public var payload: Any? {
        switch content {
        case .activation(let value), .command(let value), .output(let value), .action(let value),
            .element(let value):
            value
        case .completion(let isDone): isDone
        }
    }
}

extension Message {
    /// The same message, without what it carries.
    var emptied: Message {
        Message(
            content: content.emptied, board: board, motherboard: motherboard, number: number, cause: cause, file: file,
            line: line)
    }
}

extension Message.Content {
    /// The same kind of message, without what it carries.
    var emptied: Self {
        switch self {
        case .activation: .activation(nil)
        case .command: .command(nil)
        case .output: .output(nil)
        case .action: .action(nil)
        case .element: .element(nil)
        case .completion: self
        }
    }

    var travelsOutward: Bool {
        if case .action = self { true } else { false }
    }

    /// The kind's name, as in the specification.
    public var name: String {
        switch self {
        case .activation: "activation"
        case .command: "command"
        case .output: "output"
        case .action: "action"
        case .element: "element"
        case .completion: "completion"
        }
    }
}
