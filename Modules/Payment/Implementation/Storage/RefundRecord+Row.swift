import BoardyStorage
import BoardyValues
import PaymentIO

/// The state's name in the table.
private enum RefundStateName: String, SQLValue { case reserved, refunded, rejected }

extension RefundRecord {
    /// - Parameter payment: the payment of the row's transaction, which only a rejected refund can be without.
    init(row: Row, payment: PaymentRecord?) throws {
        let terms = RefundTerms(
            key: try row["key"], transactionID: try row["transaction_id"],
            amount: try (row["wanted_currency"] as String?).map { try row.money("wanted", in: $0) })
        let name: RefundStateName = try row["state"]
        guard name != .rejected, let payment, let charge = payment.state.charge else {
            let reason: StoredReason<RefundProblem> = try row["reason"]
            self.init(terms: terms, state: .ended(.rejected(reason: reason.problem)))
            return
        }
        let code = charge.amount.currency.code
        let remaining = try row.money("remaining", in: code), amount = try row.money("minor", in: code)
        let reserved = ReservedRefund(
            key: terms.key, transactionID: terms.transactionID, charge: charge, amount: amount, remaining: remaining,
            isLess: terms.amount.map { $0 != amount } ?? false,
            // Before payments were written down when they begin, there was no gateway but the sandbox.
            gateway: payment.gatewayID == nil ? SandboxName.identity : payment.gateway,
            pendingID: try row["pending_id"])
        self.init(
            terms: terms,
            state: name == .reserved ? .reserved(reserved) : .ended(reserved.outcome(refundID: try row["refund_id"])))
    }
}
