import Boardy
import Headless

/// Asks the shopper for consent to a payment. Internal: the first step of ``PayBoard``.
enum ConfirmPayment: BoardContract {
    static let id: BoardID = "payment.confirm"
    typealias Input = Charge
    typealias Output = Confirmation
}

/// The shopper's answer to ``ConfirmPayment``.
enum Confirmation {
    case confirmed(Charge)
    case cancelled

    var cardQuestion: CardQuestion? {
        if case .confirmed(let charge) = self { CardQuestion(charge: charge) } else { nil }
    }
}

/// Shows the charge and asks whether to pay it.
final class ConfirmPaymentBoard: Board, RequestBoard {
    typealias Contract = ConfirmPayment

    func respond(to request: Request<ConfirmPayment>) {
        let charge = request.input
        rootScreen.show(
            Screen(
                title: "Confirm payment", content: charge.lines, choices: ["Pay", "Cancel"], inputField: "payment"
            ) { answer in
                request.answer(answer.choice == "Pay" ? .confirmed(charge) : .cancelled)
            })
    }
}
