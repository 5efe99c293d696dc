import ShoppingIO

/// The orders of a user to look at.
struct OrderHistory {
    let repository: any ShoppingRepository

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

    /// Returns the number of paid orders of all users.
    func paidCount() throws -> Int { try repository.paidCount() }
}
