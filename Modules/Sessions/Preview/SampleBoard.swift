import BoardyComponentKit
import BoardyCore

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
        switch (answer, input as? BarrierCommand<C.Output>) {
        case (_, .cancel?): complete(false)
        case (_, .overcome(let value)?): send(value)
        case (let answer?, .keep(let wait)?):
            let barrier = motherboard[Barrier<C.Output>.self].activation
            barrier.activate(with: .keep(wait))
            barrier.activate(with: .overcome(answer))
            send(answer)
        case (let answer, nil), (let answer, .keep?): send(answer)
        }
    }

    private func send(_ answer: C.Output?) {
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
