/// What a board can ask of another board of the same owner, by ID: each call names the type it uses.
///
/// It does not keep the asking board, and finds the owner at each use.
public struct BoardDestination {
    private weak var board: Board?
    private let id: BoardID

    init(board: Board, id: BoardID) {
        self.board = board
        self.id = id
    }

    /// Activates the other board with inputs of a type.
    public func activation<Input>(with: Input.Type = Any?.self) -> BoardActivation<Input> {
        BoardActivation(slot: requestSlot)
    }
    /// Sends it commands of a type.
    public func interaction<Command>(with: Command.Type = Any?.self) -> BoardInteraction<Command> {
        BoardInteraction(slot: slot)
    }
    /// Completes it.
    public var completer: BoardCompleter { BoardCompleter(slot: slot) }

    /// An inert one if the board has no owner now.
    private var slot: Slot { board?.ownSlot(for: id) ?? .inert(id) }
    /// Where an activation is asked for.
    private var requestSlot: Slot { board?.requestSlot(for: id) ?? .inert(id) }
}

extension Board {
    /// Another board of the same owner, whose types each call names.
    public final func ioDestination(_ identifier: BoardID) -> BoardDestination {
        BoardDestination(board: self, id: identifier)
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
