import Boardy
import PaymentIO

/// Settles keys, several at once if need be.
final class SettleBoard: Board, RequestBoard {
    typealias Contract = Settle
    private let cashier: Cashier

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func respond(to request: Request<Settle>) {
        do {
            let record = try cashier.settle(request.input.key)
            if let transaction = record.transaction { return request.answer(.paid(transaction: transaction)) }
        } catch {
            return leave(request, unsettled: error)
        }
        void(request)
    }

    /// Answers when the gateway has voided the key. A process may have died between the gateway's approval and its own commit.
    private func void(_ request: Request<Settle>) {
        let (gateway, key) = (cashier.gateway, request.input.key)
        perform {
            try await gateway.void(key: key)
        } deliver: { [weak self] result in
            switch result {
            case .success: request.answer(.none)
            case .failure(is CancellationError): request.cancel()
            case .failure(let error): self?.leave(request, unsettled: error)
            }
        }
    }

    private func leave(_ request: Request<Settle>, unsettled error: any Error) {
        report(.boardFailed, "'\(identifier)' failed for the key '\(request.input.key)': \(error)")
        request.cancel()
    }
}
