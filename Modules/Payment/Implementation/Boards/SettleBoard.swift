import AuthenticationIO
import Boardy
import BoardyValues
import PaymentIO

/// Settles keys, several at once if need be.
final class SettleBoard: CashierBoard, AsyncRequestBoard {
    typealias Contract = Settle
    static let awaitedContracts: [any BoardContract.Type] = [CurrentUser.self]

    func respond(to request: SettleRequest) async throws -> SettleOutcome {
        let scope = request.scope ?? .user
        guard scope.settles(request.key) else { return .rejected(reason: .invalidKey) }
        let name = try await name(of: request.key, in: scope)
        do {
            // No payment begins under such a key, so nothing has to be written to keep it unpaid.
            if !scope.accepts(request.key), try !cashier.knows(name) { return .none }
            return try await outcome(of: record(named: name))
        } catch {
            // Whoever knows the key of a module can use it, so no report shows one.
            throw refusal(because: error, about: scope == .module ? "a module's key" : "the key '\(request.key)'")
        }
    }

    /// Returns the record that holds for a key for ever. The gateway decides between this settlement and a charge that
    /// may be under way, or that a process has not heard of before it died.
    private func record(named name: String) async throws -> PaymentRecord {
        switch try cashier.abandonUnlessSubmitted(name) {
        case .ended(let record): return record
        case .open(let intent):
            let gateway = try cashier.gateway(of: intent)
            return switch try await perform({ try await gateway.cancel(intent) }) {
            case .charged(let id): try cashier.approve(intent, transactionID: id)
            case .cancelled, .open: try cashier.abandon(name)
            }
        }
    }

    private func outcome(of record: PaymentRecord) async throws -> SettleOutcome {
        try await voidUnlessCharged(record)
        guard case .charged(let charge, _) = record.state else { return .none }
        return .paid(
            transaction: record.cardTransaction, orderID: charge.orderID, amount: charge.amount,
            discount: record.redemption?.discount)
    }
}
