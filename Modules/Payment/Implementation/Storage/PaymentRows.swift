import BoardyStorage
import BoardyValues
import PaymentIO

/// The state's name in the table.
enum PaymentStateName: String, SQLValue {
    case charged, declined, cancelled, abandoned
}

extension PaymentRecord.State {
    var name: PaymentStateName {
        switch self {
        case .charged: .charged
        case .declined: .declined
        case .cancelled: .cancelled
        case .abandoned: .abandoned
        }
    }

    /// The name of the transaction that writes the state, for fail points.
    var transactionName: StaticString {
        switch self {
        case .charged: "payment.commit-charge"
        case .declined: "payment.record-decline"
        case .cancelled: "payment.record-cancel"
        case .abandoned: "payment.settle-key"
        }
    }

    var charge: Charge? {
        switch self {
        case .charged(let charge, _), .declined(let charge, _), .cancelled(let charge): charge
        case .abandoned: nil
        }
    }

    var problem: PayProblem? {
        if case .declined(_, let problem) = self { problem } else { nil }
    }
}

extension PaymentRecord {
    init(row: Row) throws {
        let key: String = try row["key"], gatewayID: String? = try row["gateway_id"]
        self.init(
            key: key, state: try State(row: row, key: key), at: try row["at"],
            redemption: try Redemption(row: row), gatewayID: gatewayID,
            gateway: try gatewayID.flatMap { try row.gateway(naming: $0) })
    }
}

extension PaymentRecord.State {
    fileprivate init(row: Row, key: String) throws {
        self =
            switch try row["state"] as PaymentStateName {
            case .charged:
                .charged(
                    try Charge(row: row, key: key),
                    CardTransaction(
                        id: try row["transaction_id"], storedLast4: try row["last4"], brand: try row["brand"]))
            case .declined:
                .declined(try Charge(row: row, key: key), try row.named("reason"))
            case .cancelled: .cancelled(try Charge(row: row, key: key))
            case .abandoned: .abandoned
            }
    }
}

extension CardTransaction {
    /// The last digits as the table has them: it demands four, and a payment by voucher has no card.
    var storedLast4: String { last4.isEmpty ? Self.noCard : last4 }

    private static let noCard = "none"

    fileprivate init(id: String, storedLast4: String, brand: String) {
        self.init(id: id, last4: storedLast4 == Self.noCard ? "" : storedLast4, brand: brand)
    }
}

extension Charge {
    init(row: Row, key: String) throws {
        self.init(
            key: key, orderID: try row["order_id"], amount: try row.money("minor"), voucher: try row["voucher"])
    }
}

extension PaymentIntent {
    init(row: Row) throws {
        self.init(
            charge: try Charge(row: row, key: row["key"]), begun: try row["at"], overdue: try row["overdue"],
            redemption: try Redemption(row: row),
            submission: try (row["gateway_id"] as String?).map {
                Submission(
                    id: $0, last4: try row["last4"], brand: try row["brand"], gateway: try row.gateway(naming: $0))
            })
    }
}

extension Row {
    /// Returns the identity of the gateway that has given a payment a name; nil for one over HTTP of an older version.
    func gateway(naming id: String) throws -> String? {
        // Older versions wrote no gateway down, but the names of the sandbox tell it.
        try self["gateway"] ?? (id.hasPrefix(SandboxName.paymentPrefix) ? SandboxName.identity : nil)
    }
}

extension Redemption {
    /// Reads the voucher that a payment takes; nil if it takes none.
    init?(row: Row) throws {
        guard let code: String = try row["redeemed"] else { return nil }
        self.init(code: code, discount: try row.money("discount"))
    }
}

extension Voucher {
    init(row: Row) throws {
        self.init(
            code: try row["code"], percent: try row["percent"], amount: try row.optionalMoney("minor"),
            minimum: try row.optionalMoney("minimum", "minimum_currency"), expires: try row["expires"],
            uses: try row["uses"], used: try row["used"])
    }
}

/// The state's name in the table.
private enum RefundStateName: String, SQLValue { case reserved, refunded, rejected }

extension RefundRecord {
    /// - Parameter payment: the payment of the row's transaction, which only a rejected refund can be without.
    init(row: Row, payment: PaymentRecord?, isRepeated: Bool) throws {
        let terms = RefundTerms(
            key: try row["key"], transactionID: try row["transaction_id"],
            amount: try row.optionalMoney("wanted", "wanted_currency"), isPaidOtherwise: try row["is_otherwise"])
        let name: RefundStateName = try row["state"]
        guard name != .rejected, let payment, let charge = payment.state.charge else {
            self.init(terms: terms, state: .ended(.rejected(reason: try row.named("reason"))))
            return
        }
        let amount = Money(minor: try row["minor"], currency: charge.amount.currency)
        let reserved = ReservedRefund(
            key: terms.key, transactionID: terms.transactionID, charge: charge, amount: amount,
            remaining: Money(minor: try row["remaining"], currency: charge.amount.currency),
            isLess: terms.amount.map { $0 != amount } ?? false,
            // Before payments were written down when they begin, there was no gateway but the sandbox.
            gateway: payment.gatewayID == nil ? SandboxName.identity : payment.gateway,
            pendingID: try row["pending_id"], isRepeated: isRepeated)
        self.init(
            terms: terms,
            state: name == .reserved ? .reserved(reserved) : .ended(reserved.outcome(refundID: try row["refund_id"])))
    }
}
