import BoardyCore

/// A board that notes its inputs, with the barrier that the test gives it.
final class Guarded<C: BoardContract>: Board, ContractBoard {
    typealias Contract = C
    private let log: Log
    private let barrier: (Guarded, C.Input) -> ActivationBarrier?
    private let onInput: (Guarded, C.Input) -> Void

    init(
        _ log: Log, _ identifier: BoardID = C.id, barrier: @escaping (Guarded, C.Input) -> ActivationBarrier?,
        onInput: @escaping (Guarded, C.Input) -> Void = { _, _ in }
    ) {
        self.log = log
        self.barrier = barrier
        self.onInput = onInput
        super.init(identifier: identifier)
    }

    func activationBarrier(withGuaranteedInput input: C.Input) -> ActivationBarrier? { barrier(self, input) }

    func activate(withGuaranteedInput input: C.Input) {
        log.add("\(identifier) \(input)")
        onInput(self, input)
    }

    func interact(guaranteedCommand: C.Command) {}
}

/// A gate that notes what it is asked with and leaves the decision to the test.
func gate<C: BoardContract>(_ contract: C.Type, _ log: Log, _ identifier: BoardID = C.id) -> Scripted<C> {
    Scripted<C>(identifier) { board, input in log.add("\(board.identifier) asked \(input)") }
}
