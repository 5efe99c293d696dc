import BoardyStorage
import BoardyValues
import PaymentIO

/// The charges of the store, newest first, with what can still be refunded of each.
struct ChargeList {
    let store: Store

    func page(_ query: ChargeQuery) throws -> ChargePage {
        try store.read("payment.list-charges") { store in
            let open = try store.rows(
                """
                SELECT transaction_id, refunds.minor AS minor, currency
                FROM refunds JOIN payments USING (transaction_id)
                WHERE refunds.state = 'reserved' ORDER BY refunds.at, refunds.key
                """
            ) { row in (charge: try row["transaction_id"] as String, amount: try row.money("minor")) }
            let openRefunds = Dictionary(grouping: open, by: \.charge).mapValues { $0.map(\.amount) }
            let otherwise = try store.rows(
                """
                SELECT transaction_id, sum(refunds.minor) AS minor, currency
                FROM refunds JOIN payments USING (transaction_id)
                WHERE is_otherwise AND refunds.state = 'refunded' GROUP BY transaction_id, currency
                """
            ) { row in (try row["transaction_id"] as String, try row.money("minor")) }
            let paidOtherwise = Dictionary(otherwise) { one, _ in one }
            let made = try store.rows(
                """
                SELECT refund_id, refunds.minor AS minor, currency, refunds.at AS at
                FROM refunds JOIN payments USING (transaction_id)
                WHERE transaction_id = ? AND refunds.state = 'refunded' AND NOT is_otherwise
                ORDER BY refunds.at, refunds.key
                """, query.transactionID
            ) { ChargePage.MadeRefund(id: try $0["refund_id"], amount: try $0.money("minor"), at: try $0["at"]) }
            let charges = try store.rows(
                SQL(
                    sqlite: """
                        SELECT transaction_id, order_id, minor - discount AS amount, currency, at,
                            minor - discount - (SELECT coalesce(sum(refunds.minor), 0) FROM refunds
                                WHERE refunds.transaction_id = payments.transaction_id
                                    AND refunds.state <> 'rejected') AS rest
                        FROM payments WHERE state = 'charged' AND minor > discount
                            AND transaction_id = coalesce(CAST(? AS TEXT), transaction_id)
                        ORDER BY rowid DESC LIMIT ? OFFSET ?
                        """,
                    postgres: """
                        SELECT transaction_id, order_id, minor - discount AS amount, currency, at,
                            minor - discount - (SELECT coalesce(sum(refunds.minor), 0) FROM refunds
                                WHERE refunds.transaction_id = payments.transaction_id
                                    AND refunds.state <> 'rejected') AS rest
                        FROM payments WHERE state = 'charged' AND minor > discount
                            AND transaction_id = coalesce(CAST(? AS TEXT), transaction_id)
                        ORDER BY number DESC LIMIT ? OFFSET ?
                        """), query.transactionID, min(max(query.limit ?? 20, 1), 200), max(query.offset ?? 0, 0)
            ) { row in
                let id: String = try row["transaction_id"]
                return ChargePage.Charge(
                    transactionID: id, orderID: try row["order_id"], amount: try row.money("amount"),
                    refundable: try row.money("rest"), at: try row["at"], openRefunds: openRefunds[id],
                    refunds: made.isEmpty ? nil : made, paidOtherwise: paidOtherwise[id])
            }
            let total: Int? = try store.value(
                """
                SELECT count(*) FROM payments WHERE state = 'charged' AND minor > discount
                    AND transaction_id = coalesce(CAST(? AS TEXT), transaction_id)
                """, query.transactionID)
            return ChargePage(total: total ?? 0, charges: charges)
        }
    }
}
