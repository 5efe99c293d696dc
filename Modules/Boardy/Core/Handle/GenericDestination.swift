/// The destination of a contract, reached from a host.
public typealias Destination<C: BoardContract, Access: DestinationAccess> = GenericDestination<
    C.Input, C.Output, C.Command, C.Action, Access
>

/// The way from a host to one board.
public protocol DestinationAccess {
    /// Returns the handle that activates the board.
    func activation<Input>() -> BoardActivation<Input>
    /// Returns the handle that sends commands to the board.
    func interaction<Command>() -> BoardInteraction<Command>
    /// The handle that completes the board.
    var completer: BoardCompleter { get }
}

/// One board as its host sees it, in the board's own types.
///
/// Made by an accessor such as `ioLogin()`, or by `host[Login.self]`. It may be stored, also on the host: it keeps neither motherboard nor
/// board alive. If its motherboard has gone, each use is reported `boardNotInstalled`.
public struct GenericDestination<Input, Output, Command, Action, Access: DestinationAccess> {
    @usableFromInline let access: Access

    @inlinable init(access: Access) { self.access = access }

    /// Activates the board.
    @inlinable public var activation: BoardActivation<Input> { access.activation() }
    /// Sends commands to the board.
    @inlinable public var interaction: BoardInteraction<Command> { access.interaction() }
    /// Completes the board from outside.
    @inlinable public var completer: BoardCompleter { access.completer }
}
