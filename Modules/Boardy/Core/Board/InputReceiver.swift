/// What an owner hands the inputs of a board to; by itself, of one that takes all of its type.
///
/// Not final, so that it can be made through a metatype that is at hand: naming the class has the runtime look it up.
class InputReceiver<B: Board & GuaranteedBoard>: TypedReceiver<B.InputType> {
    final let board: B

    required init(_ board: B) {
        self.board = board
        super.init()
    }

    override func take(_ value: B.InputType) -> Reception { board.receive(value, if: nil) }
}

/// The entry point of a board that takes no inputs.
final class NoInput: TypelessReceiver {
    init() { super.init(order: 0, isGuaranteed: true, file: #fileID, line: #line) }
}

extension GuaranteedBoard where Self: Board {
    /// Takes an input from the owner.
    @inline(__always)
    func receive(_ input: InputType, if admits: ((Self) -> Bool)?) -> Reception {
        if let barrier = activationBarrier(withGuaranteedInput: input) {
            return bar(input, by: barrier, admits: admits)
        }
        return admit(input, if: admits)
    }

    /// Takes an input past the barrier of the board.
    @inline(__always)
    func admit(_ input: InputType, if admits: ((Self) -> Bool)?) -> Reception {
        if let admits, !admits(self) { return .refused }
        activate(withGuaranteedInput: input)
        return .taken
    }
}
