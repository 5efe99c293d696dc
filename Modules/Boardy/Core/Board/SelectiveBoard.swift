/// A board that may refuse an input of the right type, or take what is no input.
///
/// Found once for each class, as what a board's ``GuaranteedBoard/inputPolicy`` says would be made anew for each board.
package protocol SelectiveBoard: Board {
    /// Asked before each activation through the owner. When it says no, it has told why with its `refusal`.
    func admits() -> Bool
    /// Takes a value that need not be an input: nil for what is none of its business, false if it has refused it with its `refusal`.
    func takes(_ value: Any) -> Bool?
}

extension SelectiveBoard {
    package func takes(_ value: Any) -> Bool? { nil }
}

/// What an owner hands the inputs of a selective board to. To be made through a metatype of its base class: the compiler, which sees that it
/// has no heirs, would have the runtime look it up.
class SelectiveReceiver<B: SelectiveBoard & GuaranteedBoard>: InputReceiver<B> {
    /// What makes an input of other values, where the policy of the board does.
    private final let adapting: AdaptingReceiver<B.InputType>?

    required init(_ board: B) {
        let policy = board.inputPolicy
        adapting =
            policy.isPlain
            ? nil : AdaptingReceiver(policy) { board.receive($0) { $0.admits() } }
        super.init(board)
    }

    override final func take(_ value: B.InputType) -> Reception {
        if let barrier = board.activationBarrier(withGuaranteedInput: value) {
            return board.bar(value, by: barrier) { $0.admits() }
        }
        guard board.admits() else { return .refused }
        board.activate(withGuaranteedInput: value)
        return .taken
    }

    override final func receive(dynamic value: Any?) -> Reception {
        if let value, let isTaken = board.takes(value) { return isTaken ? .taken : .refused }
        return adapting?.receive(dynamic: value) ?? super.receive(dynamic: value)
    }

    override final func takeError() -> (any Error)? { adapting?.takeError() }
}
