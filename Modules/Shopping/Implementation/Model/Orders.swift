import BoardyValues
import ProductManagementIO
import ShoppingIO

/// The rules of orders: one order for each key, at most one pending for each user, wholly or not at all, and never
/// back from paid.
struct Orders {
    let repository: any ShoppingRepository
    let now: () -> Timestamp
    /// Returns an unguessable unique ID, also for the names of payments and reservations.
    let makeID: () -> String
    let changed: () -> Void

    /// The time for which a checkout holds its order. After that, the order counts as abandoned.
    static let leaseTerm = Duration.seconds(15 * 60)
    /// The time after which a checkout that is under way renews its lease.
    static let leaseRenewal = Duration.seconds(5 * 60)

    private var leaseEnd: Timestamp { now().advanced(by: Self.leaseTerm) }

    // MARK: - Placing

    /// Returns the order of a key, to go on with it; nil if nothing was ordered under the key.
    func resume(key: String, for user: String) throws -> Placement? {
        if try repository.order(key: key, of: user) == nil { return nil }
        // Also what has ended is read in a transaction, whose commit waits for a synchronous standby.
        return try repository.transaction("shopping.place-order") {
            guard let known = try repository.order(key: key, of: user) else { return nil }
            return try resumed(known)
        }
    }

    /// Places a pending order of the user's cart, if the cart is as the shopper saw it.
    ///
    /// A pending order of the same pieces goes on instead, also under another key, so that nothing is charged twice.
    /// An order whose lease is over does not, because its payment may have been given up already.
    ///
    /// - Parameters:
    ///   - seen: the cart as it came through the chain.
    ///   - key: the idempotency key, which names the order from now on; nil if none was given.
    func place(_ seen: CartContents, key: String?, for user: String) throws -> Placement {
        try repository.transaction("shopping.place-order") {
            if let key, let known = try repository.order(key: key, of: user) { return try resumed(known) }
            let lines = try repository.cart(of: user), pending = try repository.pendingOrders(of: user)
            guard pending.count <= 1, pending.allSatisfy({ $0.order.lines == lines && $0.leasedUntil >= now() }) else {
                return .unsettled
            }
            guard seen.lines == lines else { return .cartChanged }
            if lines.isEmpty { return .emptyCart }
            let order = try pending.first.map(leased) ?? newOrder(of: seen, for: user)
            if let key { try repository.name(order, by: key) }
            return .placed(order.state)
        }
    }

    private func newOrder(of cart: CartContents, for user: String) throws -> StoredOrder {
        let order = PlacedOrder(
            id: "order-" + makeID(), lines: cart.lines, total: cart.total, placedAt: now(), status: .pending)
        var stored = StoredOrder(
            order: order, user: user, paymentKey: "payment-" + makeID(), reservation: "stock-" + makeID(),
            leasedUntil: leaseEnd)
        stored.order.number = try repository.insert(stored)
        return stored
    }

    /// Goes on with an order as it was placed. Of several pending ones that an older version left, none goes on
    /// before they are settled.
    private func resumed(_ known: StoredOrder) throws -> Placement {
        guard known.order.status == .pending else { return .placed(known.state) }
        guard try repository.pendingOrders(of: known.user).count == 1 else { return .unsettled }
        return .placed(try leased(known).state)
    }

    // MARK: - Leases

    /// Prolongs the lease of an order whose checkout is under way. It has no effect on an order that is not pending
    /// any more.
    func renewLease(of id: String) throws {
        try repository.transaction("shopping.renew-lease") {
            if let order = try repository.order(id: id), order.order.status == .pending { _ = try leased(order) }
        }
    }

    private func leased(_ order: StoredOrder) throws -> StoredOrder {
        var order = order
        order.leasedUntil = leaseEnd
        try repository.update(order)
        return order
    }

    // MARK: - Stock

    /// Gives an order another reservation, because the one that it has is resolved and can hold nothing any more.
    ///
    /// - Returns: nil if there is no such order.
    func renewReservation(of id: String, insteadOf resolved: String) throws -> Placement? {
        try repository.transaction("shopping.place-order") {
            guard var order = try repository.order(id: id) else { return nil }
            if order.order.status == .pending, order.reservation == resolved { order.reservation = "stock-" + makeID() }
            return try resumed(order)
        }
    }

