import BoardyStorage
import PaymentIO

/// The money of returns that the payment has refused, which its ledger does not have.
struct UnbookedReturns {
    let store: Store

    func money() throws -> UnbookedMoney {
        let owed = try store.rows(
            """
            SELECT transaction_id, sum(order_returns.minor) AS minor, order_returns.currency AS currency
            FROM order_returns JOIN orders ON orders.id = order_id
            WHERE order_returns.state = 'rejected' AND asked_at IS NOT NULL AND transaction_id IS NOT NULL
            GROUP BY transaction_id, order_returns.currency
            """
        ) { (try $0["transaction_id"] as String, try $0.money("minor")) }
        let paid = try store.rows(
            """
            SELECT currency, sum(minor - refunded_earlier) AS minor FROM order_returns
            WHERE state = 'returned' AND answer IS NOT NULL GROUP BY currency
            """
        ) { try $0.money("minor") }
        return UnbookedMoney(owed: Dictionary(owed) { one, _ in one }, paidOtherwise: paid)
    }
}
