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

    /// Returns the order that a user's idempotency key names.
    func order(key: String, of user: String) throws -> StoredOrder?
    func order(id: String) throws -> StoredOrder?
    /// Keeps a new order with all its lines. A second pending order of a user is an error.
    func insert(_ order: StoredOrder) throws
    /// Lets a key of the order's user name the order. A key names one order for ever.
    func name(_ order: StoredOrder, by key: String) throws
    /// Writes the status, reason, transaction and lease of an order.
    func update(_ order: StoredOrder) throws

    /// Returns a user's orders that are not cancelled, newest first.
    func listedOrders(of user: String, offset: Int, limit: Int) throws -> [StoredOrder]
    func listedOrderCount(of user: String) throws -> Int
    /// Returns the number of paid orders of all users, without counting them.
    func paidCount() throws -> Int
    /// Returns a user's orders that are pending, oldest first. There is one at most, but for those that an older version left.
    func pendingOrders(of user: String) throws -> [StoredOrder]
    /// Returns the orders of all users that are pending and whose lease ended before an instant, oldest first.
    func pendingOrders(leasedBefore instant: Timestamp) throws -> [StoredOrder]
}

enum TransactionPurpose: CaseIterable {
    case changeCart, placeOrder, renewLease, confirmPayment, cancelOrder
}

/// An order with its user and its payment.
struct StoredOrder: Equatable {
    var order: PlacedOrder
    let user: String
    /// The idempotency key of the order's payment, which is shown to nobody.
    let paymentKey: String
    /// The end of the time for which a checkout holds the order while it is pending.
    var leasedUntil: Timestamp
    /// The reason why its payment failed; nil for an order that was given up, or that is not cancelled.
    var reason: CheckoutProblem?
    /// The charge, once the order is paid.
    var transaction: CardTransaction?

    var state: OrderState {
        if let transaction { return .paid(order, transaction) }
        if order.status == .cancelled { return .cancelled(reason: reason) }
        return .pending(order, paymentKey: paymentKey)
    }

    func moved(to status: PlacedOrder.Status, reason: CheckoutProblem? = nil, transaction: CardTransaction? = nil)
        -> Self
    {
        var moved = self
        moved.order = PlacedOrder(
            id: order.id, lines: order.lines, total: order.total, placedAt: order.placedAt, status: status)
        moved.reason = reason
        moved.transaction = transaction
        return moved
    }
}

enum OrderState: Equatable {
    /// Placed, and payment has to go on under a key that payment and shopping alone know.
    case pending(PlacedOrder, paymentKey: String)
    case paid(PlacedOrder, CardTransaction)
    /// For good; the reason is nil if the shopper gave it up.
    case cancelled(reason: CheckoutProblem?)
}
