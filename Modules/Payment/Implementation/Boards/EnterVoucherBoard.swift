import Boardy
import BoardyHeadless
import PaymentIO

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
        var problem: PayProblem?
        while true {
            let answer = try await rootScreen.ask(
                Screen(
                    title: "Voucher",
                    content: intent.parts + (problem.map { [.notice($0.sentence, .problem)] } ?? []),
                    fields: [Field("code", label: "Code", inputField: "voucher")],
                    choices: [Choice("Apply", .primary, takesFields: true), Choice("Back", .back)]))
            guard answer.choice == "Apply" else { return intent }
            do {
                return try cashier.redeem(answer.optionalText("code") ?? "", for: intent)
            } catch let error as PayProblem {
                problem = error
            }
        }
    }
}
