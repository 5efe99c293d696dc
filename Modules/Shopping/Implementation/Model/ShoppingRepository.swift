import ShoppingIO
import Values

/// Where carts and orders are kept. What the rules need of it, and no rule.
protocol ShoppingRepository {
    /// Does several things wholly or not at all; what they read stays true until they end.
    func transaction<Result>(_ purpose: TransactionPurpose, _ body: () throws -> Result) throws -> Result

    /// What a user has in the cart, in the order in which it was put in.
    func cart(of user: String) throws -> [OrderLine]
    /// Puts other lines in the place of all that a user has in the cart.
    func replaceCart(of user: String, with lines: [OrderLine]) throws

    /// The order that was placed under an idempotency key.
    func order(key: String) throws -> StoredOrder?
    /// The order of an ID.
    func order(id: String) throws -> StoredOrder?
    /// Keeps a new order with all its lines.
    func insert(_ order: StoredOrder) throws
    /// Keeps how far an order is: its status, reason and transaction.
    func update(_ order: StoredOrder) throws

    /// A user's orders, newest first.
    func orders(of user: String, offset: Int, limit: Int) throws -> [StoredOrder]
    /// The newest of a user's orders that are pending.
    func newestPendingOrder(of user: String) throws -> StoredOrder?
    /// How many orders a user has.
    func orderCount(of user: String) throws -> Int
    /// How many orders of all users are paid.
    func paidCount() throws -> Int
    /// The orders of all users that are pending and were placed before an instant, oldest first.
    func pendingOrders(placedBefore instant: Timestamp) throws -> [StoredOrder]
}

/// What a transaction is for.
enum TransactionPurpose: CaseIterable {
    case changeCart, placeOrder, confirmPayment, cancelOrder
}
