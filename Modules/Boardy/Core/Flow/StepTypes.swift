/// What a board says of itself, as far as steps go: the types it takes and sends. Nil: it does not say.
struct StepTypes {
    var input: Any.Type?
    var output: Any.Type?

    /// The types that a board's class declares.
    ///
    /// Of the class and not of an object: a conformance on another actor counts too.
    init(of boardType: Any.Type) {
        // A dedicated board takes every value, and one of another type as none.
        if let guaranteed = boardType as? any GuaranteedBoard.Type, !(boardType is any DedicatedBoard.Type) {
            input = Self.input(of: guaranteed)
        }
        if let sending = boardType as? any GuaranteedOutputSendingBoard.Type { output = Self.output(of: sending) }
    }

    /// The types that a board declares, where it takes no others.
    init(of board: Board) {
        self.init(of: type(of: board))
        if board is any SelectiveBoard { input = nil }
        if let guaranteed = board as? any GuaranteedBoard, Self.adapts(guaranteed) { input = nil }
    }

    /// The types of a contract.
    init<C: BoardContract>(ofContract contract: C.Type) {
        (input, output) = (C.Input.self, C.Output.self)
    }

    private static func input<B: GuaranteedBoard>(of _: B.Type) -> Any.Type { B.InputType.self }

    private static func adapts<B: GuaranteedBoard>(_ board: B) -> Bool { board.inputPolicy.rules != nil }

    private static func output<B: GuaranteedOutputSendingBoard>(of _: B.Type) -> Any.Type { B.OutputType.self }
}

extension Motherboard {
    /// The types of the board installed under an ID, else of what it is registered with: its contract or the class of its boards.
    func declaredTypes(of id: BoardID) -> StepTypes? {
        if let board = getBoard(identifier: id) { return StepTypes(of: board) }
        guard let registration = producer?.registration(for: id) else { return nil }
        if let contract = registration.contract { return StepTypes(ofContract: contract) }
        return registration.boardType.map { StepTypes(of: $0) }
    }
}

/// Whether a value of one type may be taken as another. False only where no value can: where it depends on the value, or where the language
/// converts between types that are not the same (classes, protocols, collections, tuples, functions), it may.
package func mayFit(_ output: Any.Type, _ input: Any.Type) -> Bool {
    if output == input || output == Never.self { return true }
    let isOptional = output is any OptionalValue.Type
    let output = unwrapped(output), given = input, input = unwrapped(input)
    if output == input { return true }
    // Nil is taken as an absent value, and as that of Void.
    if isOptional, given is any OptionalValue.Type || input == Void.self { return true }
    return isConvertible(output) || isConvertible(input)
        || output is any Collection.Type && input is any Collection.Type
}

private func unwrapped(_ type: Any.Type) -> Any.Type {
    guard let optional = type as? any OptionalValue.Type else { return type }
    return unwrapped(optional.contentType)
}

/// Whether values of a type may also be of others.
private func isConvertible(_ type: Any.Type) -> Bool {
    if type is AnyClass || type == AnyHashable.self { return true }
    if type == Void.self { return false }
    // Of a protocol's or a compound type the runtime gives no sign but the name of its metatype, `P.Protocol` and `(…).Type`.
    let name = "\(Swift.type(of: type))"
    return name.hasSuffix(".Protocol") || name.hasPrefix("(")
}
