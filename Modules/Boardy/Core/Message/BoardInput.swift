/// A request to activate a board: its ID and what the activation carries.
public protocol BoardInputModel {
    /// The board to activate.
    var identifier: BoardID { get }
    /// What the activation carries; nil is "no input".
    var option: Any? { get }
}

/// A request to activate a board with an input of a known type: `.target(.pay, amount)`.
public struct BoardInput<Input>: BoardInputModel {
    public let identifier: BoardID
    /// What the activation carries.
    public let input: Input

    /// A request to activate a board.
    public init(target identifier: BoardID, input: Input) {
        self.identifier = identifier
        self.input = input
    }

    public var option: Any? { Conversion.untyped(input) }

    /// A request to activate a board with an input.
    public static func target(_ identifier: BoardID, _ input: Input) -> Self {
        Self(target: identifier, input: input)
    }
}

extension BoardInput where Input == Void {
    /// A request to activate a board that needs no input.
    public static func target(_ identifier: BoardID) -> Self { Self(target: identifier, input: ()) }
}

extension BoardInput where Input: ExpressibleByNilLiteral {
    /// A request to activate a board without its input.
    public static func target(_ identifier: BoardID) -> Self { Self(target: identifier, input: nil) }
}

extension BoardID {
    /// A request to activate this board with an input.
    public func with<Input>(input: Input) -> BoardInput<Input> { BoardInput(target: self, input: input) }

    /// A request to activate this board with no input.
    public var withoutInput: BoardInput<Any?> { BoardInput(target: self, input: nil) }
}
