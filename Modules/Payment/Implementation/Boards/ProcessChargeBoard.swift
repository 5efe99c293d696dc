import Boardy

/// Asks the gateway, off the domain, and commits what it approves.
final class ProcessChargeBoard: Board, ContractBoard {
    typealias Contract = ProcessCharge
    private let cashier: Cashier

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func activate(withGuaranteedInput attempt: Attempt) {
        let (gateway, charge, card, isVerified) = (cashier.gateway, attempt.charge, attempt.card, attempt.isVerified)
        perform {
            try await gateway.charge(charge, to: card, isVerified: isVerified)
        } deliver: { [weak self] result in
            self?.take(result, for: attempt)
        }
    }

    private func take(_ result: Result<GatewayAnswer, any Error>, for attempt: Attempt) {
        do {
            switch try result.get() {
            case .approved(let id):
                let record = try cashier.approve(attempt.charge, on: attempt.card, transactionID: id)
                finish(with: .recorded(attempt, record))
            case .declined(let problem): finish(with: .declined(attempt, problem))
            case .needsVerification: finish(with: .needsVerification(attempt))
            }
        } catch is CancellationError {
            // The payment was taken out with this board in it: nobody waits for an answer.
        } catch {
            fail(error)
        }
    }
}
