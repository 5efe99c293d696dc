// What a continuable board asks of the motherboard inside it.

extension ContinuousBoard {
    /// Activates an inner board with no input.
    @discardableResult
    public final func continueBoard(
        _ identifier: BoardID, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        motherboard.activateBoard(identifier, file: file, line: line)
    }

    /// Activates an inner board with an input of a known type: `continueBoard(.target(.pay, amount))`.
    @discardableResult
    public final func continueBoard<Input>(
        _ input: BoardInput<Input>, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        motherboard.activateBoard(input, file: file, line: line)
    }

    /// Activates the inner board that a request names, with what it carries.
    @discardableResult
    public final func continueBoard(
        model: any BoardInputModel, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        motherboard.activateBoard(model: model, file: file, line: line)
    }

    /// Hands a command to the installed inner board that it names.
    public final func continueInteractWithBoard(
        command: some BoardCommandModel, file: StaticString = #fileID, line: UInt = #line
    ) {
        motherboard.interactWithBoard(command: command, file: file, line: line)
    }

    /// Hands a command of a known type to an installed inner board: `continueInteractWithBoard(.target(.editor, Save()))`.
    public final func continueInteractWithBoard<Command>(
        _ command: BoardCommand<Command>, file: StaticString = #fileID, line: UInt = #line
    ) {
        motherboard.interactWithBoard(command, file: file, line: line)
    }
}
