/// The destination of a contract, reached from a host.
public typealias Destination<C: BoardContract, Access: DestinationAccess> = GenericDestination<
    C.Input, C.Output, C.Command, C.Action, C.BoardKind, Access
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
/// Made by an accessor such as `ioLogin()`, or by `host[Login.self]`. It may be stored, also on the host: it keeps
/// neither motherboard nor board alive. If its motherboard has gone, each use is reported `boardNotInstalled`.
public struct GenericDestination<Input, Output, Command, Action, BoardKind, Access: DestinationAccess> {
    @usableFromInline let access: Access

    @inlinable init(access: Access) { self.access = access }

    /// Activates the board.
    // Disfavoured: a contract whose boards take more than an input has another handle.
    @_disfavoredOverload
    @inlinable public var activation: BoardActivation<Input> { access.activation() }
    /// Sends commands to the board.
    @inlinable public var interaction: BoardInteraction<Command> { access.interaction() }
    /// Completes the board from outside.
    @inlinable public var completer: BoardCompleter { access.completer }
}

/// One board as its host sees it, by ID: each call names the type that it uses. A wrong type is reported when it is
/// used.
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

/// A motherboard or a board, from which the boards of contracts are reached.
///
/// A feature declares one accessor for each contract, which serves both:
///
///     extension ContractHost {
///         public func ioPay() -> Destination<Pay, Access> { self[Pay.self] }
///     }
///
/// On a motherboard, `ioPay()` gives everything that can be done with the board, its `flow` included. On a board, it
/// gives what the board can ask of another board of the same owner.
public protocol ContractHost {
    /// The way to the boards of this host: ``MotherboardAccess`` or ``BoardAccess``.
    associatedtype Access: DestinationAccess

    /// The board of a contract.
    subscript<C: BoardContract>(_: C.Type) -> Destination<C, Access> { get }

    /// A board with the types of a contract under another ID.
    subscript<C: BoardContract>(_: C.Type, id: BoardID) -> Destination<C, Access> { get }
}

/// The way from a board to another board of the same owner.
///
/// It does not keep the asking board alive, and finds the owner at each use.
public struct BoardAccess: DestinationAccess {
    private let asking: SlotLink
    private let id: BoardID
    private let contract: (any BoardContract.Type)?

    /// - Parameter contract: the contract of the other board, if it is addressed by that.
    init(from board: Board, to id: BoardID, contract: (any BoardContract.Type)? = nil) {
        asking = board.link
        self.id = id
        self.contract = contract
    }

    public func activation<Input>() -> BoardActivation<Input> {
        BoardActivation(slot: slot(on: asking.requestContext), asking: asking)
    }
    public func interaction<Command>() -> BoardInteraction<Command> {
        BoardInteraction(slot: ownerSlot, asking: asking)
    }
    public var completer: BoardCompleter { BoardCompleter(slot: ownerSlot, asking: asking) }

    private var ownerSlot: Slot { slot(on: asking.slot?.motherboard) }

    /// Returns the slot of the other board; an inert one if there is no owner.
    private func slot(on owner: MotherboardContext?) -> Slot {
        guard let owner else { return asking.missing(id) }
        return contract.map { owner.slot(for: $0) } ?? owner.slot(for: id)
    }
}

/// The destination of another board of the same owner, in the other board's types. It has no flows.
public typealias BoardGenericDestination<Input, Command> = GenericDestination<
    Input, Never, Command, Never, PlainBoardKind, BoardAccess
>

/// The destination of another board of the same owner, by ID. It has no flows.
public typealias BoardDestination = UntypedDestination<BoardAccess>

extension Board: ContractHost {
    public typealias Access = BoardAccess

    /// Another board of the same owner, by its contract.
    public final subscript<C: BoardContract>(_ contract: C.Type) -> Destination<C, BoardAccess> {
        Destination<C, BoardAccess>(access: BoardAccess(from: self, to: C.id, contract: contract))
    }

    /// Another board of the same owner, with the types of a contract under another ID.
    public final subscript<C: BoardContract>(_: C.Type, id: BoardID) -> Destination<C, BoardAccess> {
        Destination<C, BoardAccess>(access: BoardAccess(from: self, to: id))
    }

    /// Another board of the same owner, for a caller that names the type of the result.
    @_disfavoredOverload
    public final subscript<C: BoardContract>(_ contract: C.Type) -> BoardGenericDestination<C.Input, C.Command> {
        BoardGenericDestination(access: self[contract].access)
    }

    /// Returns another board of the same owner, whose types each call names.
    public final func ioDestination(_ identifier: BoardID) -> BoardDestination {
        BoardDestination(access: BoardAccess(from: self, to: identifier))
    }

    /// Activates another board of the same owner with inputs of a type, any if not given.
    public final func activation<Input>(
        _ identifier: BoardID, with: Input.Type = Any?.self
    ) -> BoardActivation<Input> { ioDestination(identifier).activation(with: Input.self) }

    /// Sends another board of the same owner commands of a type, any if not given.
    public final func interaction<Command>(
        _ identifier: BoardID, with: Command.Type = Any?.self
    ) -> BoardInteraction<Command> { ioDestination(identifier).interaction(with: Command.self) }

    /// Completes another board of the same owner.
    public final func completer(_ identifier: BoardID) -> BoardCompleter { ioDestination(identifier).completer }
}

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
    Input, Output, Command, Action, PlainBoardKind, MotherboardAccess
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

    /// Sends the board of an ID commands of a type, or of any type if none is given.
    public func interaction<Command>(
        _ identifier: BoardID, with: Command.Type = Any?.self
    ) -> BoardInteraction<Command> { BoardInteraction(slot: shared.slot(for: identifier)) }

    /// Completes the board of an ID from outside.
    public func completer(_ identifier: BoardID) -> BoardCompleter {
        BoardCompleter(slot: shared.slot(for: identifier))
    }
}
