import AuthenticationIO
import Boardy
import PaymentIO

/// A board that works by the rules of a cashier.
class CashierBoard: ModernContinuableBoard {
    let cashier: Cashier
    /// True if a module of the app knows who is signed in. Without users there is one key space.
    private let hasUsers: Bool

    init(_ id: BoardID, _ producer: any BoardProducing, _ cashier: Cashier) {
        self.cashier = cashier
        hasUsers = producer.registration(for: CurrentUser.id) != nil
        super.init(identifier: id, boardProducer: producer)
    }

    /// Returns the name of a key in the books. It asks who is signed in if the key is the user's.
    final func name(of key: String, in scope: KeyScope) async throws -> String {
        guard scope == .user, hasUsers else { return scope.name(of: key, user: nil) }
        return scope.name(of: key, user: try await motherboard.ioCurrentUser().output()?.id)
    }

    /// Voids the key of a record that is no charge at the gateway.
    ///
    /// The gateway may have charged: here a moment ago, or in a process that died before it wrote that down. An old
    /// record does not prove that the gateway was told.
    final func voidUnlessCharged(_ record: PaymentRecord) async throws {
        if record.transaction != nil { return }
        let gateway = try cashier.gateway(of: record)
        try await perform { try await gateway.void(key: record.key, id: record.gatewayID) }
    }

    /// Asks the gateway to make a refund that is reserved, and writes down its answer. The same key makes no second
    /// refund, also if a process has died after the gateway made the first one.
    final func make(_ refund: ReservedRefund) async throws -> RefundOutcome {
        let gateway = try cashier.gateway(of: refund), refunds = cashier.refundsInFlight
        return try cashier.end(refund, with: await perform { try await refunds.answer(to: refund, from: gateway) })
    }

    /// Has the answer to a refund written down when it comes, if an error says that nobody waits for it any more.
    final func leaveToRecovery(after error: any Error) {
        if error is CancellationError { cashier.recover() }
    }

    /// Returns the error by which a request ends because of another one: the latter is reported with what failed, and
    /// offered to whoever waits for the answer.
    final func refusal(because error: any Error, about subject: String, advice: String = "") -> any Error {
        if error is CancellationError { return error }
        return RequestRefusal(.boardFailed, "'\(identifier)' failed for \(subject): \(error)\(advice)", offering: error)
    }
}
