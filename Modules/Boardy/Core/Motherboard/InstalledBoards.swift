extension Motherboard {
    /// The installed boards, in the order of their installation.
    public var boards: [Board] {
        shared.slots.all.filter { $0.board != nil }.sorted { $0.installation < $1.installation }.compactMap(\.board)
    }

    /// Returns the installed board of an ID, or nil if none is installed. It never produces a board.
    public func getBoard(identifier: BoardID) -> Board? { shared.slots[identifier]?.board }

    /// Returns the board of an ID. If it is not installed, it is produced and installed first.
    ///
    /// - Returns: nil if the ID is unknown, which is reported `unknownBoard`.
    public func getOrProduceBoard(
        identifier: BoardID, file: StaticString = #fileID, line: UInt = #line
    ) -> Board? {
        let slot = shared.slot(for: identifier)
        if slot.board == nil, !slot.produce(file, line) { slot.reportRefusal() }
        return slot.board
    }

    /// Installs a board. If the board has another owner, that owner removes it first.
    ///
    /// A second board with the same ID is refused and reported `duplicateBoard`. A board whose protocols are adopted on
    /// another actor is refused and reported `isolationMissing`.
    ///
    /// - Parameter replacingExisting: true to remove an installed board of this ID first, as
    ///   ``removeBoard(withIdentifier:file:line:)`` does.
    public func addBoard(
        _ board: Board, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) {
        let slot = shared.slot(for: board.identifier)
        if !slot.install(board, replacing: replacingExisting, file, line) { slot.reportRefusal() }
    }

    /// Removes a board without completing it, so that no completion handler runs. A board that is not installed is
    /// reported `completionIgnored`.
    public func removeBoard(withIdentifier id: BoardID, file: StaticString = #fileID, line: UInt = #line) {
        guard let slot = shared.slots[id], slot.board != nil else {
            return shared.report(
                .completionIgnored, board: id, "'\(id)' is not installed, so it cannot be removed", file, line)
        }
        slot.removeBoard()
    }

    /// Removes every board without completing it, in the order of installation. The flows stay registered.
    public func clearActiveBoards() {
        for board in boards where board.slot?.motherboard === shared { board.slot?.removeBoard() }
    }

    /// The flows that are registered here, each with its messages, their board (nil for any board), its type, and the
    /// place of its registration.
    package var flowDescriptions: [(messages: String, board: BoardID?, type: String, file: StaticString, line: UInt)] {
        let general = shared.general
        var lists: [(String, BoardID?, HandlerList?)] = [
            ("outputs", nil, general?.outputs), ("actions", nil, general?.actions),
            ("completions", nil, general?.completions),
        ]
        for slot in shared.slots.all.sorted(by: { $0.id < $1.id }) {
            lists += slot.flows.map { ($0.kind, slot.id, $0.list) }
        }
        return lists.flatMap { messages, board, list in
            (list?.receivers ?? []).map { (messages, board, $0.typeName, $0.file, $0.line) }
        }
    }

    /// Returns the types of the installed board of an ID, or of its registration, or nil if the registration does not
    /// know them.
    package func declaredTypes(of id: BoardID) -> DeclaredTypes? {
        if let board = getBoard(identifier: id) { return DeclaredTypes(of: board) }
        guard let registration = producer?.registration(for: id) else { return nil }
        if let contract = registration.contract { return DeclaredTypes(ofContract: contract) }
        return registration.boardType.map { DeclaredTypes(of: $0) }
    }

    /// The IDs that the producer has registered, for messages and listings.
    package var registeredIDs: [BoardID] { shared.source?.registeredIDs ?? [] }
}
