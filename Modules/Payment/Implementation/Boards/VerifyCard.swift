import Boardy
import Headless

/// Asks the card's holder for confirmation, if the gateway wants that. Internal: the last step of ``PayBoard``.
enum VerifyCard: BoardContract {
    static let id: BoardID = "payment.verification"
    typealias Input = Attempt
    typealias Output = Verification
}

/// The holder's answer to ``VerifyCard``.
enum Verification {
    case confirmed(Attempt)
    case refused(Attempt)

    var attempt: Attempt? { if case .confirmed(let attempt) = self { attempt } else { nil } }
}

/// Shows charge and card, and asks for confirmation.
final class VerifyCardBoard: Board, RequestBoard {
    typealias Contract = VerifyCard

    func respond(to request: Request<VerifyCard>) {
        let attempt = request.input
        let card = "Card: \(attempt.card.brand.rawValue) ending in \(attempt.card.last4)"
        rootScreen.show(
            Screen(title: "Verify card", content: attempt.charge.lines + [card], choices: ["Confirm", "Refuse"]) {
                answer in
                request.answer(answer.choice == "Confirm" ? .confirmed(attempt.verified) : .refused(attempt))
            })
    }
}
