/// The way from a board to another board of the same owner.
///
/// It does not keep the asking board alive, and finds the owner at each use.
public struct BoardAccess: DestinationAccess {
    private weak var board: Board?
    private let id: BoardID
    private let contract: (any BoardContract.Type)?

    /// - Parameter contract: the contract of the other board, if it is addressed by that.
    init(from board: Board, to id: BoardID, contract: (any BoardContract.Type)? = nil) {
        self.board = board
        self.id = id
        self.contract = contract
    }

    public func activation<Input>() -> BoardActivation<Input> {
        BoardActivation(slot: slot(on: board?.slot?.motherboard.requestContext))
    }
    public func interaction<Command>() -> BoardInteraction<Command> { BoardInteraction(slot: ownerSlot) }
    public var completer: BoardCompleter { BoardCompleter(slot: ownerSlot) }

    private var ownerSlot: Slot { slot(on: board?.slot?.motherboard) }

    /// Returns the slot of the other board; an inert one if there is no owner.
    private func slot(on owner: MotherboardContext?) -> Slot {
        guard let owner else { return .inert(id) }
        return contract.map { owner.slot(for: $0) } ?? owner.slot(for: id)
    }
}

/// The destination of another board of the same owner, in the other board's types. It has no flows.
public typealias BoardGenericDestination<Input, Command> = GenericDestination<Input, Never, Command, Never, BoardAccess>

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
