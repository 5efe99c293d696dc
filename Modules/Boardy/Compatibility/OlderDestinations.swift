public import BoardyCore
import BoardyFlows

/// The types of a destination as a contract. Its ID is not used: a destination names its board by an ID of its own.
private enum DestinationTypes<Input, Output, Command, FlowActionType>: BoardContract {
    typealias Action = FlowActionType
    static var id: BoardID { "" }
}

extension GenericDestination where Access == MotherboardAccess, BoardKind == PlainBoardKind {
    /// Creates the destination of a board of a motherboard.
    ///
    /// With a contract, `motherboard[Pay.self]` is the destination.
    ///
    /// - Parameter mainboard: not kept alive.
    public init(
        destinationID: BoardID, mainboard: Motherboard, inputType: Input.Type = Input.self,
        outputType: Output.Type = Output.self, commandType: Command.Type = Command.self,
        actionType: Action.Type = Action.self
    ) { self = mainboard[DestinationTypes<Input, Output, Command, Action>.self, destinationID] }

    /// Activates a block task board with a parameter or with a plain input, as ``activation`` does.
    ///
    /// With a `BlockTaskContract`, the activation of its destination does both.
    public var blockActivation: BoardActivation<Input> { activation }
}

extension GenericDestination where Access == MotherboardAccess {
    /// The ID of the board.
    public var destinationID: BoardID { flow.specifications.identifier }
}

extension UntypedDestination where Access == MotherboardAccess {
    /// The ID of the board.
    public var destinationID: BoardID { flow(with: Any?.self).specifications.identifier }

    /// Creates the destination of a board of a motherboard. Write `mainboard.ioDestination(id)` instead.
    ///
    /// - Parameter mainboard: not kept alive.
    public init(destinationID: BoardID, mainboard: Motherboard) { self = mainboard.ioDestination(destinationID) }
}

extension GenericDestination
where Access == BoardAccess, BoardKind == PlainBoardKind, Output == Never, Action == Never {
    /// Creates the destination of another board of the same owner.
    ///
    /// With a contract, `board[Pay.self]` is the destination.
    ///
    /// - Parameter source: the board that asks; not kept alive.
    public init(
        destinationID: BoardID, source: any InstallableBoard, inputType: Input.Type = Input.self,
        commandType: Command.Type = Command.self
    ) { self = source.asBoard[DestinationTypes<Input, Never, Command, Never>.self, destinationID] }
}

extension UntypedDestination where Access == BoardAccess {
    /// Creates the destination of another board of the same owner. Write `source.ioDestination(id)` instead.
    ///
    /// - Parameter source: the board that asks; not kept alive.
    public init(destinationID: BoardID, source: any InstallableBoard) {
        self = source.asBoard.ioDestination(destinationID)
    }
}

extension ActivatableBoard {
    /// Activates another board of the same owner with inputs of a type, any if not given.
    public func activation<Input>(_ destinationID: BoardID, with: Input.Type = Any?.self) -> BoardActivation<Input> {
        asBoard.activation(destinationID, with: Input.self)
    }

    /// Sends another board of the same owner commands of a type, any if not given.
    public func interaction<Command>(
        _ destinationID: BoardID, with: Command.Type = Any?.self
    ) -> BoardInteraction<Command> { asBoard.interaction(destinationID, with: Command.self) }

    /// Completes another board of the same owner.
    public func completer(_ destinationID: BoardID) -> BoardCompleter { asBoard.completer(destinationID) }

    /// Returns another board of the same owner, whose types each call names.
    public func ioDestination(_ identifier: BoardID) -> BoardDestination { asBoard.ioDestination(identifier) }
}
