/// The message types that a board declares. Nil means that the board declares no such type.
package struct DeclaredTypes {
    package var input: Any.Type?
    package var output: Any.Type?
    var kind: Any.Type?
    var action: Any.Type?
    var commands: [Any.Type] = []
    /// True if the board takes inputs of other types than `input` too.
    package var takesOtherInputs = false

    /// Reads the types from a class of boards.
    ///
    /// The class is asked, and not an object, so that a conformance that belongs to another actor counts too.
    init(of boardType: Any.Type) {
        func input<B: GuaranteedBoard>(of _: B.Type) -> Any.Type { B.InputType.self }
        func output<B: GuaranteedOutputSendingBoard>(of _: B.Type) -> Any.Type { B.OutputType.self }
        func action<B: GuaranteedActionSendingBoard>(of _: B.Type) -> Any.Type { B.FlowActionType.self }
        func command<B: GuaranteedCommandBoard>(of _: B.Type) -> Any.Type { B.CommandType.self }
        func model<B: GuaranteedInteractableBoard>(of _: B.Type) -> Any.Type { B.Command.self }
        func kind<B: GuaranteedBoard>(of _: B.Type) -> Any.Type { B.BoardKind.self }
        if let type = boardType as? any GuaranteedBoard.Type {
            (self.input, self.kind) = (input(of: type), kind(of: type))
        }
        if let type = boardType as? any GuaranteedOutputSendingBoard.Type { self.output = output(of: type) }
        if let type = boardType as? any GuaranteedActionSendingBoard.Type { self.action = action(of: type) }
        if let type = boardType as? any GuaranteedCommandBoard.Type { commands.append(command(of: type)) }
        if let type = boardType as? any GuaranteedInteractableBoard.Type { commands.append(model(of: type)) }
        // A dedicated board takes a value of another type as no value.
        takesOtherInputs = boardType is any DedicatedBoard.Type
    }

    /// Reads the types from an object, which may take more inputs than its class declares.
    init(of board: Board) {
        func adapts<B: GuaranteedBoard>(_ board: B) -> Bool { board.inputPolicy.rules != nil }
        self.init(of: type(of: board))
        if board is any SelectiveBoard { takesOtherInputs = true }
        if let guaranteed = board as? any GuaranteedBoard, adapts(guaranteed) { takesOtherInputs = true }
    }

    init<C: BoardContract>(ofContract contract: C.Type) { (input, output) = (C.Input.self, C.Output.self) }
}

/// Returns false if no value of one type can be taken as another type.
///
/// It returns true where that depends on the value, or where the language converts between different types: classes,
/// protocols, collections, tuples, functions.
package func mayFit(_ output: Any.Type, _ input: Any.Type) -> Bool {
    if output == input || output == Never.self { return true }
    let isOptional = output is any OptionalValue.Type
    let output = unwrapped(output), given = input, input = unwrapped(input)
    if output == input { return true }
    // Nil is taken as an absent value, and as the value of Void.
    if isOptional, given is any OptionalValue.Type || input == Void.self { return true }
    return isConvertible(output) || isConvertible(input)
        || output is any Collection.Type && input is any Collection.Type
}

private func unwrapped(_ type: Any.Type) -> Any.Type {
    guard let optional = type as? any OptionalValue.Type else { return type }
    return unwrapped(optional.contentType)
}

/// Returns true if values of a type may be values of other types too.
private func isConvertible(_ type: Any.Type) -> Bool {
    if type is AnyClass || type == AnyHashable.self { return true }
    if type == Void.self { return false }
    // The runtime tells a protocol or a compound type only by the name of its metatype, `P.Protocol` or `(…).Type`.
    let name = "\(Swift.type(of: type))"
    return name.hasSuffix(".Protocol") || name.hasPrefix("(")
}
