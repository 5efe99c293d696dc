/// The way from a motherboard to one of its boards: the board's slot.
public struct MotherboardAccess: DestinationAccess {
    @usableFromInline let slot: Slot

    @inlinable init(slot: Slot) { self.slot = slot }

    @inlinable public func activation<Input>() -> BoardActivation<Input> { BoardActivation(slot: slot) }
    @inlinable public func interaction<Command>() -> BoardInteraction<Command> { BoardInteraction(slot: slot) }
    public var completer: BoardCompleter { BoardCompleter(slot: slot) }
}

/// Everything that can be done with one board from its motherboard, in the board's own types.
public typealias MainboardGenericDestination<Input, Output, Command, Action> = GenericDestination<
    Input, Output, Command, Action, MotherboardAccess
>

/// The destination of a contract, reached from its motherboard.
public typealias ContractDestination<C: BoardContract> = Destination<C, MotherboardAccess>

/// Everything that can be done with one board from its motherboard, by ID.
public typealias MainboardDestination = UntypedDestination<MotherboardAccess>

extension GenericDestination where Access == MotherboardAccess {
    @inlinable init(slot: Slot) { self.init(access: MotherboardAccess(slot: slot)) }

    /// Returns a destination that leads nowhere: each use of it is reported `boardNotInstalled`.
    package static func inert(_ id: BoardID) -> Self { Self(slot: .inert(id)) }

    @usableFromInline var slot: Slot { access.slot }

    /// Handles the outputs of the board.
    public var flow: OutputFlow<Output> { OutputFlow(slot: slot) }
    /// Handles the actions that the board, or a board inside it, raises.
    public var actionFlow: ActionFlow<Action> { ActionFlow(slot: slot) }
    /// Handles the completion of the board.
    public var completion: CompletionFlow { CompletionFlow(slot: slot) }
    /// Handles the errors with which the board fails.
    public var failure: FailureFlow { FailureFlow(slot: slot) }
}

extension UntypedDestination where Access == MotherboardAccess {
    private var slot: Slot { access.slot }

    /// Handles the board's outputs as a type, any if not given.
    public func flow<Output>(with: Output.Type = Any?.self) -> OutputFlow<Output> { OutputFlow(slot: slot) }
    /// Handles the actions of a type that the board, or a board inside it, raises.
    public func actionFlow<Action>(with: Action.Type = Any?.self) -> ActionFlow<Action> { ActionFlow(slot: slot) }
    /// Handles the completion of the board.
    public var completion: CompletionFlow { CompletionFlow(slot: slot) }
    /// Handles the errors with which the board fails.
    public var failure: FailureFlow { FailureFlow(slot: slot) }
}

extension Motherboard: ContractHost {
    public typealias Access = MotherboardAccess

    /// Returns the board of a contract, in its own types. Constant time; the result may be kept.
    ///
    /// Inlinable, so that the types of the contract are known where the handle is used.
    @inlinable public subscript<C: BoardContract>(_ contract: C.Type) -> ContractDestination<C> {
        ContractDestination<C>(slot: slot(for: contract))
    }

    /// Returns a board with the types of a contract under another ID.
    public subscript<C: BoardContract>(_ contract: C.Type, id: BoardID) -> ContractDestination<C> {
        ContractDestination<C>(slot: slot(for: id))
    }

    /// Returns the board of an ID, whose types each call names.
    public func ioDestination(_ identifier: BoardID) -> MainboardDestination {
        MainboardDestination(access: MotherboardAccess(slot: shared.slot(for: identifier)))
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
