import BoardyStorage
import BoardyValues

/// The money of returns that the payment has refused, and that is owed still.
struct OwedReturns {
    let store: Store

    func money() throws -> [String: Money] {
        let owed = try store.rows(
            """
            SELECT transaction_id, sum(order_returns.minor) AS minor, order_returns.currency AS currency
            FROM order_returns JOIN orders ON orders.id = order_id
            WHERE order_returns.state = 'rejected' AND asked_at IS NOT NULL AND transaction_id IS NOT NULL
            GROUP BY transaction_id, order_returns.currency
            """
        ) { (try $0["transaction_id"] as String, try $0.money("minor")) }
        return Dictionary(owed) { one, _ in one }
    }
}
