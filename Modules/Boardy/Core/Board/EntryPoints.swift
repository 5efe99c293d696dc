/// The typed entry points of a board, made once when it is installed.
///
/// The receivers hold the board: whoever calls one keeps the board alive to the end of the call, also if it completes meanwhile.
struct EntryPoints {
    var input: Receiver?
    var command: Receiver?
    /// Takes whole command models, where the board wants those.
    var commandModel: Receiver?
    /// The board that the board wraps.
    var layer: Layer?
    /// The protocols that the board's class adopts on another actor than this one, so that calling it here would be a data race.
    var elsewhere: [String] = []

    static func model<B: Board & GuaranteedInteractableBoard>(of board: B) -> Receiver {
        TypedReceiver<B.Command> { command in
            board.interact(guaranteedCommand: command)
            return .taken
        }
    }

    /// What an owner hands untyped inputs to.
    static func option<B: Board & ActivatableBoard>(of board: B) -> Receiver {
        TypedReceiver<Any?> { option in
            board.activate(withOption: option)
            return .taken
        }
    }

    /// What an owner hands inputs to. On the path of every activation: what most boards have none of is looked at now, not there.
    static func input<B: Board & GuaranteedBoard>(of board: B) -> Receiver {
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
    static func directInput<B: Board & GuaranteedBoard>(of board: B) -> Receiver {
        let policy = board.inputPolicy, admits = policy.admits ?? { true }
        return receiver(policy) { admit($0, to: board, if: admits) }
    }

    private static func admit<B: Board & GuaranteedBoard>(
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

    static func command<B: Board & GuaranteedCommandBoard>(of board: B) -> Receiver {
        TypedReceiver<B.CommandType> { command in
            board.interact(guaranteedCommand: command)
            return .taken
        }
    }
}
