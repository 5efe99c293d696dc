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

/// A problem as the table has it: its stable code.
struct StoredReason<Problem: RawRepresentable<String>>: RawRepresentable, SQLValue {
    static var sqlName: String { "text that is a StoredReason" }
    let problem: Problem
    var rawValue: String { problem.rawValue }

    init?(rawValue: String) {
        guard let problem = Problem(rawValue: rawValue) else { return nil }
        self.problem = problem
    }
}

extension PaymentRecord {
    init(row: Row) throws {
        let key: String = try row["key"], gatewayID: String? = try row["gateway_id"]
        self.init(
            key: key, state: try State(row: row, key: key), at: Timestamp(milliseconds: try row["at"]),
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
                .declined(try Charge(row: row, key: key), (try row["reason"] as StoredReason<PayProblem>).problem)
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
            key: key, orderID: try row["order_id"], amount: try row.money("minor", in: row["currency"]),
            voucher: try row["voucher"])
    }
}

extension Row {
    /// Returns the amount of a column in the currency of a code.
    func money(_ column: String, in code: String) throws -> Money {
        Money(minor: try self[column], currency: try Currency(stored: code))
    }
}
