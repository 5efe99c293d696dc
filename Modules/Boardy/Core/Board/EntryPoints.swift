/// The typed entry points of a board, found once when it is installed.
///
/// The receivers hold the board, so it lives to the end of a call of them, also if it completes meanwhile.
final class EntryPoints: Lendable {
    let input: Receiver?
    let command: Receiver?
    /// Takes whole command models, where the board wants those.
    let commandModel: Receiver?
    /// The board that the board wraps.
    let layer: Layer?

    /// The protocols that the board's class adopts on another actor than this one, so that calling it here would be a data race.
    let elsewhere: [String]

    init(of board: Board) {
        layer = Layer.of(board)
        // A cast of the object is refused where the conformance belongs to another actor; a cast of its class is not.
        let boardType = type(of: board)
        var input: Receiver?, command: Receiver?, commandModel: Receiver?, elsewhere: [String] = []
        if let guaranteed = board as? any GuaranteedBoard {
            input = Self.input(of: guaranteed)
        } else if boardType is any GuaranteedBoard.Type {
            elsewhere.append("GuaranteedBoard")
        } else if let activatable = board as? any ActivatableBoard {
            input = DecidingReceiver<Any?> { option in
                activatable.activate(withOption: option)
                return .taken
            }
        } else if boardType is any ActivatableBoard.Type {
            elsewhere.append("ActivatableBoard")
        }
        if let commanded = board as? any GuaranteedCommandBoard {
            command = Self.command(of: commanded)
        } else if boardType is any GuaranteedCommandBoard.Type {
            elsewhere.append("GuaranteedCommandBoard")
        }
        if let interactable = board as? any GuaranteedInteractableBoard {
            commandModel = Self.model(of: interactable)
        } else if boardType is any GuaranteedInteractableBoard.Type {
            elsewhere.append("GuaranteedInteractableBoard")
        }
        (self.input, self.command, self.commandModel, self.elsewhere) = (input, command, commandModel, elsewhere)
    }

    /// Offers a value to the board as an input. One that takes none has no type that would match.
    @inline(__always)
    func take<Input>(input value: Input) -> Reception { input?.receive(value) ?? .mismatch }

    /// Offers a value to the board as a whole command model.
    ///
    /// - Returns: whether it took it.
    func take<Model>(model: Model) -> Bool { commandModel.map { $0.receive(model) != .mismatch } ?? false }

    /// Offers a value to the board as a command.
    ///
    /// - Returns: whether it took it.
    func take<Command>(command value: Command) -> Bool { command.map { $0.receive(value) != .mismatch } ?? false }

    private static func model<B: GuaranteedInteractableBoard>(of board: B) -> Receiver {
        DecidingReceiver<B.Command> { command in
            board.interact(guaranteedCommand: command)
            return .taken
        }
    }

    /// What an owner hands inputs to.
    private static func input<B: GuaranteedBoard>(of board: B) -> Receiver {
        let policy = board.inputPolicy
        return policy.isPlain
            ? InputReceiver(board) : AdaptingReceiver(policy) { board.receive($0, if: policy.admits) }
    }

    /// What takes inputs past the owner, and so past the board's barrier.
    static func directInput<B: GuaranteedBoard>(of board: B) -> Receiver {
        let policy = board.inputPolicy
        return AdaptingReceiver(policy) { board.admit($0, if: policy.admits) }
    }

    private static func command<B: GuaranteedCommandBoard>(of board: B) -> Receiver? {
        if B.CommandType.self == Never.self { return nil }
        return DecidingReceiver<B.CommandType> { command in
            board.interact(guaranteedCommand: command)
            return .taken
        }
    }
}

/// What an owner hands the inputs of a board to that takes all of its type.
private final class InputReceiver<B: GuaranteedBoard>: TypedReceiver<B.InputType> {
    private let board: B

    init(_ board: B) {
        self.board = board
        super.init()
    }

    override func take(_ value: B.InputType) -> Reception { board.receive(value, if: nil) }
}

extension GuaranteedBoard {
    /// Takes an input from the owner.
    @inline(__always)
    fileprivate func receive(_ input: InputType, if admits: (() -> Bool)?) -> Reception {
        if let barrier = activationBarrier(withGuaranteedInput: input) {
            return bar(input, by: barrier, admits: admits)
        }
        return admit(input, if: admits)
    }

    @inline(__always)
    fileprivate func admit(_ input: InputType, if admits: (() -> Bool)?) -> Reception {
        if let admits, !admits() { return .refused }
        activate(withGuaranteedInput: input)
        return .taken
    }
}
