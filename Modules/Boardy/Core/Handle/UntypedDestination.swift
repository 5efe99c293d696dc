/// One board as its host sees it, by ID: each call names the type that it uses. A wrong type is reported when it is used.
///
/// It is as weak as ``GenericDestination``.
public struct UntypedDestination<Access: DestinationAccess> {
    let access: Access

    /// Activates the board with inputs of a type, any if not given.
    public func activation<Input>(with: Input.Type = Any?.self) -> BoardActivation<Input> { access.activation() }
    /// Sends the board commands of a type, any if not given.
    public func interaction<Command>(with: Command.Type = Any?.self) -> BoardInteraction<Command> {
        access.interaction()
    }
    /// Completes the board.
    public var completer: BoardCompleter { access.completer }
}
