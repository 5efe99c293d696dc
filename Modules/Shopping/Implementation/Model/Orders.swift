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
