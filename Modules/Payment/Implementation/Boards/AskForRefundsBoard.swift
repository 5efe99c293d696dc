import Boardy
import BoardyValues
import PaymentIO

/// Asks the gateway again for the refunds of a charge that have not ended. Internal: a step of ``ShowChargesBoard``.
enum AskForRefunds: BoardContract {
    static let id: BoardID = "payment.ask-for-refunds"
    /// The ID of the charge's transaction.
    typealias Input = String
    typealias Output = [AskedRefund]
}

/// A refund that the gateway was asked for again, and what became of it.
struct AskedRefund {
    let amount: Money
    let outcome: RefundOutcome
}

/// Asks for one refund after the other, each under its own key, by which the gateway makes it once.
final class AskForRefundsBoard: CashierBoard, AsyncRequestBoard {
    typealias Contract = AskForRefunds

    func respond(to transactionID: String) async throws -> [AskedRefund] {
        do {
            var asked: [AskedRefund] = []
            for refund in try cashier.openRefunds(ofTransaction: transactionID) {
                asked.append(AskedRefund(amount: refund.amount, outcome: try await make(refund)))
            }
            return asked
        } catch {
            leaveToRecovery(after: error)
            throw refusal(because: error, about: "the transaction '\(transactionID)'")
        }
    }
}
