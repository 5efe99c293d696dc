import Boardy
import BoardyCompatibility

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
        let component = builder.build(withDelegate: self, input: input)
        let viewController = component.userInterface
        watch(content: component.controller)
        motherboard.putIntoContext(viewController)
        rootViewController.show(viewController)
        completeBus.connect(target: self) { target, isDone in
            target.rootViewController.returnHere { [weak target] in
                target?.complete(isDone)
            }
        }
    }

    func activationBarrier(withGuaranteedInput input: InputType) -> ActivationBarrier? { nil }

    func interact(guaranteedCommand: CommandType) { controller?.refresh() }

    private let completeBus = Bus<Bool>()

    private var controller: PayControllable? {
        lastAvailableWatchedContent()
    }
}

extension PayBoard: PayDelegate {
    func loadData() {}

    func close(_ isDone: Bool) {
        completeBus.transport(input: isDone)
    }

    func performCompletion(_ isDone: Bool) {
        completeBus.transport(input: isDone)
    }
}

private extension PayBoard {
    func registerFlows() {}
}
