import Boardy
import BoardyCompatibility

protocol PayControllable: AnyObject {
    func becomeActive()
}

protocol PayDelegate: DetachableObject {
    func performCompletion(_ isDone: Bool)
}

protocol PayBuildable {
    func build(withDelegate delegate: PayDelegate?, input: PayInput) -> PayControllable
}

final class PayController: PayControllable {
    weak var delegate: PayDelegate?

    func becomeActive() {
        delegate?.performCompletion(true)
        delegate?.detachObject(self)
    }
}

struct PayBuilder: PayBuildable {
    func build(withDelegate delegate: PayDelegate?, input: PayInput) -> PayControllable {
        let controller = PayController()
        controller.delegate = delegate
        return controller
    }
}

final class PayBoard: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard,
    GuaranteedActionSendingBoard, GuaranteedCommandBoard
{
    typealias InputType = PayInput
    typealias OutputType = PayOutput
    typealias FlowActionType = PayAction
    typealias CommandType = PayCommand

    private let builder: PayBuildable

    init(identifier: BoardID, builder: PayBuildable, producer: ActivatableBoardProducer) {
        self.builder = builder
        super.init(identifier: identifier, boardProducer: producer)
        registerFlows()
    }

    func activate(withGuaranteedInput input: InputType) {
        let controller = builder.build(withDelegate: self, input: input)
        attachObject(controller)
        watch(content: controller)
        controller.becomeActive()
    }

    func activationBarrier(withGuaranteedInput input: InputType) -> ActivationBarrier? { nil }

    func interact(guaranteedCommand: CommandType) {}

    private var controller: PayControllable? {
        lastAvailableWatchedContent()
    }
}

extension PayBoard: PayDelegate {
    func performCompletion(_ isDone: Bool) {
        complete(isDone)
    }
}

private extension PayBoard {
    func registerFlows() {}
}
