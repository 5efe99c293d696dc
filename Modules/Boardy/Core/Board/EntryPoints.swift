/// A board that takes any value, or none.
///
/// A factory that keeps the class of its board to itself returns `any ActivatableBoard`, which can be registered under
/// an ID.
public protocol ActivatableBoard: InstallableBoard, BarrierProviding {
    /// The ID under which the board is installed.
    var identifier: BoardID { get }
    /// Starts the work of the board.
    ///
    /// - Parameter option: the value of the activation; nil for an activation without a value.
    func activate(withOption option: Any?)
}

extension ActivatableBoard {
    /// Activates the board itself without a value, past its owner and all gates.
    @_disfavoredOverload
    public func activate() { activate(withOption: nil) }
}

extension GuaranteedBoard where Self: Board {
    /// Activates the board itself, past its owner and all gates.
    ///
    /// The value is converted by the board's ``GuaranteedBoard/inputPolicy``. If nothing converts it, `inputMismatch`
    /// is reported.
    public func activate(withOption option: Any?) {
        if probed == .activation { return hasOwnActivation = false }
        let receiver = InputReceiver(self, selective: self as? any SelectiveBoard, asksBarriers: false)
        switch receiver.receive(dynamic: option) {
        case .mismatch:
            let reason = receiver.takeError().map { ": \($0)" } ?? ""
            report(
                .inputMismatch,
                "'\(identifier)' takes inputs of type \(receiver.typeName), not \(typeName(of: option as Any))\(reason)"
            )
        case .refused: slot?.reportRefusal()
        case .handled, .stopped, .ended, .held: break
        }
    }
}

extension GuaranteedCommandBoard {
    /// Hands a command to the board itself, past its owner. A command of another type is reported `commandMismatch`.
    public func interact(command: Any?) {
        let board = self as? Board
        if let board, board.probed == .interaction { return board.hasOwnInteraction = false }
        if let own = Conversion.of(command, to: CommandType.self) { return interact(guaranteedCommand: own) }
        board?.report(
            .commandMismatch,
            "'\(board?.identifier ?? "")' takes commands of type \(CommandType.self), "
                + "not \(typeName(of: command as Any))"
        )
    }
}

/// The entry point of a board that takes any value, or none.
final class OptionReceiver<B: Board & ActivatableBoard>: TypedReceiver<Any?> {
    private let board: B

    init(_ board: B) {
        self.board = board
        super.init(ReceiverRegistration())
    }

    override func take(_ option: Any?) -> HandlingResult {
        if board.hasOptionBarrier, let barrier = board.activationBarrier(withOption: option) {
            return board.hold(at: barrier) { [weak self] in self?.activate(option) ?? .ended }
        }
        return activate(option)
    }

    private func activate(_ option: Any?) -> HandlingResult {
        board.activate(withOption: option)
        return .handled
    }
}

private final class CommandReceiver<B: Board & GuaranteedCommandBoard>: TypedReceiver<B.CommandType> {
    private let board: B
    private let hooks: OlderHooks

    /// - Parameter hooks: the members of Boardy 1.x that boards of the class have, as far as they are known.
    init(_ board: B, hooks: OlderHooks) {
        self.board = board
        self.hooks = hooks
        super.init(ReceiverRegistration())
    }

    override func take(_ command: B.CommandType) -> HandlingResult {
        if !hooks.hasInteraction || !interacts(command) { board.interact(guaranteedCommand: command) }
        return .handled
    }

    override func receive(dynamic command: Any?) -> HandlingResult {
        let result = super.receive(dynamic: command)
        if case .mismatch = result { return interacts(command) ? .handled : .mismatch }
        return result
    }

    /// Hands the command to the board's own `interact(command:)`; returns false if the board has no such method.
    @inline(never) private func interacts<Value>(_ command: Value) -> Bool {
        board.takes(by: hooks, interacting: { board.interact(command: Conversion.untyped(command)) })
    }
}

/// The entry points of the boards of one class: the protocols that the class adopts, found once for a domain.
///
/// Looking for a conformance costs about as much as everything else at an installation.
final class EntryPoints {
    /// A protocol with an entry point, as a class adopts it.
    private struct Adoption {
        let name: String
        /// Returns true if the board adopts the protocol on no actor, or on the actor of the caller. If not, using it
        /// would be a data race.
        ///
        /// A cast of the object is refused where the conformance belongs to another actor; a cast of its class is not.
        let isUsable: (Board) -> Bool
        let receiver: (Board) -> Receiver?
    }

