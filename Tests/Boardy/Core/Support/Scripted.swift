import BoardyCore

/// A board of a contract that does what the test says.
final class Scripted<C: BoardContract>: Board, ContractBoard {
    typealias Contract = C
    private let onCommand: (Scripted, C.Command) -> Void
    private let onInput: (Scripted, C.Input) -> Void

    /// - Parameters:
    ///   - identifier: the contract's, if not given.
    ///   - onInput: called at each activation.
    ///   - onCommand: called with each command.
    init(
        _ identifier: BoardID = C.id, onInput: @escaping (Scripted, C.Input) -> Void = { _, _ in },
        onCommand: @escaping (Scripted, C.Command) -> Void = { _, _ in }
    ) {
        self.onCommand = onCommand
        self.onInput = onInput
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: C.Input) { onInput(self, input) }
    func interact(guaranteedCommand: C.Command) { onCommand(self, guaranteedCommand) }
}

/// A board of a contract with a motherboard of its own, which does what the test says.
final class ScriptedContinuable<C: BoardContract>: ModernContinuableBoard, ContractBoard {
    typealias Contract = C
    private let onInput: (ScriptedContinuable, C.Input) -> Void

    init(
        _ identifier: BoardID = C.id, boardProducer: any BoardProducing = BoardProducer(),
        onInput: @escaping (ScriptedContinuable, C.Input) -> Void = { _, _ in }
    ) {
        self.onInput = onInput
        super.init(identifier: identifier, boardProducer: boardProducer)
    }

    func activate(withGuaranteedInput input: C.Input) { onInput(self, input) }
    func interact(guaranteedCommand: C.Command) {}
}

extension Scripted where C.Input == C.Output {
    /// Sends on what it is activated with.
    static func echo(_ identifier: BoardID = C.id) -> Scripted { Scripted(identifier) { $0.sendOutput($1) } }
}
