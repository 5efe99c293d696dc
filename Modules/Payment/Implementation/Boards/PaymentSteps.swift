import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO

/// Asks the shopper for consent to a payment. Internal: the first step of ``PayBoard``.
enum ConfirmPayment: BoardContract {
    static let id: BoardID = "payment.confirm"
    typealias Input = PaymentIntent
    typealias Output = Confirmation
}

/// The shopper's answer to ``ConfirmPayment``.
enum Confirmation {
    case confirmed(PaymentIntent)
    /// The shopper has a voucher.
    case hasVoucher(PaymentIntent)
    case cancelled

    /// The card to ask for; nil if a voucher has paid for everything.
    var cardQuestion: CardQuestion? {
        if case .confirmed(let intent) = self, intent.due.minor > 0 { CardQuestion(intent: intent) } else { nil }
    }
    var withVoucher: PaymentIntent? { if case .hasVoucher(let intent) = self { intent } else { nil } }
}

/// Shows the amount and asks for consent, or for a voucher first.
final class ConfirmPaymentBoard: Board, AsyncRequestBoard {
    typealias Contract = ConfirmPayment

    func respond(to intent: PaymentIntent) async throws -> Confirmation {
        let answer = try await rootScreen.ask(
            Screen(
                title: "Confirm payment", content: intent.goods + intent.parts,
                choices: [Choice("Pay", .primary)] + (intent.takesVoucher ? ["Use a voucher"] : [])
                    + [Choice("Cancel", .back)],
                inputField: "payment"))
        return switch answer.choice {
        case "Pay": .confirmed(intent)
        case "Use a voucher": .hasVoucher(intent)
        default: .cancelled
        }
    }
}

/// Asks for a card until one passes the rules, or the shopper gives up. Internal: the second step of ``PayBoard``.
enum EnterCard: BoardContract {
    static let id: BoardID = "payment.card"
    typealias Input = CardQuestion
    typealias Output = CardEntry
}

/// The payment that a card is wanted for.
struct CardQuestion {
    let intent: PaymentIntent
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

    private func ask(_ request: Request<EnterCard>, after problem: PayProblem?, keeping answer: Answer? = nil) {
        rootScreen.show(
            Screen(
                title: "Card",
                content: request.input.intent.parts + (problem.map { [.notice($0.sentence, .problem)] } ?? []),
                fields: [
                    Field("number", label: "Card number", .cardNumber, inputField: "payment.card.number"),
                    Field(
                        "expiry", label: "Expiry, MM/YY", .cardExpiry(since: cashier.month),
                        inputField: "payment.card.expiry"),
                    Field("cvc", label: "CVC", .cardCode, inputField: "payment.card.cvc"),
                ].keeping(answer),
                choices: [Choice("Pay", .primary, takesFields: true), Choice("Cancel", .back)]
            ) { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<EnterCard>) {
        guard answer.choice == "Pay" else { return request.answer(.cancelled) }
        do throws(PayProblem) {
            let card = try cashier.checked(answer.card)
            request.answer(.entered(Attempt(intent: request.input.intent, card: card, isFromScreen: true)))
        } catch {
            ask(request, after: error, keeping: answer)
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

/// A payment by one card, on its way through the steps.
struct Attempt {
    fileprivate(set) var intent: PaymentIntent
    let card: ValidCard
    /// True if the card was typed on a screen, where another can be asked for.
    let isFromScreen: Bool
    /// The one-time code that the holder has typed; nil before that.
    private(set) var code: OneTimeCode?
    private var wrongCodes = 0

    init(intent: PaymentIntent, card: ValidCard, isFromScreen: Bool) {
        self.intent = intent
        self.card = card
        self.isFromScreen = isFromScreen
    }

    /// The number of codes that may still be typed, of three.
    var codesLeft: Int { 3 - wrongCodes }
    var hadWrongCode: Bool { wrongCodes > 0 }

    func verified(by code: OneTimeCode) -> Attempt {
        var attempt = self
        attempt.code = code
        return attempt
    }

    /// The attempt without its code, which counts as a wrong one.
    fileprivate var afterWrongCode: Attempt {
        var attempt = self
        if attempt.code != nil { attempt.wrongCodes += 1 }
        attempt.code = nil
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
    /// Approved, or ended by another process. The record is the one that holds for the key now.
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
        let intent = request.input.intent
        if let id = intent.submission?.id { return submit(request, as: id) }
        switch cashier.gateway.name(of: intent) {
        case .known(let id): submit(request, as: id)
        case .asked(let ask):
            perform(ask) { [weak self] result in
                switch result {
                case .success(let id): self?.submit(request, as: id)
                case .failure(let error): request.fail(error)
                }
            }
        }
    }

    /// Writes down that a card is sent to the gateway, before that is done: what may be charged is known to the next start of the app.
    private func submit(_ request: Request<ProcessCharge>, as id: String) {
        var attempt = request.input
        do {
            switch try cashier.submit(attempt.intent, as: id, on: attempt.card) {
            case .ended(let record): request.answer(.recorded(attempt, record))
            case .open(let intent):
                attempt.intent = intent
                charge(attempt, for: request)
            }
        } catch {
            request.fail(error)
        }
    }

    private func charge(_ attempt: Attempt, for request: Request<ProcessCharge>) {
        let (gateway, intent, card, code) = (cashier.gateway, attempt.intent, attempt.card, attempt.code)
        perform { () async throws -> GatewayAnswer in
            if let code { return try await gateway.verify(intent, by: code) }
            return try await gateway.charge(intent, to: card)
        } deliver: { [cashier] result in
            request.answer {
                switch try result.get() {
                case .approved(let id): .recorded(attempt, try cashier.approve(intent, transactionID: id))
                case .declined(let problem): .declined(attempt, problem)
                case .needsVerification where attempt.afterWrongCode.codesLeft == 0:
                    .declined(attempt, .verificationFailed)
                case .needsVerification: .needsVerification(attempt.afterWrongCode)
                }
            }
        }
    }
}

/// Asks the card's holder for a one-time code, if the gateway wants that. Internal: the last step of ``PayBoard``.
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

/// Shows charge and card, and asks for the code that the bank has sent. A code of another form is not sent to the gateway.
final class VerifyCardBoard: Board, RequestBoard {
    typealias Contract = VerifyCard

    func respond(to request: Request<VerifyCard>) {
        let left = request.input.codesLeft
        let problem =
            "The code is wrong. \(left) \(left == 1 ? "try is" : "tries are") left before the card is declined."
        ask(request, after: request.input.hadWrongCode ? problem : nil)
    }

    private func ask(_ request: Request<VerifyCard>, after problem: String?) {
        let attempt = request.input
        let card: Pairs = ["Card": "\(attempt.card.brand.rawValue) ending in \(attempt.card.last4)"]
        rootScreen.show(
            Screen(
                title: "Verify card",
                content: attempt.intent.parts + [.pairs(card)] + (problem.map { [.notice($0, .problem)] } ?? []),
                fields: [Field("code", label: "Code from the bank, 6 digits", .oneTimeCode)],
                choices: [Choice("Confirm", .primary, takesFields: true), Choice("Refuse", .back)]
            ) { [weak self] answer in
                guard answer.choice == "Confirm" else { return request.answer(.refused(attempt)) }
                guard let code = OneTimeCode(answer.optionalText("code") ?? "") else {
                    self?.ask(request, after: "A code has 6 digits. This one was not sent to the bank; type it again.")
                    return
                }
                request.answer(.confirmed(attempt.verified(by: code)))
            })
    }
}
