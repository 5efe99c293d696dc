import BoardyStorage
import BoardyValues
import PaymentIO

extension PaymentIntent {
    init(row: Row) throws {
        self.init(
            charge: try Charge(row: row, key: row["key"]), begun: Timestamp(milliseconds: try row["at"]),
            overdue: try (row["overdue"] as Int64?).map { Timestamp(milliseconds: $0) },
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
        self.init(code: code, discount: try row.money("discount", in: row["currency"]))
    }
}

extension Voucher {
    init(row: Row) throws {
        self.init(
            code: try row["code"], percent: try row["percent"],
            amount: try (row["currency"] as String?).map { try row.money("minor", in: $0) },
            minimum: try (row["minimum_currency"] as String?).map { try row.money("minimum", in: $0) },
            expires: try (row["expires"] as Int64?).map { Timestamp(milliseconds: $0) }, uses: try row["uses"],
            used: try row["used"])
    }
}