    private let input: Adoption?
    private let command: Adoption?
    private let commandModel: Adoption?
    private let wrapsBoards: Bool
    /// True if a board of the class was checked on the one actor of the domain.
    private var isChecked = false

    init(of boardType: Board.Type) {
        input = Self.inputs(of: boardType)
        command = (boardType as? any (Board & GuaranteedCommandBoard).Type).flatMap { Self.commands(of: $0) }
        commandModel = (boardType as? any (Board & GuaranteedInteractableBoard).Type).map { Self.models(of: $0) }
        wrapsBoards = boardType is any AdaptingBoard.Type
    }

    /// The protocols that the class adopts on another actor than the caller's. Calling the board through one of
    /// them would be a data race.
    ///
    /// - Parameter isBound: true if all calls come from one actor, so that one check per class suffices.
    func unusableProtocols(of board: Board, isBound: Bool) -> [String] {
        if isChecked { return [] }
        var unusable: [String] = []
        if let input, !input.isUsable(board) { unusable.append(input.name) }
        if let command, !command.isUsable(board) { unusable.append(command.name) }
        if let commandModel, !commandModel.isUsable(board) { unusable.append(commandModel.name) }
        isChecked = isBound && unusable.isEmpty
        return unusable
    }

    func input(of board: Board) -> Receiver { input?.receiver(board) ?? NoInput() }

    /// Returns the entry points for commands, or nil if the class takes no commands.
    func commands(of board: Board) -> CommandHandlers? {
        if command == nil, commandModel == nil { return nil }
        return CommandHandlers(command: command?.receiver(board), model: commandModel?.receiver(board))
    }

    /// Returns the boards that a board wraps, from the outermost in.
    func wrapped(by board: Board) -> [Board] { wrapsBoards ? board.wrappedBoards : [] }

    // MARK: - Adoptions

    private static func inputs(of boardType: Board.Type) -> Adoption? {
        if let type = boardType as? any (SelectiveBoard & GuaranteedBoard).Type { return selectiveInputs(of: type) }
        if let type = boardType as? any (Board & GuaranteedBoard).Type { return guaranteedInputs(of: type) }
        return (boardType as? any (Board & ActivatableBoard).Type).map { options(of: $0) }
    }

    private static func guaranteedInputs<B: Board & GuaranteedBoard>(of _: B.Type) -> Adoption {
        // Found here, and no `map` here and below: the runtime would look up types at each installation.
        let hooks = OlderHooks(), receiver = InputReceiver<B>.self
        return Adoption(name: "GuaranteedBoard", isUsable: { $0 is any GuaranteedBoard }) { board in
            guard let board = board as? B else { return nil }
            return receiver.init(board, selective: nil, hooks: hooks)
        }
    }

    private static func selectiveInputs<B: SelectiveBoard & GuaranteedBoard>(of _: B.Type) -> Adoption {
        let hooks = OlderHooks(), receiver = InputReceiver<B>.self
        return Adoption(name: "GuaranteedBoard", isUsable: { $0 is any GuaranteedBoard }) { board in
            guard let board = board as? B else { return nil }
            return receiver.init(board, selective: board, hooks: hooks)
        }
    }

    private static func options<B: Board & ActivatableBoard>(of _: B.Type) -> Adoption {
        Adoption(name: "ActivatableBoard", isUsable: { $0 is any ActivatableBoard }) { board in
            guard let board = board as? B else { return nil }
            return OptionReceiver(board)
        }
    }

    private static func commands<B: Board & GuaranteedCommandBoard>(of _: B.Type) -> Adoption? {
        if B.CommandType.self == Never.self { return nil }
        let hooks = OlderHooks()
        return Adoption(name: "GuaranteedCommandBoard", isUsable: { $0 is any GuaranteedCommandBoard }) { board in
            guard let board = board as? B else { return nil }
            return CommandReceiver(board, hooks: hooks)
        }
    }

    private static func models<B: Board & GuaranteedInteractableBoard>(of _: B.Type) -> Adoption {
        Adoption(name: "GuaranteedInteractableBoard", isUsable: { $0 is any GuaranteedInteractableBoard }) { board in
            guard let board = board as? B else { return nil }
            return ClosureReceiver<B.Command>(ReceiverRegistration()) { board.interact(guaranteedCommand: $0) }
        }
    }
}
