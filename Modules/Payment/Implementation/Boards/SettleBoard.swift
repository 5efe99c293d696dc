import Boardy
import PaymentIO

final class SettleBoard: Board, ContractBoard {
    typealias Contract = Settle
    private let cashier: Cashier
    /// Keys whose voiding the gateway has not confirmed yet.
    private var openCount = 0
    private var hasFailed = false

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func activate(withGuaranteedInput request: SettleRequest) {
        do {
            let record = try cashier.settle(request.key)
            if let transaction = record.transaction { return answer(.paid(transaction: transaction)) }
        } catch {
            return miss(request.key, because: error)
        }
        openCount += 1
        let gateway = cashier.gateway
        // A process may have died between the gateway's approval and its own commit.
        perform {
            try await gateway.void(key: request.key)
        } deliver: { [weak self] result in
            self?.voided(request.key, result)
        }
    }

    private func voided(_ key: String, _ result: Result<Void, any Error>) {
        openCount -= 1
        switch result {
        case .success: answer(.none)
        case .failure(is CancellationError): break
        case .failure(let error): miss(key, because: error)
        }
    }

    private func answer(_ outcome: SettleOutcome) {
        sendOutput(outcome)
        endWithLast()
    }

    /// Leaves one key unsettled; the others go on.
    private func miss(_ key: String, because error: any Error) {
        report(.boardFailed, "'\(identifier)' failed for the key '\(key)': \(error)")
        hasFailed = true
        endWithLast()
    }

    private func endWithLast() {
        if openCount == 0, owner != nil { complete(!hasFailed) }
    }
}
