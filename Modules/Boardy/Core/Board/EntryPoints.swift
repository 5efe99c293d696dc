/// The typed entry points of a board, found once when it is installed.
///
/// The receivers hold the board: whoever calls one keeps the board alive to the end of the call, also if it completes meanwhile.
struct EntryPoints {
    var input: Receiver?
    var command: Receiver?
    /// Takes whole command models, where the board wants those.
    var commandModel: Receiver?
    /// The board that the board wraps.
    let layer: Layer?

    /// The protocols that the board's class adopts on another actor than this one, so that calling it here would be a data race.
    var elsewhere: [String] = []

    init(of board: Board) {
        layer = Layer.of(board)
        // A cast of the object is refused where the conformance belongs to another actor; a cast of its class is not.
        let boardType = type(of: board)
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
    }

    private static func model<B: GuaranteedInteractableBoard>(of board: B) -> Receiver {
        TypedReceiver<B.Command> { command in
            board.interact(guaranteedCommand: command)
            return .taken
        }
    }

    /// What an owner hands inputs to.
    private static func input<B: GuaranteedBoard>(of board: B) -> Receiver {
        receiver(for: board) { input in
            if let barrier = board.activationBarrier(withGuaranteedInput: input) {
                return board.bar(input, by: barrier)
            }
            if let admits, !admits() { return .refused }
            board.activate(withGuaranteedInput: input)
            return .taken
        }
    }

    /// What takes inputs past the owner, and so past the board's barrier.
    static func directInput<B: GuaranteedBoard>(of board: B) -> Receiver {
        receiver(for: board) { input in
            board.activate(withGuaranteedInput: input)
            return .taken
        }
    }

    private static func receiver<B: GuaranteedBoard>(
        for board: B, _ activate: @escaping (B.InputType) -> Reception
    ) -> Receiver {
        let policy = board.inputPolicy
        if policy.isPlain { return TypedReceiver(activate) }
        guard let admits = policy.admits else { return AdaptingReceiver(policy, activate) }
        return AdaptingReceiver(policy) { admits() ? activate($0) : .refused }
    }

    private static func command<B: GuaranteedCommandBoard>(of board: B) -> Receiver? {
        if B.CommandType.self == Never.self { return nil }
        return TypedReceiver<B.CommandType> { command in
            board.interact(guaranteedCommand: command)
            return .taken
        }
    }
}
