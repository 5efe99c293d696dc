import ShoppingIO
import Values

/// A store of carts and orders. It holds no rule.
protocol ShoppingRepository {
    /// Does several things wholly or not at all; what they read stays true until they end.
    func transaction<Result>(_ purpose: TransactionPurpose, _ body: () throws -> Result) throws -> Result

    /// Returns the lines of a user's cart, in the order in which they were added.
    func cart(of user: String) throws -> [OrderLine]
    /// Puts other lines in the place of all that a user has in the cart.
    func replaceCart(of user: String, with lines: [OrderLine]) throws

    /// The order that was placed under an idempotency key.
    func order(key: String) throws -> StoredOrder?
    /// The order of an ID.
    func order(id: String) throws -> StoredOrder?
    /// Keeps a new order with all its lines.
    func insert(_ order: StoredOrder) throws
    /// Writes the status, reason and transaction of an order.
    func update(_ order: StoredOrder) throws

    /// A user's orders, newest first.
    func orders(of user: String, offset: Int, limit: Int) throws -> [StoredOrder]
    /// The newest of a user's orders that are pending.
    func newestPendingOrder(of user: String) throws -> StoredOrder?
    /// Returns the number of a user's orders.
    func orderCount(of user: String) throws -> Int
    /// Returns the number of paid orders of all users.
    func paidCount() throws -> Int
    /// The orders of all users that are pending and were placed before an instant, oldest first.
    func pendingOrders(placedBefore instant: Timestamp) throws -> [StoredOrder]
}

/// The purpose of a transaction.
enum TransactionPurpose: CaseIterable {
    case changeCart, placeOrder, confirmPayment, cancelOrder
}
