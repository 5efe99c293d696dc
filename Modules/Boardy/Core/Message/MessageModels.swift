// The untyped messages: an input or a command with the board that receives it, and an output with the board that sent
// it.

/// A request to activate a board: its ID and the value of the activation. Any type may adopt it.
public protocol BoardInputModel {
    /// The ID of the board that the request activates.
    var identifier: BoardID { get }
    /// The value that the activation carries. Nil means "no input".
    var option: Any? { get }
}

/// A command together with the board that receives it. Any type may adopt it, typically an enum of a board's commands.
public protocol BoardCommandModel {
    /// The ID of the board that receives the command, which must be installed.
    var identifier: BoardID { get }
    /// The value for a board that takes data alone (``GuaranteedCommandBoard``), and not whole models.
    var data: Any? { get }
}

/// A request to activate a board with an input of a known type: `.target(.pay, amount)`.
public struct BoardInput<Input>: BoardInputModel {
    public let identifier: BoardID
    /// The value that the activation carries, in its own type. The board receives it without a cast.
    public let input: Input

    /// Creates a request that activates a board with an input. ``target(_:_:)`` is shorter where the type is known.
    public init(target identifier: BoardID, input: Input) {
        self.identifier = identifier
        self.input = input
    }

    public var option: Any? { Conversion.untyped(input) }

    /// Returns a request that activates a board with an input, as in `activateBoard(.target(.pay, amount))`.
    public static func target(_ identifier: BoardID, _ input: Input) -> Self {
        Self(target: identifier, input: input)
    }
}

extension BoardInput where Input == Void {
    /// Returns a request that activates a board whose input type is `Void`, as in `activateBoard(.target(.settings))`.
    public static func target(_ identifier: BoardID) -> Self { Self(target: identifier, input: ()) }
}

extension BoardInput where Input: ExpressibleByNilLiteral {
    /// Returns a request that activates a board with nil, for a board whose input is optional.
    public static func target(_ identifier: BoardID) -> Self { Self(target: identifier, input: nil) }
}

extension BoardID {
    /// Returns a request that activates this board with an input, as in `activateBoard(.pay.with(input: amount))`.
    public func with<Input>(input: Input) -> BoardInput<Input> { BoardInput(target: self, input: input) }

    /// A request that activates this board with no input, as in `activateBoard(.settings.withoutInput)`.
    public var withoutInput: BoardInput<Any?> { BoardInput(target: self, input: nil) }
}

/// A command of a known type together with the board that receives it: `.target(.editor, Save())`.
public struct BoardCommand<Command>: BoardCommandModel {
    public let identifier: BoardID
    /// The value that the board receives, in its own type.
    public let command: Command

    /// Creates a command for a board. ``target(_:_:)`` is shorter where the type is known.
    public init(target identifier: BoardID, command: Command) {
        self.identifier = identifier
        self.command = command
    }

    public var data: Any? { Conversion.untyped(command) }

    /// Returns a command for a board, as in `interactWithBoard(.target(.editor, Save()))`.
    public static func target(_ identifier: BoardID, _ command: Command) -> Self {
        Self(target: identifier, command: command)
    }
}

extension BoardCommand where Command == Void {
    /// Returns a command that carries no value, for a board whose command type is `Void`.
    public static func target(_ identifier: BoardID) -> Self { Self(target: identifier, command: ()) }
}

extension BoardCommand where Command: ExpressibleByNilLiteral {
    /// Returns a command that carries nil, for a board whose command type is optional.
    public static func target(_ identifier: BoardID) -> Self { Self(target: identifier, command: nil) }
}

/// An output as untyped flows receive it: the sender and the value. Messages of other kinds never become one.
public struct BoardOutputModel {
    /// The ID of the board that sent the output.
    public let identifier: BoardID
    /// The value of the output. Nil means that the board sent no data.
    public let data: Any?

    /// Creates an output of a board, for example to test a ``BoardFlow``. Nested optionals in `data` become one.
    public init(identifier: BoardID, data: Any? = nil) {
        self.identifier = identifier
        self.data = Conversion.of(data, to: Any?.self) ?? nil
    }

    /// Returns the data as a value of a type. Nil means that the data has another type.
    public func data<Value>(as type: Value.Type) -> Value? { Conversion.of(data, to: Value.self) }
}

/// A mark for the types that boards broadcast as actions. It informs readers only, since a board can broadcast any
/// type.
public protocol BoardFlowAction {}

/// The action type of a board that broadcasts no actions. It has no values, so the board cannot call `broadcast`.
public enum BoardFlowNoneAction: BoardFlowAction {}
