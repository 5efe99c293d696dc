extension Slot {
    /// Installs a board with the entry points that its class has. A board that has another owner leaves that first.
    ///
    /// - Parameter replacing: removes a board that is installed here first.
    /// - Returns: false if the board cannot be installed. The context of the motherboard has the reason then.
    func install(
        _ new: Board, replacing: Bool = false, _ file: StaticString, _ line: UInt
    ) -> Bool {
        if board != nil {
            if board === new { return true }
            guard replacing else { return refuse(taken(by: new, file, line)) }
        }
        let domain = motherboard.domain, boardType = type(of: new)
        let entryPoints = domain.fact(about: boardType) { EntryPoints(of: boardType) }
        let unusable = entryPoints.unusableProtocols(of: new, isBound: domain.isBound)
        if !unusable.isEmpty { return refuse(isolated(new, unusable, file, line)) }
        let wrapped = entryPoints.wrapped(by: new)
        if motherboard.parent != nil || !wrapped.isEmpty || new.isInstalled || board != nil {
            if let reason = reasonToStay([new] + wrapped, file, line) { return refuse(reason) }
            // Handlers of cancelled jobs may have changed anything, so everything is checked again.
            if removeFromElsewhere([new] + wrapped) { return install(new, file, line) }
        }
        install(
            new, input: entryPoints.input(of: new), commands: entryPoints.commands(of: new), wrapped: wrapped)
        return true
    }

    /// Removes the board of this slot, and other boards from the slots where they are.
    ///
    /// - Returns: false if there was nothing to remove.
    private func removeFromElsewhere(_ boards: [Board]) -> Bool {
        if board == nil, boards.allSatisfy({ $0.slot == nil }) { return false }
        removeBoard()
        for board in boards { board.slot?.removeBoard() }
        return true
    }

    // MARK: - Reasons

    private func taken(by new: Board, _ file: StaticString, _ line: UInt) -> Diagnostic {
        diagnostic(
            .duplicateBoard,
            "a board '\(new.identifier)' is installed already; the first stays. Remove it "
                + "before, or pass replacingExisting: true",
            file, line)
    }

    private func isolated(
        _ new: Board, _ protocols: [String], _ file: StaticString, _ line: UInt
    ) -> Diagnostic {
        diagnostic(
            .isolationMissing,
            "\(type(of: new)) '\(new.identifier)' was not installed: it adopts "
                + "\(protocols.joined(separator: " and ")) on another actor than the one "
                + "'\(motherboard.identifier)' belongs to. "
                + "Use it in a motherboard of that actor",
            file, line)
    }

    /// Returns the reason if boards that may be installed elsewhere, or be around this motherboard, cannot be installed
    /// here.
    private func reasonToStay(_ boards: [Board], _ file: StaticString, _ line: UInt) -> Diagnostic? {
        let name = boards.first?.identifier ?? id
        if boards.contains(where: { motherboard.isInside($0) }) {
            return diagnostic(
                .boardNotInstalled,
                "'\(name)' was not installed: '\(motherboard.identifier)' is the motherboard "
                    + "inside it, or inside a board of that one. "
                    + "Install it in a motherboard further out", file, line)
        }
        if let old = boards.compactMap(\.slot).first(where: \.isLeaving) {
            return diagnostic(
                .duplicateBoard,
                "'\(name)' was not installed: it is leaving '\(old.motherboard.identifier)' at this moment. "
                    + "Install it when it has left", file, line)
        }
        return nil
    }
}
