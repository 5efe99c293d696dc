import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import ShoppingIO

extension ContinuousBoard {
    /// Returns users by their IDs. Those who have no account any more are left out.
    func users(withIDs ids: [String]) async throws -> [String: User] {
        let found = try await motherboard.ioFindUsers().output(with: FindUsersRequest(ids: ids))
        return Dictionary(found.users.map { ($0.id, $0) }) { one, _ in one }
    }
}

extension CustomerOrderPage {
    /// Creates a page from orders with the IDs of their users.
    init(_ page: (total: Int, orders: [(order: PlacedOrder, user: String)]), of users: [String: User]) {
        self.init(
            total: page.total,
            orders: page.orders.map { order, user in
                CustomerOrder(
                    order: order, customer: users[user].map { CustomerOrder.Customer(name: $0.name, email: $0.email) })
            })
    }

    /// Returns a row for each order, which can be chosen.
    ///
    /// - Parameter notes: what the states of some orders say of their returns.
    func table(at place: Table.Page, _ notes: [String: String]) -> ScreenPart {
        .table(
            Table(
                columns: [
                    .trailing("Order no."), .whole("Placed"), "Customer", "Products", .trailing("Amount"),
                    .whole("State"),
                ],
                rows: orders.map { entry in
                    let order = entry.order
                    return Table.Row(
                        order.number.map(String.init) ?? "", order.placedAt.dayText,
                        entry.customer?.email ?? "unknown", order.goods, "\(order.due)",
                        notes[order.id] ?? order.displayState, key: order.id)
                }, page: place))
    }
}

extension CustomerOrder {
    /// Returns the parts that show all of the order on a screen of an operator.
    ///
    /// - Parameter returns: the returns of the order that were asked for.
    func details(_ returns: [ReturnRequests.Entry]) -> [ScreenPart] {
        [.pairs(["Customer": customer.map { "\($0.name) (\($0.email))" } ?? "unknown"])] + order.facts(returns)
    }
}
