import AuthenticationIO
import BoardyValues
import PaymentIO
import ShoppingIO

/// The orders of a user to look at.
struct OrderHistory {
    let repository: any ShoppingRepository

    /// Returns one page of a user's orders, without checkouts that ended unpaid; an empty page if there is no user.
    func page(_ query: OrderQuery, of user: String?) throws -> ListedOrders<OrderPage> {
        guard let user else { return ListedOrders([]) { OrderPage(total: 0, orders: $0) } }
        let total = try repository.listedOrderCount(of: user)
        let orders = try repository.listedOrders(of: user, offset: query.start, limit: query.length)
        return ListedOrders(orders) { OrderPage(total: total, orders: $0) }
    }

    /// Returns one page of the orders of all users, without checkouts that ended unpaid, each with the ID of its user.
    func page(_ query: OrderQuery) throws -> ListedOrders<(total: Int, orders: [(order: PlacedOrder, user: String)])> {
        let orders = try repository.listedOrders(offset: query.start, limit: query.length)
        let total = try repository.listedOrderCount()
        return ListedOrders(orders) { (total, zip($0, orders).map { (order: $0, user: $1.user) }) }
    }

    /// Returns orders in any state by their IDs, each with the ID of its user. Only the first 200 IDs count.
    func orders(withIDs ids: [String]) throws -> (total: Int, orders: [(order: PlacedOrder, user: String)]) {
        let found = try Set(ids.prefix(200)).sorted().compactMap { try repository.order(id: $0) }
        return (found.count, found.map { ($0.order, $0.user) })
    }

    /// Returns one order in any state, by its ID or its number, if it is the user's or the user is an operator. It
    /// tells nobody else that the order exists.
    func details(_ id: String, for user: UserRole?) throws -> ListedOrders<OrderDetailsOutcome> {
        guard let user, let stored = try order(named: id),
            stored.user == user.user.id || user.role.includes(.operator)
        else { return ListedOrders([]) { _ in .notFound(id: id) } }
        return ListedOrders([stored]) { $0.first.map { .found(order: $0) } ?? .notFound(id: id) }
    }

    /// The number of an order has one spelling.
    private func order(named name: String) throws -> StoredOrder? {
        if let order = try repository.order(id: name) { return order }
        return try Int(name).flatMap { try "\($0)" == name ? repository.order(number: $0) : nil }
    }

    func isOrder(_ id: String, of user: String?) throws -> Bool {
        guard let user else { return false }
        return try repository.order(id: id)?.user == user
    }

    /// The number of paid orders in words, the number of them with pieces that came back, and of returns that wait.
    func paidSummary() throws -> String {
        let paid = try repository.paidCount(), returned = try repository.returnedCount()
        let waiting = try repository.waitingReturnCount()
        let waits = waiting == 1 ? ", 1 return waits" : ", \(waiting) returns wait"
        return "\(paid) paid for" + (returned == 0 ? "" : ", of them \(returned) with returns")
            + (waiting == 0 ? "" : waits)
    }
}

/// Orders to show, before the payment has told what went back of their charges: by returns, and by refunds that an
/// operator has made directly.
struct ListedOrders<Output> {
    let charges: [OrderRefundsRequest.Charge]
    /// Returns what is shown of the orders, without the refunds if these are nil.
    let answer: (RefundedAmounts?) -> Output

    init(_ orders: [StoredOrder], as output: @escaping ([PlacedOrder]) -> Output) {
        charges = orders.filter { $0.transaction != nil }.map {
            OrderRefundsRequest.Charge(paymentKey: $0.paymentKey, orderID: $0.order.id)
        }
        answer = { refunds in
            output(
                orders.map {
                    var order = $0.order
                    order.refunded = refunds?.amount(ofOrder: order.id)
                    order.areRefundsUnknown = refunds == nil && $0.transaction != nil ? true : nil
                    return order
                })
        }
    }
}

extension OrderQuery {
    var start: Int { max(offset ?? 0, 0) }
    var length: Int { min(max(limit ?? 20, 1), 200) }
}
