// The messages that name their board by its ID, from a motherboard and from a board of it.

extension Motherboard {
    /// Activates a board by its ID with a value of any type. Nil, the default, means "no input".
    @discardableResult
    public func activateBoard(
        identifier: BoardID, withOption option: Any? = nil, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        let slot = shared.slot(for: identifier)
        return Activation(slot: slot, number: slot.activate(option: option, file, line))
    }

    /// Activates a board with no input, as ``activateBoard(identifier:withOption:file:line:)`` does.
    @discardableResult
    public func activateBoard(_ identifier: BoardID, file: StaticString = #fileID, line: UInt = #line) -> Activation {
        activateBoard(identifier: identifier, file: file, line: line)
    }

    /// Activates a board with an input of a known type: `activateBoard(.target(.pay, amount))`.
    @discardableResult
    public func activateBoard<Input>(
        _ input: BoardInput<Input>, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        activation(input.identifier, with: Input.self).activate(with: input.input, file: file, line: line)
    }

    /// Activates the board that a request names, with the value of the request.
    @discardableResult
    public func activateBoard(
        model: any BoardInputModel, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        activateBoard(identifier: model.identifier, withOption: model.option, file: file, line: line)
    }

    /// Activates every board that is installed at this moment, in the order of installation.
    ///
    /// If one is refused, the others are activated all the same. The gates of gateways are left out, and so are boards
    /// that are installed or removed meanwhile.
    ///
    /// - Parameters:
    ///   - options: the values for single boards.
    ///   - defaultOption: the value for all other boards. Nil means "no input".
    public func activateAllBoards(
        withOptions options: [BoardID: Any?] = [:], defaultOption: Any? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        for board in boards {
            guard let slot = board.slot, slot.motherboard === shared, slot.gates?.guardedBoard == nil else { continue }
            slot.activate(options[board.identifier] ?? defaultOption, file, line)
        }
    }

    /// Sends a command to the installed board that it names. A board that takes such models receives the model, any
    /// other its data.
    public func interactWithBoard(
        command: some BoardCommandModel, file: StaticString = #fileID, line: UInt = #line
    ) {
        shared.slot(for: command.identifier).send(model: command, file, line)
    }

    /// Sends a command of a known type to an installed board: `interactWithBoard(.target(.editor, Save()))`.
    public func interactWithBoard<Command>(
        _ command: BoardCommand<Command>, file: StaticString = #fileID, line: UInt = #line
    ) {
        shared.slot(for: command.identifier).send(command: command.command, file, line)
    }
}

extension Board {
    /// Asks the owner to activate another board with no input. If a composer is there, the request is made further
    /// outward.
    ///
    /// A board without an owner delivers no request and reports `boardNotInstalled`.
    public final func nextToBoard(_ identifier: BoardID, file: StaticString = #fileID, line: UInt = #line) {
        requestOwner(for: identifier, file, line)?.activateBoard(identifier, file: file, line: line)
    }

    /// Asks the owner to activate another board with an input of a known type: `nextToBoard(.target(.pay, amount))`.
    public final func nextToBoard<Input>(
        _ input: BoardInput<Input>, file: StaticString = #fileID, line: UInt = #line
    ) {
        requestOwner(for: input.identifier, file, line)?.activateBoard(input, file: file, line: line)
    }

    /// Asks the owner to activate the board that a request names, with the value of the request.
    public final func nextToBoard(model: any BoardInputModel, file: StaticString = #fileID, line: UInt = #line) {
        requestOwner(for: model.identifier, file, line)?.activateBoard(model: model, file: file, line: line)
    }

    /// Sends a command to another board of the same owner, which must be installed. A board without an owner reports
    /// `boardNotInstalled`.
    public final func interactWithOtherBoard(
        command: some BoardCommandModel, file: StaticString = #fileID, line: UInt = #line
    ) {
        guard let owner else {
            return reportNotInstalled("sent a command to '\(command.identifier)'", file, line)
        }
        owner.interactWithBoard(command: command, file: file, line: line)
    }

    /// Returns the motherboard that performs requests of this board, or nil if there is no such motherboard, which is
    /// reported.
    private func requestOwner(for id: BoardID, _ file: StaticString, _ line: UInt) -> Motherboard? {
        guard let slot else {
            reportNotInstalled("asked for '\(id)'", file, line)
            return nil
        }
        if let owner = slot.motherboard.requestContext?.owner as? Motherboard { return owner }
        slot.report(
            .boardNotInstalled,
            "'\(identifier)' asked for '\(id)', but the board around '\(slot.motherboard.identifier)' has no owner. "
                + "Nothing was delivered", file, line)
        return nil
    }
}
