import PaymentIO
import Storage
import Values

/// The state's name in the table.
private enum RefundStateName: String, SQLValue { case reserved, refunded, rejected }

/// A problem as its stable code.
private struct StoredProblem: RawRepresentable, SQLValue {
    let problem: RefundProblem
    var rawValue: String { problem.rawValue }

    init?(rawValue: String) {
        guard let problem = RefundProblem(rawValue: rawValue) else { return nil }
        self.problem = problem
    }
}

extension RefundRecord {
    /// - Parameter charge: the charge of the row's transaction, which only a rejected refund can be without.
    init(row: Row, charge: Charge?) throws {
        let terms = RefundTerms(
            key: try row["key"], transactionID: try row["transaction_id"],
            amount: try (row["wanted_currency"] as String?).map { try row.money("wanted", in: $0) })
        let name: RefundStateName = try row["state"]
        guard name != .rejected, let charge else {
            self.init(terms: terms, state: .ended(.rejected(reason: (try row["reason"] as StoredProblem).problem)))
            return
        }
        let code = charge.amount.currency.code
        let remaining = try row.money("remaining", in: code), amount = try row.money("minor", in: code)
        let reserved = ReservedRefund(
            key: terms.key, transactionID: terms.transactionID, charge: charge, amount: amount, remaining: remaining)
        let outcome = { (id: String) in
            RefundOutcome.refunded(
                refundID: id, remaining: remaining, amount: terms.amount.flatMap { amount == $0 ? nil : amount })
        }
        self.init(
            terms: terms,
            state: name == .reserved ? .reserved(reserved) : .ended(outcome(try row["refund_id"])))
    }
}
