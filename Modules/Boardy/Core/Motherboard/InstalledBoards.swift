// The boards of a motherboard: which are installed, and how they come and go.

extension Motherboard {
    /// The installed boards, in the order of installation.
    public var boards: [Board] {
        shared.slots.all.filter { $0.board != nil }.sorted { $0.installation < $1.installation }.compactMap(\.board)
    }

    /// Returns the installed board of an ID; nil if none is installed. Never produces one.
    public func getBoard(identifier: BoardID) -> Board? { shared.slots[identifier]?.board }

    /// Returns the board of an ID, which is produced and installed first if need be; nil if the ID is unknown, which is reported.
    public func getOrProduceBoard(
        identifier: BoardID, file: StaticString = #fileID, line: UInt = #line
    ) -> Board? {
        let slot = shared.slot(for: identifier)
        if slot.board == nil, let refusal = slot.produce(file, line) { currentSink.report(refusal.diagnostic) }
        return slot.board
    }

    /// Installs a board. A board that has another owner leaves that first.
    ///
    /// A second board with the same ID is refused and reported `duplicateBoard`, and one whose protocols are adopted on another actor
    /// `isolationMissing`.
    ///
    /// - Parameter replacingExisting: takes an installed board of this ID out first, as ``removeBoard(withIdentifier:file:line:)`` does.
    public func addBoard(
        _ board: Board, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) {
        let slot = shared.slot(for: board.identifier)
        if let refusal = slot.install(board, replacing: replacingExisting, file, line) {
            currentSink.report(refusal.diagnostic)
        }
    }

    /// Installs a board, as ``addBoard(_:replacingExisting:file:line:)`` does. The context of a board is that of its owner in any case.
    public func installBoard(_ board: Board, file: StaticString = #fileID, line: UInt = #line) {
        addBoard(board, file: file, line: line)
    }

    /// Takes a board out without completing it: no handler runs. Reports `completionIgnored` for one that is not installed.
    public func removeBoard(withIdentifier id: BoardID, file: StaticString = #fileID, line: UInt = #line) {
        guard let slot = shared.slots[id], slot.board != nil else {
            return shared.report(
                .completionIgnored, board: id, "'\(id)' is not installed, so it cannot be removed", file, line)
        }
        slot.removeBoard()
    }

    /// Takes a board out, as ``removeBoard(withIdentifier:file:line:)`` does.
    public func deactivateBoard(withIdentifier id: BoardID, file: StaticString = #fileID, line: UInt = #line) {
        removeBoard(withIdentifier: id, file: file, line: line)
    }

    /// Takes every board out, in the order of installation, without completing it. Flows stay.
    public func clearActiveBoards() {
        for board in boards where board.slot?.motherboard === shared { board.slot?.removeBoard() }
    }
}
