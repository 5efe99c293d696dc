import Boardy
import PaymentIO

final class SettleBoard: Board, ContractBoard {
    typealias Contract = Settle
    private let cashier: Cashier
    /// Keys whose voiding the gateway has not confirmed yet.
    private var openCount = 0

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func activate(withGuaranteedInput request: SettleRequest) {
        do {
            let record = try cashier.settle(request.key)
            if let transaction = record.transaction { return answer(.paid(transaction)) }
        } catch {
            return fail(error)
        }
        openCount += 1
        let gateway = cashier.gateway
        // A process may have died between the gateway's approval and its own commit.
        perform {
            try await gateway.void(key: request.key)
        } deliver: { [weak self] result in
            self?.voided(result)
        }
    }

    private func voided(_ result: Result<Void, any Error>) {
        openCount -= 1
        switch result {
        case .success: answer(.none)
        case .failure(is CancellationError): break
        case .failure(let error): fail(error)
        }
    }

    private func answer(_ outcome: SettleOutcome) {
        sendOutput(outcome)
        if openCount == 0, owner != nil { complete() }
    }
}
