import Boardy
import BoardyValues
import PaymentIO

/// Asks the gateway for the charge. Internal: the third step of ``PayBoard``.
enum ProcessCharge: BoardContract {
    static let id: BoardID = "payment.process"
    typealias Input = Attempt
    typealias Output = ProcessResult
}

/// A payment by one card.
struct Attempt {
    let intent: PaymentIntent
    let card: ValidCard
}

/// The gateway's answer to ``ProcessCharge``.
enum ProcessResult {
    /// Approved, or ended by another process. The record is the one that holds for the key now.
    case recorded(PaymentRecord)
    case declined(PaymentIntent, PayProblem)
    /// The payment has another amount since its voucher was changed. No card was sent.
    case voucherChanged
}

/// Asks the gateway off the domain, and commits the charge that it approves. The card's holder has three tries to
/// verify it, if the gateway wants that.
final class ProcessChargeBoard: CashierBoard, AsyncRequestBoard {
    typealias Contract = ProcessCharge
    static let awaitedContracts: [any BoardContract.Type] = [VerifyCard.self]

    func respond(to attempt: Attempt) async throws -> ProcessResult {
        let id = try await name(of: attempt.intent)
        var intent = attempt.intent, code: OneTimeCode?, codesLeft = CodeQuestion.tries
        while true {
            // Written down before the gateway is asked, so that the next start of the app knows what may be charged.
            do {
                switch try cashier.submit(intent, as: id, on: attempt.card) {
                case .ended(let record): return .recorded(record)
                case .open(let submitted): intent = submitted
                }
            } catch BooksError.voucherChanged { return .voucherChanged }
            switch try await answer(to: intent, by: attempt.card, code) {
            case .approved(let id): return .recorded(try cashier.approve(intent, transactionID: id))
            case .declined(let problem): return .declined(intent, problem)
            case .needsVerification where codesLeft == 0: return .declined(intent, .verificationFailed)
            case .needsVerification:
                // A wrong code is not kept while the next one is asked for.
                code = nil
                let question = CodeQuestion(intent: intent, codesLeft: codesLeft)
                code = try await motherboard[VerifyCard.self].output(with: question)
                if code == nil { return .declined(intent, .verificationFailed) }
                codesLeft -= 1
            }
        }
    }

    private func name(of intent: PaymentIntent) async throws -> String {
        if let id = intent.submission?.id { return id }
        switch cashier.gateway.name(of: intent) {
        case .known(let id): return id
        case .asked(let ask): return try await perform(ask)
        }
    }

    private func answer(
        to intent: PaymentIntent, by card: ValidCard, _ code: OneTimeCode?
    ) async throws -> GatewayAnswer {
        let gateway = cashier.gateway
        return try await perform { () async throws -> GatewayAnswer in
            if let code { return try await gateway.verify(intent, by: code) }
            return try await gateway.charge(intent, to: card)
        }
    }
}
