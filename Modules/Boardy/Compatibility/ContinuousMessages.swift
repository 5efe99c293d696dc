public import BoardyCore

// The messages of a continuable board to the boards inside it.

extension ContinuousBoard {
    /// Activates a board of the inner motherboard with no input.
    @discardableResult
    public final func continueBoard(
        _ identifier: BoardID, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        motherboard.activateBoard(identifier, file: file, line: line)
    }

    /// Activates a board of the inner motherboard with an input of a known type:
    /// `continueBoard(.target(.pay, amount))`.
    @discardableResult
    public final func continueBoard<Input>(
        _ input: BoardInput<Input>, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        motherboard.activateBoard(input, file: file, line: line)
    }

    /// Activates the board of the inner motherboard that a request names, with the value of the request.
    @discardableResult
    public final func continueBoard(
        model: any BoardInputModel, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        motherboard.activateBoard(model: model, file: file, line: line)
    }

    /// Sends a command to the board of the inner motherboard that it names. The board must be installed.
    public final func continueInteractWithBoard(
        command: some BoardCommandModel, file: StaticString = #fileID, line: UInt = #line
    ) {
        motherboard.interactWithBoard(command: command, file: file, line: line)
    }

    /// Sends a command of a known type to an installed board of the inner motherboard:
    /// `continueInteractWithBoard(.target(.editor, Save()))`.
    public final func continueInteractWithBoard<Command>(
        _ command: BoardCommand<Command>, file: StaticString = #fileID, line: UInt = #line
    ) {
        motherboard.interactWithBoard(command, file: file, line: line)
    }
}
