import BoardyCore
import Testing

// Seed 000: its PaymentBoard, with the builder, the delegate, the bus and the screen.

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

private protocol PaymentDelegate: AnyObject {
    func paymentDidSuccess(transactionID: String)
    func paymentDidFail(error: any Error)
    func paymentDidCancel()
}

private protocol PaymentControllable: AnyObject {
    func updateWithOutsideData(_ data: String)
}

private final class PaymentController: PaymentControllable {
    weak var delegate: (any PaymentDelegate)?
    private(set) var outsideData: [String] = []

    init(delegate: any PaymentDelegate) { self.delegate = delegate }
    func updateWithOutsideData(_ data: String) { outsideData.append(data) }
}

private struct PaymentComponent {
    var userInterface: ViewController
    var controller: any PaymentControllable
}

private struct PaymentBuilder {
    let made: (PaymentController) -> Void

    func build(withDelegate delegate: any PaymentDelegate, input: PaymentInput) -> PaymentComponent {
        let controller = PaymentController(delegate: delegate)
        made(controller)
        return PaymentComponent(
            userInterface: ViewController(title: "Pay \(input.amount)", keeping: controller), controller: controller)
    }
}

private final class PaymentBoard: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard,
    GuaranteedActionSendingBoard, GuaranteedCommandBoard
{
    typealias InputType = PaymentInput
    typealias OutputType = PaymentOutput
    typealias FlowActionType = PaymentAction
    typealias CommandType = PaymentCommand

    private let outsideDataBus = Bus<String>()
    private weak var lastController: PaymentController?
    private lazy var builder = PaymentBuilder { [weak self] in self?.lastController = $0 }

    /// What the user does on the screen.
    var onScreen: (any PaymentDelegate)? { lastController?.delegate }
    var outsideData: [String]? { lastController?.outsideData }

    func activate(withGuaranteedInput input: InputType) {
        let component = builder.build(withDelegate: self, input: input)
        let viewController = component.userInterface
        let controller = component.controller

        motherboard.putIntoContext(viewController)

        rootViewController.show(viewController)

        outsideDataBus.connect(target: controller) { target, data in
            target.updateWithOutsideData(data)
        }
    }

    func interact(guaranteedCommand: CommandType) {
        outsideDataBus.transport(input: guaranteedCommand.data)
    }
}

extension PaymentBoard: PaymentDelegate {
    func paymentDidSuccess(transactionID: String) {
        sendOutput(.success(transactionID: transactionID))
    }

    func paymentDidFail(error: any Error) {
        sendOutput(.failure(error: error))
    }

    func paymentDidCancel() {
        sendOutput(.userCancelled)
        sendAction(.showSupport)
    }
}

@Suite struct PaymentTests {
    private let log = Log()
    private let window = ViewController()
    private let motherboard: Motherboard

    init() {
        motherboard = Motherboard(
            boardProducer: BoardProducer(registrationsBuilder: { [log] producer in
                BoardRegistration(.modPayment) { identifier in
                    PaymentBoard(identifier: identifier, boardProducer: producer)
                }

                BoardRegistration(.modTransactionDetails) { identifier in
                    Scripted<TransactionDetails>(identifier) { _, id in log.add("details of \(id)") }
                }
            }))
        motherboard.putIntoContext(window)
        motherboard.ioPayment().flow.addTarget(motherboard) { [log] target, output in
            switch output {
            case .success(transactionID: let id):
                target.ioTransactionDetails().activation.activate(with: id)
            case .failure(let error):
                log.add("failed: \(error)")
            case .userCancelled:
                log.add("cancelled")
            }
        }
    }

    private func payment() throws -> PaymentBoard {
        try #require(motherboard.getBoard(identifier: .modPayment) as? PaymentBoard)
    }

