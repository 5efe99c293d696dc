/// A command together with the board it is meant for. Any type may adopt it, typically an enum of a board's commands.
public protocol BoardCommandModel {
    /// The board that is to get it.
    var identifier: BoardID { get }
    /// What it carries, for a board that takes the data alone (``GuaranteedCommandBoard``).
    var data: Any? { get }
}

/// A command of a known type for a board: `.target(.editor, Save())`.
public struct BoardCommand<Command>: BoardCommandModel {
    public let identifier: BoardID
    /// What the board gets.
    public let command: Command

    /// A command for a board.
    public init(target identifier: BoardID, command: Command) {
        self.identifier = identifier
        self.command = command
    }

    public var data: Any? { Conversion.untyped(command) }

    /// A command for a board.
    public static func target(_ identifier: BoardID, _ command: Command) -> Self {
        Self(target: identifier, command: command)
    }
}

extension BoardCommand where Command == Void {
    /// A command that carries nothing.
    public static func target(_ identifier: BoardID) -> Self { Self(target: identifier, command: ()) }
}

extension BoardCommand where Command: ExpressibleByNilLiteral {
    /// A command without its value.
    public static func target(_ identifier: BoardID) -> Self { Self(target: identifier, command: nil) }
}
