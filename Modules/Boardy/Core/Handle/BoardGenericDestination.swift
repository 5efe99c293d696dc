/// What a board can ask of another board of the same owner.
///
/// Made by `board[Login.self]` or an accessor such as `board.ioLogin()`. It does not keep the asking board, and finds the owner at each use.
public struct BoardGenericDestination<Input, Command> {
    private weak var board: Board?
    private let id: BoardID
    private let find: (MotherboardContext) -> Slot

    init(board: Board, id: BoardID, find: @escaping (MotherboardContext) -> Slot) {
        self.board = board
        self.id = id
        self.find = find
    }

    /// Activates the other board.
    public var activation: BoardActivation<Input> { BoardActivation(slot: requestSlot) }
    /// Sends it commands.
    public var interaction: BoardInteraction<Command> { BoardInteraction(slot: slot) }
    /// Completes it.
    public var completer: BoardCompleter { BoardCompleter(slot: slot) }

    /// An inert one if the board has no owner now.
    private var slot: Slot { board?.slot.map { find($0.motherboard) } ?? .inert(id) }
    /// Where an activation is asked for.
    private var requestSlot: Slot { board?.slot?.motherboard.requestContext.map(find) ?? .inert(id) }
}

extension Board {
    /// Another board of the same owner, by its contract.
    public subscript<C: BoardContract>(_: C.Type) -> BoardGenericDestination<C.Input, C.Command> {
        BoardGenericDestination(board: self, id: C.id) { $0.slot(for: C.self) }
    }

    /// Another board of the same owner, with the types of a contract under another ID.
    public subscript<C: BoardContract>(_: C.Type, id: BoardID) -> BoardGenericDestination<C.Input, C.Command> {
        BoardGenericDestination(board: self, id: id) { $0.slot(for: id) }
    }
}
