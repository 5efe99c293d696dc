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
            input = TypedReceiver<Any?> { option in
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

    /// Offers a value to the board as a whole command model.
    ///
    /// - Returns: whether it took it.
    func take<Model>(model: Model) -> Bool { commandModel.map { $0.receive(model) != .mismatch } ?? false }

    /// Offers a value to the board as a command.
    ///
    /// - Returns: whether it took it.
    func take<Command>(command value: Command) -> Bool { command.map { $0.receive(value) != .mismatch } ?? false }

    private static func model<B: GuaranteedInteractableBoard>(of board: B) -> Receiver {
        TypedReceiver<B.Command> { command in
            board.interact(guaranteedCommand: command)
            return .taken
        }
    }

    /// What an owner hands inputs to. On the path of every activation: what most boards have none of is looked at now, not there.
    private static func input<B: GuaranteedBoard>(of board: B) -> Receiver {
        let policy = board.inputPolicy
        guard let admits = policy.admits else {
            return receiver(policy) { input in
                if let barrier = board.activationBarrier(withGuaranteedInput: input) {
                    return board.bar(input, by: barrier, admits: nil)
                }
                board.activate(withGuaranteedInput: input)
                return .taken
            }
        }
        return receiver(policy) { input in
            if let barrier = board.activationBarrier(withGuaranteedInput: input) {
                return board.bar(input, by: barrier, admits: admits)
            }
            return admit(input, to: board, if: admits)
        }
    }

    /// What takes inputs past the owner, and so past the board's barrier.
    static func directInput<B: GuaranteedBoard>(of board: B) -> Receiver {
        let policy = board.inputPolicy, admits = policy.admits ?? { true }
        return receiver(policy) { admit($0, to: board, if: admits) }
    }

    private static func admit<B: GuaranteedBoard>(
        _ input: B.InputType, to board: B, if admits: () -> Bool
    ) -> Reception {
        guard admits() else { return .refused }
        board.activate(withGuaranteedInput: input)
        return .taken
    }

    private static func receiver<Input>(
        _ policy: InputPolicy<Input>, _ activate: @escaping (Input) -> Reception
    ) -> Receiver {
        policy.isPlain ? TypedReceiver(activate) : AdaptingReceiver(policy, activate)
    }

    private static func command<B: GuaranteedCommandBoard>(of board: B) -> Receiver? {
        if B.CommandType.self == Never.self { return nil }
        return TypedReceiver<B.CommandType> { command in
            board.interact(guaranteedCommand: command)
            return .taken
        }
    }
}
