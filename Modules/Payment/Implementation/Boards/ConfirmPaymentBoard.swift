import Boardy
import BoardyHeadless

/// Asks the shopper for consent to a payment. Internal: the first step of ``PayBoard``.
enum ConfirmPayment: BoardContract {
    static let id: BoardID = "payment.confirm"
    typealias Input = PaymentIntent
    typealias Output = Confirmation
}

/// The shopper's answer to ``ConfirmPayment``.
enum Confirmation {
    case pay, enterVoucher, cancel
}

/// Shows the amount and asks for consent, or for a voucher first.
final class ConfirmPaymentBoard: Board, AsyncRequestBoard {
    typealias Contract = ConfirmPayment

    func respond(to intent: PaymentIntent) async throws -> Confirmation {
        let content = intent.steps(at: .confirm) + intent.goods + intent.parts
        return try await rootScreen.ask(
            Question("Confirm payment", content: content, inputField: "payment") {
                TypedChoice("Pay", .primary) { .pay }
                if intent.takesVoucher { TypedChoice("Use a voucher") { .enterVoucher } }
                TypedChoice("Cancel", .back) { .cancel }
            })
    }
}
