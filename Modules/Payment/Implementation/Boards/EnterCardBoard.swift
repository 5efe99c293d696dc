import Boardy
import Headless
import PaymentIO
import Values

final class EnterCardBoard: Board, ContractBoard {
    typealias Contract = EnterCard
    private let cashier: Cashier

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func activate(withGuaranteedInput question: CardQuestion) {
        let isOpen = rootScreen.show(
            Screen(
                title: "Card", content: question.charge.lines + (question.problem.map { [$0.sentence] } ?? []),
                fields: [
                    Field("number", label: "Card number", isSecret: true, inputField: "payment.card.number"),
                    Field("expiry", label: "Expiry, MM/YY", inputField: "payment.card.expiry"),
                    Field("cvc", label: "CVC", isSecret: true, inputField: "payment.card.cvc"),
                ],
                choices: [Choice("Pay", takesFields: true), "Cancel"]
            ) { [weak self] answer in self?.take(answer, to: question) })
        if !isOpen { complete(false) }
    }

    private func take(_ answer: Answer, to question: CardQuestion) {
        guard answer.choice == "Pay" else { return finish(with: .cancelled) }
        do throws(PayProblem) {
            let card = try cashier.checked(answer.card)
            finish(with: .entered(Attempt(charge: question.charge, card: card, isFromScreen: true)))
        } catch {
            activate(withGuaranteedInput: CardQuestion(charge: question.charge, problem: error))
        }
    }
}

extension Answer {
    /// The card in the fields; what was left out is empty, and refused by the rules.
    fileprivate var card: Card {
        let value = { (field: String) in optionalText(field) ?? "" }
        return Card(number: Secret(value("number")), expiry: value("expiry"), cvc: Secret(value("cvc")))
    }
}
