/// A contract with its values and accessor, without a board: the interface of what another module, another process or a
/// later change serves.
struct InterfaceTemplate {
    let request: BoardRequest

    var parts: BoardParts {
        let board = request.board
        return BoardParts(
            files: [
                request.contractFile("The interface of \(board.spaced).", "\(board)Request", "\(board)Outcome")
            ] + request.values(.asked), registration: [], published: ["\(board)"])
    }
}
