// What a board asks of its owner for other boards there; where a composer is, requests go further out. Without an owner nothing is delivered, and `boardNotInstalled` is reported.

extension Board {
    /// Asks the owner to activate another board with no input.
    public final func nextToBoard(_ identifier: BoardID, file: StaticString = #fileID, line: UInt = #line) {
        withRequestOwner("asked for '\(identifier)'", file, line) {
            $0.activateBoard(identifier, file: file, line: line)
        }
    }

    /// Asks the owner to activate another board: `nextToBoard(.target(.pay, amount))`.
    public final func nextToBoard<Input>(
        _ input: BoardInput<Input>, file: StaticString = #fileID, line: UInt = #line
    ) {
        withRequestOwner("asked for '\(input.identifier)'", file, line) {
            $0.activateBoard(input, file: file, line: line)
        }
    }

    /// Asks the owner to activate the board that a request names.
    public final func nextToBoard(model: any BoardInputModel, file: StaticString = #fileID, line: UInt = #line) {
        withRequestOwner("asked for '\(model.identifier)'", file, line) {
            $0.activateBoard(model: model, file: file, line: line)
        }
    }

    /// Hands a command to another board of the same owner, which must be installed.
    public final func interactWithOtherBoard(
        command: some BoardCommandModel, file: StaticString = #fileID, line: UInt = #line
    ) {
        withOwner("sent a command to '\(command.identifier)'", file, line) {
            $0.interactWithBoard(command: command, file: file, line: line)
        }
    }

    private func withRequestOwner(
        _ call: String, _ file: StaticString, _ line: UInt, _ body: (Motherboard) -> Void
    ) {
        guard let slot else { return reportNotInstalled(call, file, line) }
        guard let owner = slot.motherboard.requestContext?.owner as? Motherboard else {
            return slot.report(
                .boardNotInstalled,
                "'\(identifier)' \(call), but the board around '\(slot.motherboard.identifier)' has no owner. Nothing was delivered",
                file, line)
        }
        body(owner)
    }

    private func withOwner(_ call: String, _ file: StaticString, _ line: UInt, _ body: (Motherboard) -> Void) {
        guard let owner else { return reportNotInstalled(call, file, line) }
        body(owner)
    }
}