    @Test(
        "GuaranteedBoard, InputType, activate(withGuaranteedInput:): the input builds the screen that the board shows")
    func activation() throws {
        motherboard.ioPayment().activation.activate(with: PaymentInput(amount: 12))
        #expect(window.shown.map(\.title) == ["Pay 12"])
        try payment().activate(withGuaranteedInput: PaymentInput(amount: 7))
        #expect(window.shown.map(\.title) == ["Pay 12", "Pay 7"])
    }

    @Test("activate(): through the owner with no input, and on the board itself")
    func activationWithoutInput() throws {
        motherboard.ioPayment().activation.activate()
        try payment().activate()
        #expect(window.shown.map(\.title) == ["Pay 0", "Pay 0"])
    }

    @Test(
        "ModernContinuableBoard, motherboard, (identifier:boardProducer:): the inner boards come from the same producer"
    )
    func innerBoards() throws {
        motherboard.ioPayment().activation.activate()
        try payment().motherboard.ioTransactionDetails().activation.activate(with: "T-0")
        #expect(log.entries == ["details of T-0"])
        #expect(motherboard.boards.map(\.identifier) == [.modPayment])
    }

    @Test("putIntoContext(_:): the screen is the context of the inner motherboard, the window that of the outer")
    func context() throws {
        motherboard.ioPayment().activation.activate()
        #expect(try payment().motherboard.context === window.shown.last)
        #expect(try payment().context === window)
    }

    @Test(
        "GuaranteedOutputSendingBoard, OutputType, sendOutput(_:): what the delegate is told goes to flows of the board"
    )
    func outputs() throws {
        motherboard.ioPayment().activation.activate()
        let user = try #require(try payment().onScreen)
        user.paymentDidFail(error: CancellationError())
        user.paymentDidSuccess(transactionID: "T-1")
        #expect(log.entries == ["failed: CancellationError()", "details of T-1"])
    }

    @Test("GuaranteedActionSendingBoard, FlowActionType: an action written with a leading dot reaches general flows")
    func actions() throws {
        motherboard.registerGeneralFlow { [log] (action: PaymentAction) in log.add("\(action)") }
        motherboard.ioPayment().activation.activate()
        try payment().onScreen?.paymentDidCancel()
        #expect(log.entries == ["cancelled", "showSupport"])
    }

    @Test(
        "GuaranteedCommandBoard, CommandType, interact(guaranteedCommand:): a command reaches the controller over a bus"
    )
    func commands() throws {
        motherboard.ioPayment().activation.activate()
        motherboard.ioPayment().interaction.send(command: PaymentCommand(data: "hurry"))
        #expect(try payment().outsideData == ["hurry"])
    }

    @Test(
        "Bus<T>, connect(target:), transport(input:): a controller known by its protocol is held weakly and connected")
    func weakController() throws {
        motherboard.ioPayment().activation.activate()
        #expect(try payment().outsideData == [])
        window.dismissAll()
        #expect(try payment().outsideData == nil)
        motherboard.ioPayment().interaction.send(command: PaymentCommand(data: "nobody is there"))
    }

    @Test(
        "build(withDelegate:input:), <Feature>Delegate, <Feature>Controllable: neither keeps the other, late events end"
    )
    func component() throws {
        motherboard.ioPayment().activation.activate()
        weak let board = try payment()
        let user = try #require(board?.onScreen)
        try payment().complete()
        user.paymentDidCancel()
        #expect(log.entries.isEmpty)
    }

    @Test("flow, addTarget(_:): the motherboard is the target of its own flow and chains the next board")
    func chaining() throws {
        motherboard.ioPayment().activation.activate()
        try payment().onScreen?.paymentDidSuccess(transactionID: "T-2")
        #expect(log.entries == ["details of T-2"])
        #expect(motherboard.boards.map(\.identifier) == [.modPayment, .modTransactionDetails])
    }

    @Test("complete(): the board leaves; the next activation makes a new one")
    func completion() throws {
        motherboard.ioPayment().activation.activate()
        let first = try payment()
        first.complete()
        #expect(motherboard.boards.isEmpty)
        motherboard.ioPayment().activation.activate()
        #expect(try payment() !== first)
    }
}
