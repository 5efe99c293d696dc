import BoardyCompatibility
import BoardyCore
import BoardyFlows
import Testing

// Seed 000: registration, the chain from the cart to the payment, and a payment that is a flow of its own.

extension BoardID {
    fileprivate static let pubShoppingCart: BoardID = "pub.shopping-cart"
    fileprivate static let pubOrdering: BoardID = "pub.ordering"
    fileprivate static let pubPayment: BoardID = "pub.payment"

    fileprivate static let modShoppingCart: BoardID = "mod.shopping-cart"
    fileprivate static let modOrdering: BoardID = "mod.ordering"
    fileprivate static let modPayment: BoardID = "mod.payment"
}

private final class ShoppingCartBoard: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = [String]
    typealias OutputType = [String]

    func activate(withGuaranteedInput input: [String]) { sendOutput(input.sorted()) }
}

private final class OrderingBoard: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = [String]
    typealias OutputType = Int

    func activate(withGuaranteedInput input: [String]) { sendOutput(input.count * 100) }
}

private final class PaymentBoard: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = Int
    typealias OutputType = String

    func activate(withGuaranteedInput input: Int) { sendOutput("paid \(input)") }
}

@Suite struct ShoppingTests {
    private let log = Log()

    @Test("Motherboard, Motherboard(boards:), registerFlowSteps(_:), ->>: each output of one board activates the next")
    func steps() {
        let shoppingCartBoard = ShoppingCartBoard(identifier: .pubShoppingCart, boardProducer: BoardProducer())
        let orderingBoard = OrderingBoard(identifier: .pubOrdering, boardProducer: BoardProducer())
        let paymentBoard = PaymentBoard(identifier: .pubPayment, boardProducer: BoardProducer())
        let motherboard = Motherboard(boards: [shoppingCartBoard, orderingBoard, paymentBoard])

        motherboard.registerFlowSteps(.pubShoppingCart ->> .pubOrdering ->> .pubPayment)

        motherboard.registerFlow(
            BoardActivateFlow(matchedIdentifiers: [.pubPayment]) { [log] in log.add("\($0 ?? "")") })
        motherboard.activateBoard(identifier: .pubShoppingCart, withOption: ["tea", "cup"])
        #expect(log.entries == ["paid 200"])
    }

    @Test("Motherboard(boardProducer:), BoardProducer, registrationsBuilder:, BoardRegistration(_:): boards on demand")
    func producer() {
        let motherboard = Motherboard(
            boardProducer: BoardProducer(registrationsBuilder: { producer in
                BoardRegistration(.modShoppingCart) { identifier in
                    ShoppingCartBoard(identifier: identifier, boardProducer: producer)
                }

                BoardRegistration(.modOrdering) { identifier in
                    OrderingBoard(identifier: identifier, boardProducer: producer)
                }

                BoardRegistration(.modPayment) { identifier in
                    PaymentBoard(identifier: identifier, boardProducer: producer)
                }
            }))
        #expect(motherboard.boards.isEmpty)
        motherboard.activateBoard(identifier: .modOrdering, withOption: ["tea"])
        #expect(motherboard.boards.map(\.identifier) == [.modOrdering])
        #expect(motherboard.boards.first is OrderingBoard)
    }
}

// MARK: - The payment as a flow of four boards

private enum Payment: BoardContract {
    static let id: BoardID = "payment"
    typealias Output = String
}

private enum PaymentConfirm: BoardContract {
    static let id: BoardID = "payment.confirm"
    typealias Output = Bool
}

private enum VouchersPicker: BoardContract {
    static let id: BoardID = "payment.vouchers"
    typealias Input = Bool
    typealias Output = Int
}

private enum PaymentVerification: BoardContract {
    static let id: BoardID = "payment.verification"
    typealias Input = Int
    typealias Output = Int
}

private enum PaymentProcess: BoardContract {
    static let id: BoardID = "payment.process"
    typealias Input = Int
    typealias Output = String
}

extension Motherboard {
    fileprivate func ioPayment() -> ContractDestination<Payment> { self[Payment.self] }
    fileprivate func ioPaymentConfirm() -> ContractDestination<PaymentConfirm> { self[PaymentConfirm.self] }
    fileprivate func ioPaymentProcess() -> ContractDestination<PaymentProcess> { self[PaymentProcess.self] }
}

private final class PaymentFlowBoard: ContinuousBoard, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = Void
    typealias OutputType = String

    override init(identifier: BoardID, boardProducer: any BoardProducing) {
        super.init(identifier: identifier, boardProducer: boardProducer)
        motherboard.registerFlowSteps(
            PaymentConfirm.self ->> VouchersPicker.self ->> PaymentVerification.self ->> PaymentProcess.self)
        motherboard.ioPaymentProcess().flow.addTarget(self) { target, output in
            target.sendOutput(output)
            target.complete()
        }
    }

    func activate(withGuaranteedInput input: Void) {
        motherboard.ioPaymentConfirm().activation.activate()
    }
}

extension ShoppingTests {
    @Test(
        "mainboard, ContinuousBoard, activation: one outer activation starts the whole inner flow, one output ends it"
    )
    func continuousBoard() {
        let mainboard = Motherboard(
            boardProducer: BoardProducer(registrationsBuilder: { [log] producer in
                BoardRegistration(Payment.self) { PaymentFlowBoard(identifier: $0, boardProducer: producer) }
                BoardRegistration(PaymentConfirm.self) { id in
                    Scripted<PaymentConfirm>(id) { board, _ in board.sendOutput(true) }
                }
                BoardRegistration(VouchersPicker.self) { id in
                    Scripted<VouchersPicker>(id) { $0.sendOutput($1 ? 90 : 0) }
                }
                BoardRegistration(PaymentVerification.self) { id in
                    Scripted<PaymentVerification>(id) { board, amount in
                        log.add("verified")
                        board.sendOutput(amount)
                    }
                }
                BoardRegistration(PaymentProcess.self) { id in
                    Scripted<PaymentProcess>(id) { $0.sendOutput("paid \($1)") }
                }
            }))
        mainboard.ioPayment().flow.handle { [log] in log.add($0) }
        mainboard.registerGeneralFlow { [log] (_: Int) in log.add("an inner output came out") }

        mainboard.ioPayment().activation.activate()

        #expect(log.entries == ["verified", "paid 90"])
        #expect(mainboard.boards.isEmpty)
    }
}
