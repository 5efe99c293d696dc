import Boardy
import BoardyCompatibility

final class PayBoard: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard,
    GuaranteedActionSendingBoard, GuaranteedCommandBoard
{
    typealias InputType = PayInput
    typealias OutputType = PayOutput
    typealias FlowActionType = PayAction
    typealias CommandType = PayCommand

    init(identifier: BoardID, producer: ActivatableBoardProducer) {
        super.init(identifier: identifier, boardProducer: producer)
        registerFlows()
    }

    func activate(withGuaranteedInput input: InputType) {
    }

    func activationBarrier(withGuaranteedInput input: InputType) -> ActivationBarrier? { nil }

    func interact(guaranteedCommand: CommandType) {}
}

private extension PayBoard {
    func registerFlows() {}
}
