import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO

/// Takes a payment in steps: confirmation, voucher, card, the gateway's answer. Each step is a board on the inner
/// motherboard.
///
/// It takes one payment at a time. Further requests wait and begin in order.
final class PayBoard: CashierBoard, AsyncRequestBoard {
    typealias Contract = Pay
    static let awaitedContracts: [any BoardContract.Type] = [
        CurrentUser.self, ConfirmPayment.self, EnterVoucher.self, EnterCard.self, ProcessCharge.self,
    ]
    let respondsInTurn = true

    func respond(to request: PayRequest) async throws -> PayOutcome {
        let scope = request.scope ?? .user
        guard scope.accepts(request.key) else { return .failure(reason: .invalidKey) }
        let charge = Charge(request, named: try await name(of: request.key, in: scope))
        guard cashier.accepts(charge) else { return .failure(reason: .invalidAmount) }
        let record: PaymentRecord
        switch try cashier.begin(charge) {
        case .ended(let ended): record = ended
        case .open(let intent):
            // The payment that was begun stands, and may be under way elsewhere.
            if let problem = intent.charge.refusal(of: charge) { return .failure(reason: problem) }
            record = try await end(of: intent, for: request)
        }
        try await voidUnlessCharged(record)
        return record.outcome(for: charge)
    }

    /// Tells a shopper who is at the screen what becomes of a payment that the gateway has not answered about.
    private func end(of intent: PaymentIntent, for request: PayRequest) async throws -> PaymentRecord {
        do { return try await attempt(intent, for: request) } catch let error as GatewayError {
            if request.payment?.card == nil, case .open(let known) = try cashier.begin(intent.charge) {
                rootScreen.show(.unanswered(known, because: error))
            }
            throw error
        }
    }

    private func attempt(_ intent: PaymentIntent, for request: PayRequest) async throws -> PaymentRecord {
        if let record = try await endAtGateway(of: intent) { return record }
        if let card = request.payment?.card { return try await pay(intent, with: card) }
        var intent = intent
        intent.items = request.items ?? []
        return try await payOnScreens(intent)
    }

    /// Asks how a payment has ended that the gateway knows: its answer may have been lost, or was not waited for.
    private func endAtGateway(of intent: PaymentIntent) async throws -> PaymentRecord? {
        if intent.submission == nil { return nil }
        let gateway = try cashier.gateway(of: intent)
        return switch try await perform({ try await gateway.state(of: intent) }) {
        case .open: nil
        case .charged(let id): try cashier.approve(intent, transactionID: id)
        case .cancelled: try cashier.decline(intent.charge, because: .abandoned)
        }
    }

    /// Charges the card of the request. A decline is the answer.
    private func pay(_ intent: PaymentIntent, with card: Card) async throws -> PaymentRecord {
        if intent.due.minor == 0 { return try cashier.approveByVoucher(intent) }
        let valid: ValidCard
        do throws(PayProblem) { valid = try cashier.checked(card) } catch {
            return try cashier.decline(intent.charge, because: error)
        }
        switch try await motherboard[ProcessCharge.self].output(with: Attempt(intent: intent, card: valid)) {
        case .recorded(let record): return record
        case .declined(_, let problem): return try cashier.decline(intent.charge, because: problem)
        case .voucherChanged: throw BooksError.voucherChanged
        }
    }

    /// Asks for consent and cards, and again if another window has changed the voucher meanwhile.
    private func payOnScreens(_ intent: PaymentIntent) async throws -> PaymentRecord {
        var intent = intent
        while true {
            do { return try await payOnce(intent) } catch BooksError.voucherChanged {
                switch try cashier.begin(intent.charge) {
                case .ended(let record): return record
                case .open(var known):
                    known.items = intent.items
                    intent = known
                }
                rootScreen.show(.voucherChanged)
            }
        }
    }

    /// Asks for consent, and for cards until one is charged.
    ///
    /// - Throws: `BooksError.voucherChanged` if the shopper has seen another amount than the payment has now.
    private func payOnce(_ intent: PaymentIntent) async throws -> PaymentRecord {
        guard var question = try await confirmed(intent).map({ CardQuestion(intent: $0) }) else {
            return try cashier.cancel(intent.charge)
        }
        if question.intent.due.minor == 0 { return try cashier.approveByVoucher(question.intent) }
        while let card = try await motherboard[EnterCard.self].output(with: question) {
            let attempt = Attempt(intent: question.intent, card: card)
            switch try await motherboard[ProcessCharge.self].output(with: attempt) {
            case .recorded(let record): return record
            case .declined(let intent, let problem):
                // Another process has ended the key meanwhile, so another card is of no use.
                if let record = try cashier.record(of: intent.charge) { return record }
                question = CardQuestion(intent: intent, problem: problem)
            case .voucherChanged: throw BooksError.voucherChanged
            }
        }
        return try cashier.cancel(intent.charge)
    }

    /// Asks for consent, and for a voucher in between. Returns nil if the shopper gives up.
    private func confirmed(_ intent: PaymentIntent) async throws -> PaymentIntent? {
        var intent = intent
        while true {
            switch try await motherboard[ConfirmPayment.self].output(with: intent) {
            case .pay: return intent
            case .enterVoucher: intent = try await motherboard[EnterVoucher.self].output(with: intent)
            case .removeVoucher: intent = try cashier.releaseVoucher(of: intent)
            case .cancel: return nil
            }
        }
    }
}
