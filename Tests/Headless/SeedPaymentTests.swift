import BoardyCore
import BoardyHeadless
import Testing

// Seed 000: its PaymentBoard, with `rootScreen.show` where the seed, which needs UIKit, says `rootViewController.show`.

private struct PaymentInput: ExpressibleByNilLiteral {
    var amount: Int
    init(amount: Int) { self.amount = amount }
    init(nilLiteral: ()) { amount = 0 }
}

private enum PaymentOutput: Equatable {
    case success(transactionID: String)
    case userCancelled
}

private struct PaymentCommand { var data: String }

private enum PaymentAction {}

private enum Payment: BoardContract {
    static let id: BoardID = "mod.payment"
    typealias Input = PaymentInput
    typealias Output = PaymentOutput
    typealias Command = PaymentCommand
    typealias Action = PaymentAction
}

extension Motherboard {
    fileprivate func ioPayment() -> ContractDestination<Payment> { self[Payment.self] }
}

private protocol PaymentDelegate: AnyObject {
    func paymentDidSuccess(transactionID: String)
    func paymentDidCancel()
    func paymentGotOutsideData(_ data: String)
}

private final class PaymentController {
    weak var delegate: (any PaymentDelegate)?

    init(delegate: any PaymentDelegate) { self.delegate = delegate }

    func didAnswer(_ answer: Answer) {
        if answer.choice == "Pay" {
            delegate?.paymentDidSuccess(transactionID: "T-\(answer.values["card", default: ""])")
        } else {
            delegate?.paymentDidCancel()
        }
    }

    func updateWithOutsideData(_ data: String) { delegate?.paymentGotOutsideData(data) }
}

private struct PaymentComponent {
    let userInterface: Screen
    let controller: PaymentController
}

private struct PaymentBuilder {
    /// The screen keeps the controller.
    func build(withDelegate delegate: any PaymentDelegate, input: PaymentInput) -> PaymentComponent {
        let controller = PaymentController(delegate: delegate)
        return PaymentComponent(
            userInterface: Screen(
                title: "Pay \(input.amount)", fields: [Field("card")],
                choices: [Choice("Pay", takesFields: true), "Cancel"], onAnswer: controller.didAnswer),
            controller: controller)
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

    func activate(withGuaranteedInput input: InputType) {
        let component = builder.build(withDelegate: self, input: input)
        let screen = component.userInterface

        outsideDataBus.connect(target: component.controller) { target, data in
            target.updateWithOutsideData(data)
        }

        rootScreen.show(screen)
    }

    func interact(guaranteedCommand: CommandType) {
        outsideDataBus.transport(input: guaranteedCommand.data)
    }
}

extension PaymentBoard: PaymentDelegate {
    func paymentDidSuccess(transactionID: String) { sendOutput(.success(transactionID: transactionID)) }
    func paymentDidCancel() { sendOutput(.userCancelled) }
    func paymentGotOutsideData(_ data: String) { rootScreen.show(Screen(title: "News: \(data)")) }
}

@Suite struct SeedPaymentTests {
    @Test(
        "rootViewController, show(_:): a board shows its component's screen on the root, and gets the answer through it"
    )
    func roundTrip() async throws {
        let driver = RecordingDriver([Answer("Cancel"), Answer("Pay", ["card": "4242"])])
        let context = HeadlessContext(driver: driver)
        let motherboard = Motherboard(
            boardProducer: BoardProducer(registrationsBuilder: { producer in
                BoardRegistration("mod.payment") { identifier in
                    PaymentBoard(identifier: identifier, boardProducer: producer)
                }
            }))
        motherboard.putIntoContext(context)
        var outputs: [PaymentOutput] = []
        motherboard.ioPayment().flow.handle { outputs.append($0) }

        motherboard.ioPayment().activation.activate(with: PaymentInput(amount: 12))
        motherboard.ioPayment().interaction.send(command: PaymentCommand(data: "half price"))
        motherboard.ioPayment().activation.activate()
        try await context.run(motherboard)

        #expect(driver.titles == ["News: half price", "Pay 0", "Pay 12"])
        #expect(outputs == [.userCancelled, .success(transactionID: "T-4242")])
        motherboard.ioPayment().interaction.send(command: PaymentCommand(data: "too late"))
        #expect(!context.hasOpenScreens)
    }
}
