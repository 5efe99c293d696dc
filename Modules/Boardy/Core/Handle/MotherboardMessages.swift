extension Motherboard {
    /// Activates a board by its ID, with a value of any type; nil is "no input".
    @discardableResult
    public func activateBoard(
        identifier: BoardID, withOption option: Any? = nil, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        let slot = shared.slot(for: identifier)
        return Activation(slot: slot, number: slot.activate(option: option, file, line))
    }

    /// Activates a board with no input.
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

    /// Activates the board that a request names, with what it carries.
    @discardableResult
    public func activateBoard(
        model: any BoardInputModel, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        activateBoard(identifier: model.identifier, withOption: model.option, file: file, line: line)
    }

    /// Activates every board installed at this moment, in the order of installation.
    ///
    /// One that is refused does not stop the rest. The gates of gateways are not among them. Boards installed meanwhile do not join, boards removed meanwhile are skipped.
    ///
    /// - Parameters:
    ///   - options: what single boards get.
    ///   - defaultOption: what the others get; nil is "no input".
    public func activateAllBoards(
        withOptions options: [BoardID: Any?] = [:], defaultOption: Any? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        for board in boards {
            guard let slot = board.slot, slot.motherboard === shared, slot.gates?.guardedBoard == nil else { continue }
            slot.activate(options[board.identifier] ?? defaultOption, file, line)
        }
    }

    /// Hands a command to the installed board that it names: the whole model to a board that takes such models, else its data.
    public func interactWithBoard(
        command: some BoardCommandModel, file: StaticString = #fileID, line: UInt = #line
    ) {
        shared.slot(for: command.identifier).send(model: command, file, line)
    }

    /// Hands a command of a known type to an installed board: `interactWithBoard(.target(.editor, Save()))`.
    public func interactWithBoard<Command>(
        _ command: BoardCommand<Command>, file: StaticString = #fileID, line: UInt = #line
    ) {
        shared.slot(for: command.identifier).send(command: command.command, file, line)
    }
}
