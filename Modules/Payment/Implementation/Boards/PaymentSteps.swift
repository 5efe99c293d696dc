import Boardy
import Headless
import PaymentIO
import Values

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
                title: "Confirm payment", content: charge.parts,
                choices: [Choice("Pay", .primary), Choice("Cancel", .back)], inputField: "payment"
            ) { answer in
                request.answer(answer.choice == "Pay" ? .confirmed(charge) : .cancelled)
            })
    }
}

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
                title: "Card",
                content: request.input.charge.parts + (problem.map { [.notice($0.sentence, .problem)] } ?? []),
                fields: [
                    Field("number", label: "Card number", .cardNumber, inputField: "payment.card.number"),
                    Field("expiry", label: "Expiry, MM/YY", inputField: "payment.card.expiry"),
                    Field("cvc", label: "CVC", .wholeNumber, isSecret: true, inputField: "payment.card.cvc"),
                ],
                choices: [Choice("Pay", .primary, takesFields: true), Choice("Cancel", .back)]
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

/// A charge to one card, on its way through the steps of a payment.
struct Attempt {
    let charge: Charge
    let card: ValidCard
    /// True if the card was typed on a screen, where another can be asked for.
    let isFromScreen: Bool
    /// True if the card's holder has confirmed the charge.
    private(set) var isVerified = false

    init(charge: Charge, card: ValidCard, isFromScreen: Bool) {
        self.charge = charge
        self.card = card
        self.isFromScreen = isFromScreen
    }

    var verified: Attempt {
        var attempt = self
        attempt.isVerified = true
        return attempt
    }
}

/// Asks the gateway for the charge. Internal: the third step of ``PayBoard``.
enum ProcessCharge: BoardContract {
    static let id: BoardID = "payment.process"
    typealias Input = Attempt
    typealias Output = ProcessResult
}

/// The gateway's answer to ``ProcessCharge``.
enum ProcessResult {
    /// Approved. The record is the one that holds for the key now.
    case recorded(Attempt, PaymentRecord)
    case declined(Attempt, PayProblem)
    case needsVerification(Attempt)

    var unverified: Attempt? { if case .needsVerification(let attempt) = self { attempt } else { nil } }
}

/// Asks the gateway off the domain, and commits the charge that it approves.
final class ProcessChargeBoard: Board, RequestBoard {
    typealias Contract = ProcessCharge
    private let cashier: Cashier

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func respond(to request: Request<ProcessCharge>) {
        let attempt = request.input
        let (gateway, charge, card, isVerified) = (cashier.gateway, attempt.charge, attempt.card, attempt.isVerified)
        perform {
            try await gateway.charge(charge, to: card, isVerified: isVerified)
        } deliver: { [cashier] result in
            request.answer {
                switch try result.get() {
                case .approved(let id):
                    .recorded(attempt, try cashier.approve(charge, on: card, transactionID: id))
                case .declined(let problem): .declined(attempt, problem)
                case .needsVerification: .needsVerification(attempt)
                }
            }
        }
    }
}

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
        let card: Pairs = ["Card": "\(attempt.card.brand.rawValue) ending in \(attempt.card.last4)"]
        rootScreen.show(
            Screen(
                title: "Verify card", content: attempt.charge.parts + [.pairs(card)],
                choices: [Choice("Confirm", .primary), Choice("Refuse", .back)]
            ) {
                answer in
                request.answer(answer.choice == "Confirm" ? .confirmed(attempt.verified) : .refused(attempt))
            })
    }
}
