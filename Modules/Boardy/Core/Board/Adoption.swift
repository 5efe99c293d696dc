/// A protocol with an entry point, as a class of boards adopts it.
class Adoption {
    /// The protocol.
    var name: String { "" }

    /// Whether the class adopts it on no actor, or on the one that the call comes from: else using it would be a data race.
    ///
    /// A cast of the object is refused where the conformance belongs to another actor; a cast of its class is not.
    func isHere(_ board: Board) -> Bool { false }

    /// The entry point of a board of the class.
    func receiver(of board: Board) -> Receiver? { nil }
}

extension Adoption {
    /// How a class takes inputs; nil if it does not.
    static func ofInputs(by boardType: Board.Type) -> Adoption? {
        func guaranteed<B: Board & GuaranteedBoard>(_: B.Type) -> Adoption { GuaranteedInputs<B>() }
        func selective<B: SelectiveBoard & GuaranteedBoard>(_: B.Type) -> Adoption { SelectedInputs<B>() }
        func activatable<B: Board & ActivatableBoard>(_: B.Type) -> Adoption { Options<B>() }
        if let type = boardType as? any (SelectiveBoard & GuaranteedBoard).Type { return selective(type) }
        if let type = boardType as? any (Board & GuaranteedBoard).Type { return guaranteed(type) }
        return (boardType as? any (Board & ActivatableBoard).Type).map { activatable($0) }
    }

    /// How a class takes commands; nil if it does not.
    static func ofCommands(by boardType: Board.Type) -> Adoption? {
        func commanded<B: Board & GuaranteedCommandBoard>(_: B.Type) -> Adoption? {
            B.CommandType.self == Never.self ? nil : Commands<B>()
        }
        return (boardType as? any (Board & GuaranteedCommandBoard).Type).flatMap { commanded($0) }
    }

    /// How a class takes whole command models; nil if it does not.
    static func ofCommandModels(by boardType: Board.Type) -> Adoption? {
        func interactable<B: Board & GuaranteedInteractableBoard>(_: B.Type) -> Adoption { CommandModels<B>() }
        return (boardType as? any (Board & GuaranteedInteractableBoard).Type).map { interactable($0) }
    }
}

private final class GuaranteedInputs<B: Board & GuaranteedBoard>: Adoption {
    private let plain: InputReceiver<B>.Type = InputReceiver<B>.self

    override var name: String { "GuaranteedBoard" }
    override func isHere(_ board: Board) -> Bool { board is any GuaranteedBoard }
    override func receiver(of board: Board) -> Receiver? {
        guard let board = board.known(as: B.self) else { return nil }
        let policy = board.inputPolicy
        return policy.isPlain
            ? plain.init(board) : AdaptingReceiver(policy) { board.receive($0, if: nil) }
    }
}

private final class SelectedInputs<B: SelectiveBoard & GuaranteedBoard>: Adoption {
    private let selective: InputReceiver<B>.Type = SelectiveReceiver<B>.self

    override var name: String { "GuaranteedBoard" }
    override func isHere(_ board: Board) -> Bool { board is any GuaranteedBoard }
    override func receiver(of board: Board) -> Receiver? {
        guard let board = board.known(as: B.self) else { return nil }
        return selective.init(board)
    }
}

private final class Options<B: Board & ActivatableBoard>: Adoption {
    override var name: String { "ActivatableBoard" }
    override func isHere(_ board: Board) -> Bool { board is any ActivatableBoard }
    override func receiver(of board: Board) -> Receiver? {
        guard let board = board.known(as: B.self) else { return nil }
        return DecidingReceiver<Any?> { option in
            board.activate(withOption: option)
            return .taken
        }
    }
}

private final class Commands<B: Board & GuaranteedCommandBoard>: Adoption {
    override var name: String { "GuaranteedCommandBoard" }
    override func isHere(_ board: Board) -> Bool { board is any GuaranteedCommandBoard }
    override func receiver(of board: Board) -> Receiver? {
        guard let board = board.known(as: B.self) else { return nil }
        return DecidingReceiver<B.CommandType> { command in
            board.interact(guaranteedCommand: command)
            return .taken
        }
    }
}

private final class CommandModels<B: Board & GuaranteedInteractableBoard>: Adoption {
    override var name: String { "GuaranteedInteractableBoard" }
    override func isHere(_ board: Board) -> Bool { board is any GuaranteedInteractableBoard }
    override func receiver(of board: Board) -> Receiver? {
        guard let board = board.known(as: B.self) else { return nil }
        return DecidingReceiver<B.Command> { command in
            board.interact(guaranteedCommand: command)
            return .taken
        }
    }
}
