import ShoppingIO
import Values

/// An order with what only the shop knows of it.
struct StoredOrder: Equatable {
    var order: PlacedOrder
    let user: String
    /// The idempotency key, one order each.
    let key: String
    /// Why its payment failed; nil for an order that was given up, or that is not cancelled.
    var reason: CheckoutProblem?
    /// What was charged for it, once it is paid.
    var transaction: CardTransaction?

    /// This order one step on.
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

/// What holds for an idempotency key.
enum OrderState: Equatable {
    /// Placed, and payment has to go on under the key.
    case pending(PlacedOrder, key: String)
    case paid(PlacedOrder, CardTransaction)
    /// For good; the reason is nil if the shopper gave it up.
    case cancelled(reason: CheckoutProblem?)
}
