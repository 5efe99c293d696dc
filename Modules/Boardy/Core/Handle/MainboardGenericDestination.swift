/// Everything that can be done with one board from its motherboard, in the board's own types.
///
/// Made by `motherboard[Login.self]` or an accessor such as `motherboard.ioLogin()`. It may be stored, on the motherboard too: it keeps
/// nothing alive, and is inert once the motherboard has gone.
public struct MainboardGenericDestination<Input, Output, Command, Action> {
    @usableFromInline let slot: Slot

    @inlinable init(slot: Slot) { self.slot = slot }

    /// A destination that leads nowhere: each use of it is reported `boardNotInstalled`.
    package static func inert(_ id: BoardID) -> Self { Self(slot: .inert(id)) }

    /// Activates the board.
    @inlinable public var activation: BoardActivation<Input> { BoardActivation(slot: slot) }
    /// Sends it commands.
    @inlinable public var interaction: BoardInteraction<Command> { BoardInteraction(slot: slot) }
    /// Handles its outputs.
    public var flow: OutputFlow<Output> { OutputFlow(slot: slot) }
    /// Handles the actions raised by it, or from inside it.
    public var actionFlow: ActionFlow<Action> { ActionFlow(slot: slot) }
    /// Handles its completion.
    public var completion: CompletionFlow { CompletionFlow(slot: slot) }
    /// Handles what it failed with.
    public var failure: FailureFlow { FailureFlow(slot: slot) }
    /// Completes it from outside.
    public var completer: BoardCompleter { BoardCompleter(slot: slot) }
}

extension Motherboard {
    /// Returns the board of a contract, in its own types. Constant time; the result may be kept.
    ///
    /// Inlinable, so that the types of the contract are known where the handle is used.
    @inlinable public subscript<C: BoardContract>(_ contract: C.Type) -> ContractDestination<C> {
        MainboardGenericDestination(slot: slot(for: contract))
    }

    /// Returns a board with the types of a contract under another ID.
    public subscript<C: BoardContract>(_ contract: C.Type, id: BoardID) -> ContractDestination<C> {
        MainboardGenericDestination(slot: shared.slot(for: id))
    }
}

/// The destination of a contract.
public typealias ContractDestination<C: BoardContract> = MainboardGenericDestination<
    C.Input, C.Output, C.Command, C.Action
>
