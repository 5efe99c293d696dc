import ShoppingIO
import Values

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

/// The state of the order of an idempotency key.
enum OrderState: Equatable {
    /// Placed, and payment has to go on under the key.
    case pending(PlacedOrder, key: String)
    case paid(PlacedOrder, CardTransaction)
    /// For good; the reason is nil if the shopper gave it up.
    case cancelled(reason: CheckoutProblem?)
}
