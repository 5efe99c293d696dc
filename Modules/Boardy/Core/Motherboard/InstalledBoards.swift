// The boards of a motherboard: which are installed, and how they come and go.

extension Motherboard {
    /// What is installed, in the order of installation.
    public var boards: [Board] {
        guard let slots else { return [] }
        let taken = slots.all.filter { $0.occupant != nil }
        return taken.sorted { $0.arrival < $1.arrival }.compactMap { $0.occupant as? Board }
    }

    /// The installed board of an ID. Never produces one.
    public func getBoard(identifier: BoardID) -> Board? { slots?[identifier]?.occupant as? Board }

    /// The installed board of an ID, produced and installed first if need be; nil if it is unknown, which is reported.
    public func getOrProduceBoard(
        identifier: BoardID, file: StaticString = #fileID, line: UInt = #line
    ) -> Board? {
        let slot = slot(for: identifier)
        if slot.occupant == nil, let refusal = fill(slot, file: file, line: line) {
            backplane.diagnostics.report(refusal.diagnostic)
        }
        return slot.occupant as? Board
    }

    /// Installs a board; one that has another owner leaves that first.
    ///
    /// A second board with the same ID is refused and reported `duplicateBoard`, and one whose protocols are adopted on another actor
    /// `isolationMissing`.
    ///
    /// - Parameter replacingExisting: takes an installed board of this ID out first, as ``removeBoard(withIdentifier:file:line:)`` does.
    public func addBoard(
        _ board: Board, replacingExisting: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) {
        let slot = slot(for: board.identifier)
        if let refusal = seat(board, in: slot, replacing: replacingExisting, file, line) {
            backplane.diagnostics.report(refusal.diagnostic)
        }
    }

    /// Installs a board, as ``addBoard(_:replacingExisting:file:line:)`` does. A board's context is that of its owner anyhow.
    public func installBoard(_ board: Board, file: StaticString = #fileID, line: UInt = #line) {
        addBoard(board, file: file, line: line)
    }

    /// Takes a board out without completing it: no handler runs. Reports `completionIgnored` for one that is not installed.
    public func removeBoard(withIdentifier id: BoardID, file: StaticString = #fileID, line: UInt = #line) {
        guard let slot = slots?[id], slot.occupant != nil else {
            return backplane.report(
                .completionIgnored, board: id, "'\(id)' is not installed, so it cannot be removed", file, line)
        }
        slot.vacate()
    }

    /// Takes a board out, as ``removeBoard(withIdentifier:file:line:)`` does.
    public func deactivateBoard(withIdentifier id: BoardID, file: StaticString = #fileID, line: UInt = #line) {
        removeBoard(withIdentifier: id, file: file, line: line)
    }

    /// Takes every board out, in the order of installation, without completing it. Flows stay.
    public func clearActiveBoards() {
        for board in boards where board.slot?.backplane === backplane { board.slot?.vacate() }
    }

    /// Says why a board must not sit in a slot, or seats it.
    func seat(
        _ board: Board, in slot: Slot, replacing: Bool = false, _ file: StaticString, _ line: UInt
    ) -> BoardError? {
        if slot.occupant != nil {
            if slot.occupant === board { return nil }
            guard replacing else { return refusal(of: board, taken: slot, file, line) }
        }
        let boardType = type(of: board), isBound = backplane.domain.isBound
        let plan = backplane.domain.fact(about: boardType) { EntryPlan(of: boardType) }
        guard plan.isHere(board, isBound: isBound) else {
            return refusal(of: board, adopting: plan.elsewhere(for: board), for: slot, file, line)
        }
        let input = plan.input(of: board), commands = plan.commands(of: board), layer = plan.layer(of: board)
        if backplane.parent != nil || layer != nil || board.isInstalled || slot.occupant != nil {
            let sitters = Sitters(board, layer)
            if let refusal = refusalToMove(board, with: sitters, to: slot, file, line) { return refusal }
            // The handlers of their cancelled work may have changed anything.
            if makeRoom(for: sitters, in: slot) { return seat(board, in: slot, file, line) }
        }
        slot.seat(board, input: input, commands: commands, layer: layer)
        return nil
    }

    private func refusal(of board: Board, taken slot: Slot, _ file: StaticString, _ line: UInt) -> BoardError {
        BoardError(
            backplane.diagnostic(
                .duplicateBoard, board: slot.id,
                "a board '\(board.identifier)' is installed already; the first stays. Remove it before, or pass replacingExisting: true",
                file, line))
    }

    private func refusal(
        of board: Board, adopting protocols: [String], for slot: Slot, _ file: StaticString, _ line: UInt
    ) -> BoardError {
        BoardError(
            backplane.diagnostic(
                .isolationMissing, board: slot.id,
                "\(type(of: board)) '\(board.identifier)' was not installed: it adopts \(protocols.joined(separator: " and ")) on "
                    + "another actor than the one '\(identifier)' belongs to. Use it in a motherboard of that actor",
                file, line))
    }

    /// Says why a board that may be somewhere already, wrap others, or be around this motherboard must not sit in a slot.
    private func refusalToMove(
        _ board: Board, with sitters: Sitters, to slot: Slot, _ file: StaticString, _ line: UInt
    ) -> BoardError? {
        if sitters.contains(where: { backplane.isInside($0) }) {
            return BoardError(
                backplane.diagnostic(
                    .boardNotInstalled, board: slot.id,
                    "'\(board.identifier)' was not installed: '\(identifier)' is the motherboard inside it, or inside a board of that one. "
                        + "Install it in a motherboard further out", file, line))
        }
        if let old = sitters.compactMap(\.slot).first(where: \.isLeaving) {
            return BoardError(
                backplane.diagnostic(
                    .duplicateBoard, board: slot.id,
                    "'\(board.identifier)' was not installed: it is leaving '\(old.backplane.motherboard)' at this moment. "
                        + "Install it when it has left", file, line))
        }
        return nil
    }

    /// Takes out what sits in a slot, and boards from where they sit.
    ///
    /// - Returns: whether there was anything to take out.
    private func makeRoom(for sitters: Sitters, in slot: Slot) -> Bool {
        if slot.occupant == nil, sitters.allSatisfy({ $0.slot == nil }) { return false }
        slot.vacate()
        for sitter in sitters { sitter.slot?.vacate() }
        return true
    }
}
