import Boardy
import Headless
import PaymentIO
import Values

/// Asks for a card until one passes the rules, or the shopper gives up. Internal: the second step of ``PayBoard``.
enum EnterCard: BoardContract {
    static let id: BoardID = "payment.card"
    typealias Input = CardQuestion
    typealias Output = CardEntry
}

/// The charge that a card is wanted for.
struct CardQuestion {
    let charge: Charge
    /// The reason why the card before was refused; nil for the first card.
    var problem: PayProblem?
}

/// The shopper's answer to ``EnterCard``.
enum CardEntry {
    case entered(Attempt)
    case cancelled

    var attempt: Attempt? { if case .entered(let attempt) = self { attempt } else { nil } }
}

/// Shows the fields of a card, again after a card that the rules refuse.
final class EnterCardBoard: Board, RequestBoard {
    typealias Contract = EnterCard
    private let cashier: Cashier

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func respond(to request: Request<EnterCard>) { ask(request, after: request.input.problem) }

    private func ask(_ request: Request<EnterCard>, after problem: PayProblem?) {
        rootScreen.show(
            Screen(
                title: "Card", content: request.input.charge.lines + (problem.map { [$0.sentence] } ?? []),
                fields: [
                    Field("number", label: "Card number", isSecret: true, inputField: "payment.card.number"),
                    Field("expiry", label: "Expiry, MM/YY", inputField: "payment.card.expiry"),
                    Field("cvc", label: "CVC", isSecret: true, inputField: "payment.card.cvc"),
                ],
                choices: [Choice("Pay", takesFields: true), "Cancel"]
            ) { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<EnterCard>) {
        guard answer.choice == "Pay" else { return request.answer(.cancelled) }
        do throws(PayProblem) {
            let card = try cashier.checked(answer.card)
            request.answer(.entered(Attempt(charge: request.input.charge, card: card, isFromScreen: true)))
        } catch {
            ask(request, after: error)
        }
    }
}

extension Answer {
    /// The card in the fields. A field that was left out is empty, and refused by the rules.
    fileprivate var card: Card {
        let value = { (field: String) in optionalText(field) ?? "" }
        return Card(number: Secret(value("number")), expiry: value("expiry"), cvc: Secret(value("cvc")))
    }
}
