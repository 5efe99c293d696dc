import AuthenticationIO
import ShoppingIO
import Values

/// The orders of a user to look at.
struct OrderHistory {
    let repository: any ShoppingRepository

    /// Returns one page of a user's orders, without those that were cancelled; an empty page if there is no user.
    func page(_ query: OrderQuery, of user: String?) throws -> OrderPage {
        guard let user else { return OrderPage(total: 0, orders: []) }
        let limit = min(max(query.limit ?? 20, 1), 200)
        let orders = try repository.listedOrders(of: user, offset: max(query.offset ?? 0, 0), limit: limit)
        return OrderPage(total: try repository.listedOrderCount(of: user), orders: orders.map(\.order))
    }

    /// Returns one order in any state, if it is the user's or the user is an operator. It tells nobody else that the order exists.
    func details(_ id: String, for user: UserRole?) throws -> OrderDetailsOutcome {
        guard let user, let stored = try repository.order(id: id),
            stored.user == user.user.id || user.role.includes(.operator)
        else { return .notFound(id: id) }
        return .found(order: stored.order.with(refundedMinor: try repository.refundedMinor(of: id)))
    }

    func paidCount() throws -> Int { try repository.paidCount() }
}
