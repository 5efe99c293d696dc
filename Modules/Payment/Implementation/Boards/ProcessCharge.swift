import Boardy
import PaymentIO

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
