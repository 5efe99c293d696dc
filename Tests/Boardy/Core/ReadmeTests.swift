import BoardyCore
import Testing

// The sample of Boardy's README, as far as it needs no UIKit: the names and shapes it shows mean here what they mean there.

private struct PaymentInput: ExpressibleByNilLiteral {
    var amount: Int
    init(amount: Int) { self.amount = amount }
    init(nilLiteral: ()) { amount = 0 }
}

private enum PaymentOutput {
    case success(transactionID: String)
    case failure(error: any Error)
    case userCancelled
}

private enum PaymentAction { case showSupport }

private struct PaymentCommand { var data: String }

extension BoardID {
    fileprivate static let modPayment: BoardID = "mod.payment"
    fileprivate static let modTransactionDetails: BoardID = "mod.transaction-details"
}

private enum Payment: BoardContract {
    static let id: BoardID = .modPayment
    typealias Input = PaymentInput
    typealias Output = PaymentOutput
    typealias Command = PaymentCommand
    typealias Action = PaymentAction
}

private enum TransactionDetails: BoardContract {
    static let id: BoardID = .modTransactionDetails
    typealias Input = String
}

extension Motherboard {
    fileprivate func ioPayment() -> ContractDestination<Payment> { self[Payment.self] }
    fileprivate func ioTransactionDetails() -> ContractDestination<TransactionDetails> {
        self[TransactionDetails.self]
    }
}

/// What stands in for a view controller, and for the one that shows it.
private final class Screen {
    var title = ""
    var shown: [Screen] = []
    func show(_ screen: Screen) { shown.append(screen) }
}

private protocol PaymentDelegate: AnyObject {
    func paymentDidSuccess(transactionID: String)
    func paymentDidFail(error: any Error)
    func paymentDidCancel()
    func paymentNeedsHelp()
}

private final class PaymentController {
    weak var delegate: (any PaymentDelegate)?
    let screen: Screen
    init(screen: Screen) { self.screen = screen }
    func updateWithOutsideData(_ data: String) { screen.title += ", \(data)" }
}

private struct PaymentComponent {
    var userInterface: Screen
    var controller: PaymentController
}

private struct PaymentBuilder {
    func build(withDelegate delegate: any PaymentDelegate, input: PaymentInput) -> PaymentComponent {
        let screen = Screen(), controller = PaymentController(screen: screen)
        screen.title = "Pay \(input.amount)"
        controller.delegate = delegate
        return PaymentComponent(userInterface: screen, controller: controller)
    }
}

private final class PaymentBoard: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard,
    GuaranteedActionSendingBoard, GuaranteedCommandBoard
{
    typealias InputType = PaymentInput
    typealias OutputType = PaymentOutput
    typealias FlowActionType = PaymentAction
    typealias CommandType = PaymentCommand

    private let builder = PaymentBuilder()
    private let outsideDataBus = Bus<String>()
    var controller: PaymentController?

    func activate(withGuaranteedInput input: InputType) {
        let component = builder.build(withDelegate: self, input: input)
        let screen = component.userInterface
        controller = component.controller
        outsideDataBus.connect(target: component.controller) { target, data in
            target.updateWithOutsideData(data)
        }
        motherboard.putIntoContext(screen)
        context(as: Screen.self)?.show(screen)
    }

    func interact(guaranteedCommand: CommandType) {
        outsideDataBus.transport(input: guaranteedCommand.data)
    }
}

extension PaymentBoard: PaymentDelegate {
    func paymentDidSuccess(transactionID: String) { sendOutput(.success(transactionID: transactionID)) }
    func paymentDidFail(error: any Error) { sendOutput(.failure(error: error)) }
    func paymentDidCancel() { sendOutput(.userCancelled) }
    func paymentNeedsHelp() { broadcastAction(.showSupport) }
}

@Suite struct ReadmeTests {
    private let log = Log()

    @Test(
        "The README's PaymentBoard: activation, screen, command through the bus, delegate, output, next board, action")
    func roundTrip() throws {
        let motherboard = Motherboard(
            boardProducer: BoardProducer(registrationsBuilder: { producer in
                BoardRegistration(.modPayment) { identifier in
                    PaymentBoard(identifier: identifier, boardProducer: producer)
                }
                BoardRegistration(TransactionDetails.self) { [log] identifier in
                    Scripted<TransactionDetails>(identifier) { _, id in log.add("details of \(id)") }
                }
            }))
        let window = Screen()
        motherboard.putIntoContext(window)
        motherboard.ioPayment().flow.addTarget(motherboard) { [log] target, output in
            switch output {
            case .success(let transactionID): target.ioTransactionDetails().activation.activate(with: transactionID)
            case .failure(let error): log.add("failed: \(error)")
            case .userCancelled: log.add("cancelled")
            }
        }
        motherboard.registerGeneralFlow { [log] (action: PaymentAction) in log.add("\(action)") }

        motherboard.ioPayment().activation.activate()
        motherboard.ioPayment().activation.activate(with: PaymentInput(amount: 12))
        #expect(window.shown.map(\.title) == ["Pay 0", "Pay 12"])
        motherboard.ioPayment().interaction.send(command: PaymentCommand(data: "hurry"))
        #expect(window.shown.last?.title == "Pay 12, hurry")

        let board = try #require(motherboard.getBoard(identifier: .modPayment) as? PaymentBoard)
        #expect(board.motherboard.context === window.shown.last)
        let delegate = try #require(board.controller?.delegate)
        delegate.paymentNeedsHelp()
        delegate.paymentDidCancel()
        delegate.paymentDidFail(error: CancellationError())
        delegate.paymentDidSuccess(transactionID: "T-1")
        #expect(log.entries == ["showSupport", "cancelled", "failed: CancellationError()", "details of T-1"])
        board.complete()
        #expect(motherboard.boards.map(\.identifier) == [.modTransactionDetails])
    }

    @Test("The README's static registration: Motherboard(boards:)")
    func staticRegistration() {
        let payment = PaymentBoard(identifier: .modPayment, boardProducer: BoardProducer())
        #expect(Motherboard(boards: [payment]).boards.first === payment)
    }
}
