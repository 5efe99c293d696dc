import ShoppingIO
import Values

/// The rules of orders: one order for each key, wholly or not at all, and never back from paid.
struct Orders {
    let repository: any ShoppingRepository
    let now: () -> Timestamp
    /// Returns texts that it never returns again, for IDs and for keys.
    let unique: () -> String
    /// Called when an order has been paid.
    let changed: () -> Void

    /// The time after which a pending order counts as abandoned.
    static let abandonmentDelay = Duration.seconds(15 * 60)

    // MARK: - Under a key

    /// Returns the state of a key; nil if nothing was ordered under it.
    func state(of key: String, for user: String) throws -> OrderState? {
        try repository.order(key: key).map { state(of: $0, for: user) }
    }

    /// Places a pending order of a cart. If the key has an order already, that one counts, and the cart does not.
    ///
    /// - Parameter key: nil to go on with a pending order of the same cart, or to make a key.
    /// - Returns: nil if there is nothing to order.
    func place(_ cart: CartContents, key: String?, for user: String) throws -> OrderState? {
        try repository.transaction(.placeOrder) {
            if let existing = try existing(cart, key: key, for: user) { return state(of: existing, for: user) }
            if cart.lines.isEmpty { return nil }
            let order = PlacedOrder(
                id: "order-" + unique(), lines: cart.lines, total: cart.total, placedAt: now(), status: .pending)
            let stored = StoredOrder(order: order, user: user, key: key ?? unique())
            try repository.insert(stored)
            return state(of: stored, for: user)
        }
    }

    private func existing(_ cart: CartContents, key: String?, for user: String) throws -> StoredOrder? {
        if let key { return try repository.order(key: key) }
        // It may have been charged by a process that died before it could write that down, and only its key can tell.
        let pending = try repository.newestPendingOrder(of: user)
        return pending?.order.lines == cart.lines ? pending : nil
    }

    /// Marks the order of a key as paid, and takes the ordered pieces out of the cart.
    ///
    /// A charge counts for more than a cancellation. A paid order does not change.
    func confirm(key: String, _ transaction: CardTransaction) throws -> OrderState? {
        let state = try repository.transaction(.confirmPayment) { () -> OrderState? in
            guard let stored = try repository.order(key: key) else { return nil }
            if stored.order.status == .paid { return self.state(of: stored, for: stored.user) }
            let paid = stored.moved(to: .paid, transaction: transaction)
            try repository.update(paid)
            let cart = try repository.cart(of: stored.user)
            try repository.replaceCart(of: stored.user, with: cart.taking(stored.order.lines))
            return self.state(of: paid, for: stored.user)
        }
        changed()
        return state
    }

    /// Gives the order of a key up, if it is pending; the cart stays.
    ///
    /// - Parameter reason: the reason why its payment failed; nil if the shopper gave it up.
    func cancel(key: String, reason: CheckoutProblem?) throws -> OrderState? {
        try repository.transaction(.cancelOrder) {
            guard let stored = try repository.order(key: key) else { return nil }
            guard stored.order.status == .pending else { return state(of: stored, for: stored.user) }
            let cancelled = stored.moved(to: .cancelled, reason: reason)
            try repository.update(cancelled)
            return state(of: cancelled, for: stored.user)
        }
    }

    func stale() throws -> [StoredOrder] {
        try repository.pendingOrders(placedBefore: now().advanced(by: .zero - Self.abandonmentDelay))
    }

    private func state(of stored: StoredOrder, for user: String) -> OrderState {
        // A payment knows keys and no users, so somebody else's key is as good as used up.
        guard stored.user == user else { return .cancelled(reason: .abandoned) }
        if let transaction = stored.transaction { return .paid(stored.order, transaction) }
        if stored.order.status == .cancelled { return .cancelled(reason: stored.reason) }
        return .pending(stored.order, key: stored.key)
    }

    // MARK: - To look at

    /// Returns one page of a user's orders; an empty page if there is no user.
    func page(_ query: OrderQuery, of user: String?) throws -> OrderPage {
        guard let user else { return OrderPage(total: 0, orders: []) }
        let limit = min(max(query.limit ?? 20, 1), 200)
        let orders = try repository.orders(of: user, offset: max(query.offset ?? 0, 0), limit: limit)
        return OrderPage(total: try repository.orderCount(of: user), orders: orders.map(\.order))
    }

    /// Returns one order, if it is the user's.
    func details(_ id: String, of user: String?) throws -> OrderDetailsOutcome {
        guard let stored = try repository.order(id: id), stored.user == user else { return .notFound(id: id) }
        return .found(order: stored.order)
    }

    func paidCount() throws -> Int { try repository.paidCount() }
}

/// The state of the order of an idempotency key.
enum OrderState: Equatable {
    /// Placed, and payment has to go on under the key.
    case pending(PlacedOrder, key: String)
    case paid(PlacedOrder, CardTransaction)
    /// For good; the reason is nil if the shopper gave it up.
    case cancelled(reason: CheckoutProblem?)
}

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

/// An order with its user, its key and the result of its payment.
struct StoredOrder: Equatable {
    var order: PlacedOrder
    let user: String
    /// The idempotency key, one order each.
    let key: String
    /// The reason why its payment failed; nil for an order that was given up, or that is not cancelled.
    var reason: CheckoutProblem?
    /// The charge, once the order is paid.
    var transaction: CardTransaction?

    /// Returns this order in another status.
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
