import BoardyStorage
import BoardyValues
import PaymentIO

/// The charges of the store, newest first, with what can still be refunded of each.
struct ChargeList {
    let store: Store

    func page(_ query: ChargeQuery) throws -> ChargePage {
        try store.read("payment.list-charges") { store in
            let charges = try store.rows(
                SQL(
                    sqlite: """
                        SELECT transaction_id, order_id, minor - discount AS amount, currency, at,
                            minor - discount - (SELECT coalesce(sum(refunds.minor), 0) FROM refunds
                                WHERE refunds.transaction_id = payments.transaction_id
                                    AND refunds.state <> 'rejected') AS rest
                        FROM payments WHERE state = 'charged' AND minor > discount ORDER BY rowid DESC LIMIT ? OFFSET ?
                        """,
                    postgres: """
                        SELECT transaction_id, order_id, minor - discount AS amount, currency, at,
                            minor - discount - (SELECT coalesce(sum(refunds.minor), 0) FROM refunds
                                WHERE refunds.transaction_id = payments.transaction_id
                                    AND refunds.state <> 'rejected') AS rest
                        FROM payments WHERE state = 'charged' AND minor > discount ORDER BY number DESC LIMIT ? OFFSET ?
                        """), min(max(query.limit ?? 20, 1), 200), max(query.offset ?? 0, 0)
            ) { row in
                let currency: String = try row["currency"]
                return ChargePage.Charge(
                    transactionID: try row["transaction_id"], orderID: try row["order_id"],
                    amount: try row.money("amount", in: currency), refundable: try row.money("rest", in: currency),
                    at: Timestamp(milliseconds: try row["at"]))
            }
            let total: Int? = try store.row(
                "SELECT count(*) AS count FROM payments WHERE state = 'charged' AND minor > discount"
            ) { try $0["count"] }
            return ChargePage(total: total ?? 0, charges: charges)
        }
    }
}
