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

    /// The protocols that the class adopts on another actor than this one, so that calling a board of it here would be a data race.
    ///
    /// - Parameter isBound: whether all calls come from one actor. Where that is not known, each board is looked at anew.
    func elsewhere(for board: Board, isBound: Bool) -> [String] {
        if isChecked { return [] }
        if input?.isHere(board) ?? true, command?.isHere(board) ?? true, commandModel?.isHere(board) ?? true {
            isChecked = isBound
            return []
        }
        return [input, command, commandModel].compactMap { $0 }.filter { !$0.isHere(board) }.map(\.name)
    }

    /// The entry points of a board of the class.
    func entryPoints(of board: Board) -> EntryPoints {
        EntryPoints(
            input: input?.receiver(of: board), command: command?.receiver(of: board),
            commandModel: commandModel?.receiver(of: board), layer: wrapsBoards ? Layer.of(board) : nil)
    }
}
