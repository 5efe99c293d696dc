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

    /// The entry points of a board of the class.
    ///
    /// - Parameter isBound: whether all calls come from one actor. Where that is not known, each board is looked at anew.
    func entryPoints(of board: Board, isBound: Bool) -> EntryPoints {
        if !isChecked {
            let elsewhere = [input, command, commandModel].compactMap { $0 }.filter { !$0.isHere(board) }
            if !elsewhere.isEmpty { return EntryPoints(elsewhere: elsewhere.map(\.name)) }
            isChecked = isBound
        }
        return EntryPoints(
            input: input?.receiver(of: board), command: command?.receiver(of: board),
            commandModel: commandModel?.receiver(of: board), layer: wrapsBoards ? Layer.of(board) : nil)
    }
}
