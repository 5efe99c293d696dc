/// Which entry points the boards of one class have: found once for all boards of the class in a domain.
final class EntryPlan {
    private let input: Adoption?
    private let command: Adoption?
    private let commandModel: Adoption?
    private let wrapsBoards: Bool
    /// Whether a board of the class has been looked at on the one actor of the domain.
    private var isChecked = false

    init(of boardType: Board.Type) {
        input = Adoption.ofInputs(by: boardType)
        command = Adoption.ofCommands(by: boardType)
        commandModel = Adoption.ofCommandModels(by: boardType)
        wrapsBoards = boardType is any AdaptingBoard.Type
    }

    /// Whether the class adopts nothing on another actor than this one, so that calling a board of it here is no data race.
    ///
    /// - Parameter isBound: whether all calls come from one actor. Where that is not known, each board is looked at anew.
    func isHere(_ board: Board, isBound: Bool) -> Bool {
        if isChecked { return true }
        guard input?.isHere(board) ?? true, command?.isHere(board) ?? true, commandModel?.isHere(board) ?? true else {
            return false
        }
        isChecked = isBound
        return true
    }

    /// The protocols that the class adopts on another actor than this one.
    func elsewhere(for board: Board) -> [String] {
        [input, command, commandModel].compactMap { $0 }.filter { !$0.isHere(board) }.map(\.name)
    }

    /// What takes the inputs of a board of the class.
    func input(of board: Board) -> Receiver { input?.receiver(of: board) ?? NoInput() }

    /// What takes the commands of a board of the class; nil for one that takes none, as most do.
    func commands(of board: Board) -> CommandEntries? {
        command == nil && commandModel == nil
            ? nil : CommandEntries(command: command?.receiver(of: board), model: commandModel?.receiver(of: board))
    }

    /// The board that a board of the class wraps; nil for most.
    func layer(of board: Board) -> Layer? { wrapsBoards ? Layer.of(board) : nil }
}
