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
        let expiry = FieldKind.cardExpiry(since: cashier.month)
        let card = TypedField(
            fields: .secret("number", label: "Card number", .cardNumber, inputField: "payment.card.number"),
            .secret("expiry", label: "Expiry, MM/YY", expiry, inputField: "payment.card.expiry"),
            .secret("cvc", label: "CVC", .cardCode, inputField: "payment.card.cvc")
        ) { [cashier] in try cashier.checked(Card(number: $0, expiry: $1, cvc: $2)) }
        let content = question.intent.steps(at: .card) + question.intent.parts
        let form = Question(form: "Card", content: content, problems: .last, "Pay", fields: card)
        return try await rootScreen.ask(form, after: question.problem)
    }
}
