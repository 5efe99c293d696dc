import Boardy
import BoardyHeadless

/// Asks the shopper for a voucher. Internal: a step of ``PayBoard`` that leads back to the confirmation.
enum EnterVoucher: BoardContract {
    static let id: BoardID = "payment.vouchers"
    typealias Input = PaymentIntent
    /// The payment with its voucher, or as it was.
    typealias Output = PaymentIntent
}

/// Asks for the code of a voucher until the payment takes one, or the shopper goes on without.
final class EnterVoucherBoard: CashierBoard, AsyncRequestBoard {
    typealias Contract = EnterVoucher

    func respond(to intent: PaymentIntent) async throws -> PaymentIntent {
        let code = TypedField.text("code", label: "Code", inputField: "voucher")
        return try await rootScreen.ask(
            Question("Voucher", content: intent.steps(at: .confirm) + intent.parts, problems: .last) {
                TypedChoice("Apply", .primary, fields: code) { [cashier] in try cashier.redeem($0, for: intent) }
                TypedChoice("Back", .back) { intent }
            })
    }
}
