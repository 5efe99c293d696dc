public import BoardyCore

extension Motherboard {
    /// Installs a board, as ``BoardyCore/Motherboard/addBoard(_:replacingExisting:file:line:)`` does. The board's
    /// context is that of its owner.
    public func installBoard(_ board: Board, file: StaticString = #fileID, line: UInt = #line) {
        addBoard(board, file: file, line: line)
    }

    /// Removes a board without completing it, as ``BoardyCore/Motherboard/removeBoard(withIdentifier:file:line:)``
    /// does.
    public func deactivateBoard(withIdentifier id: BoardID, file: StaticString = #fileID, line: UInt = #line) {
        removeBoard(withIdentifier: id, file: file, line: line)
    }
}