    /// Withdraws an order whose pieces could not be reserved, after the payment has let it be given up. The cart gets
    /// what can be had now, and the order's keys name nothing any more.
    ///
    /// - Returns: the changes that the shopper has to be told; nil if the order has ended in another way.
    func withdraw(_ id: String, because stock: [StockChange]) throws -> [CartLineChange]? {
        try repository.transaction("shopping.cancel-order") {
            guard var stored = try repository.order(id: id), stored.state == .cancelled(reason: nil) else { return nil }
            let changes = stored.order.lines.changes(by: stock)
            stored.reason = CheckoutProblem(changes)
            try repository.update(stored)
            try repository.releaseKeys(of: stored)
            let cart = try repository.cart(of: stored.user)
            try repository.replaceCart(cart, of: stored.user, with: cart.adopting(changes))
            return changes
        }
    }

    /// Notes the end of an order's reservation, unless the order needs another end by now.
    ///
    /// - Parameter isShort: true if the pieces of a paid order are not taken from the stock. None of them goes back
    ///   there either.
    func closeStock(of order: StoredOrder, isShort: Bool = false) throws {
        try repository.transaction("shopping.settle-stock") {
            let end: OpenStock? = isShort ? .short : nil
            guard try repository.replaceStock(order.stock, of: order.order.id, with: end), isShort else { return }
            for var returned in try repository.openReturns(of: nil) where returned.orderID == order.order.id {
                returned.isRestockDue = false
                try repository.update(returned)
            }
        }
    }

    // MARK: - The end of a payment

    /// Marks an order as paid by a charge, and takes the ordered pieces out of the cart.
    ///
    /// A charge counts for more than a cancellation. A paid order does not change.
    ///
    /// - Throws: ``ChargeMismatch`` if the charge is not for this order or not of its total. A pending order is given
    ///   up then, because its key is used.
    func confirm(_ id: String, by charge: OrderCharge) throws -> OrderState? {
        let state = try repository.transaction("shopping.confirm-payment") { () -> OrderState? in
            guard let stored = try repository.order(id: id) else { return nil }
            guard charge.isFor(stored.order) else {
                if stored.order.status == .pending {
                    try repository.update(stored.moved(to: .cancelled, reason: .abandoned))
                }
                return nil
            }
            if stored.order.status == .paid { return stored.state }
            let paid = stored.moved(to: .paid, transaction: charge.transaction, discount: charge.discount)
            try repository.update(paid)
            let cart = try repository.cart(of: stored.user)
            try repository.replaceCart(cart, of: stored.user, with: cart.taking(stored.order.lines))
            return paid.state
        }
        if state == nil, let order = try repository.order(id: id)?.order {
            throw ChargeMismatch(order: order, charge: charge)
        }
        if state != nil { changed() }
        return state
    }

    func state(of id: String) throws -> OrderState? { try repository.order(id: id)?.state }

    /// Gives an order up, if it is pending; the cart stays.
    ///
    /// - Parameter reason: the reason why its payment failed; nil if the shopper gave it up.
    func cancel(_ id: String, reason: CheckoutProblem?) throws -> OrderState? {
        try repository.transaction("shopping.cancel-order") {
            guard let stored = try repository.order(id: id) else { return nil }
            guard stored.order.status == .pending else { return stored.state }
            let cancelled = stored.moved(to: .cancelled, reason: reason)
            try repository.update(cancelled)
            return cancelled.state
        }
    }
}

enum Placement: Equatable {
    case placed(OrderState)
    /// Nothing was placed before the user's pending orders are settled: one of them may have been charged.
    case unsettled
    /// Nothing was placed, because the cart is not what the shopper saw.
    case cartChanged
    case emptyCart
}

/// A charge that a payment tells of.
struct OrderCharge: Equatable {
    let orderID: String
    /// The amount of the payment, with the part that a voucher has paid.
    let amount: Money
    /// Nil if there was nothing to charge.
    let transaction: CardTransaction?
    var discount: Money?

    /// Returns true if the charge names the order and has exactly its total, in its currency.
    func isFor(_ order: PlacedOrder) -> Bool { orderID == order.id && amount == order.total }
}

extension OrderCharge {
    init(of order: PlacedOrder, by transaction: CardTransaction?, less discount: Money? = nil) {
        self.init(orderID: order.id, amount: order.total, transaction: transaction, discount: discount)
    }
}

/// The error that the charge under the key of an order's payment is another one than the order's.
struct ChargeMismatch: Error, Equatable, CustomStringConvertible {
    let order: PlacedOrder
    let charge: OrderCharge

    var description: String {
        "the payment of the order '\(order.id)' of \(order.total) is the charge '\(charge.transaction?.id ?? "none")' "
            + "of \(charge.amount) for the order '\(charge.orderID)'. The order was not confirmed. "
            + "Look that charge up, and refund it if it is wrong"
    }
}
