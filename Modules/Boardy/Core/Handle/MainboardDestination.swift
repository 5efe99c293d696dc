/// Everything that can be done with one board from its motherboard, by ID: each call names the type it uses, and a wrong one is reported when
/// it is used. As weak as ``MainboardGenericDestination``.
public struct MainboardDestination {
    private let slot: Slot

    init(slot: Slot) { self.slot = slot }

    /// Activates the board with inputs of a type.
    public func activation<Input>(with: Input.Type = Any?.self) -> BoardActivation<Input> {
        BoardActivation(slot: slot)
    }
    /// Sends it commands of a type.
    public func interaction<Command>(with: Command.Type = Any?.self) -> BoardInteraction<Command> {
        BoardInteraction(slot: slot)
    }
    /// Handles its outputs as a type.
    public func flow<Output>(with: Output.Type = Any?.self) -> OutputFlow<Output> { OutputFlow(slot: slot) }
    /// Handles actions of a type raised by it, or from inside it.
    public func actionFlow<Action>(with: Action.Type = Any?.self) -> ActionFlow<Action> { ActionFlow(slot: slot) }
    /// Handles its completion.
    public var completion: CompletionFlow { CompletionFlow(slot: slot) }
    /// Handles what it failed with.
    public var failure: FailureFlow { FailureFlow(slot: slot) }
    /// Completes it from outside.
    public var completer: BoardCompleter { BoardCompleter(slot: slot) }
}

extension Motherboard {
    /// The board of an ID, whose types each call names.
    public func ioDestination(_ identifier: BoardID) -> MainboardDestination {
        MainboardDestination(slot: shared.slot(for: identifier))
    }

    /// Activates the board of an ID with inputs of a type, any if not given.
    public func activation<Input>(_ identifier: BoardID, with: Input.Type = Any?.self) -> BoardActivation<Input> {
        BoardActivation(slot: shared.slot(for: identifier))
    }

    /// Sends the board of an ID commands of a type, any if not given.
    public func interaction<Command>(
        _ identifier: BoardID, with: Command.Type = Any?.self
    ) -> BoardInteraction<Command> { BoardInteraction(slot: shared.slot(for: identifier)) }

    /// Completes the board of an ID from outside.
    public func completer(_ identifier: BoardID) -> BoardCompleter {
        BoardCompleter(slot: shared.slot(for: identifier))
    }
}
