import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO

/// Asks for a card until one passes the rules. Internal: the second step of ``PayBoard``.
enum EnterCard: BoardContract {
    static let id: BoardID = "payment.card"
    typealias Input = CardQuestion
    /// Nil if the shopper gives up.
    typealias Output = ValidCard?
}

/// The payment that a card is wanted for.
struct CardQuestion {
    let intent: PaymentIntent
    /// The reason why the card before was refused; nil for the first card.
    var problem: PayProblem?
}

/// Shows the fields of a card, again after a card that the rules refuse.
final class EnterCardBoard: CashierBoard, AsyncRequestBoard {
    typealias Contract = EnterCard

    func respond(to question: CardQuestion) async throws -> ValidCard? {
        var problem = question.problem, last: Answer?
        while true {
            let answer = try await rootScreen.ask(
                Screen(
                    title: "Card",
                    content: question.intent.parts + (problem.map { [.notice($0.sentence, .problem)] } ?? []),
                    fields: [
                        Field("number", label: "Card number", .cardNumber, inputField: "payment.card.number"),
                        Field(
                            "expiry", label: "Expiry, MM/YY", .cardExpiry(since: cashier.month),
                            inputField: "payment.card.expiry"),
                        Field("cvc", label: "CVC", .cardCode, inputField: "payment.card.cvc"),
                    ].keeping(last),
                    choices: [Choice("Pay", .primary, takesFields: true), Choice("Cancel", .back)]))
            guard answer.choice == "Pay" else { return nil }
            do throws(PayProblem) {
                return try cashier.checked(answer.card)
            } catch {
                (problem, last) = (error, answer)
            }
        }
    }
}

extension Answer {
    /// The card in the fields. A field that was left out is empty, and refused by the rules.
    fileprivate var card: Card {
        let value = { (field: String) in optionalText(field) ?? "" }
        return Card(number: Secret(value("number")), expiry: Secret(value("expiry")), cvc: Secret(value("cvc")))
    }
}
