import Boardy

/// A board that answers every activation of a contract with one value, and completes.
///
/// At the board of a barrier, each wait gets the value.
final class SampleBoard<C: BoardContract>: ContinuousBoard, ContractBoard {
    typealias Contract = C
    typealias BoardKind = C.BoardKind

    private let answer: C.Output?

    /// - Parameter answer: the value; nil for a contract without outputs.
    init(_ identifier: BoardID, answer: C.Output?) {
        self.answer = answer
        let barrier = BoardProducer { _ in
            BoardRegistration(Barrier<C.Output>.self) { BarrierBoard<C.Output>(identifier: $0) }
        }
        super.init(identifier: identifier, boardProducer: barrier)
    }

    func activate(withGuaranteedInput input: C.Input) {
        if let answer, let command = input as? BarrierCommand<C.Output> {
            let barrier = motherboard[Barrier<C.Output>.self]
            barrier.activation.activate(with: command)
            if case .keep = command { barrier.activation.activate(with: .overcome(answer)) }
        }
        if let answer { sendOutput(answer) }
        complete()
    }

    func interact(guaranteedCommand: C.Command) {}
}

/// The contract of the barrier inside of a ``SampleBoard``.
private enum Barrier<Value>: BoardContract {
    static var id: BoardID { "sample-barrier" }
    typealias Input = BarrierCommand<Value>
    typealias Output = Value
}
