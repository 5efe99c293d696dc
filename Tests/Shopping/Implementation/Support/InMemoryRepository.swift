import BoardyValues
import ShoppingIO

@testable import Shopping

/// Carts and orders in dictionaries: the rules run without SQL.
final class InMemoryRepository: ShoppingRepository {
    private struct State {
        var carts: [String: [OrderLine]] = [:]
        var guestCarts: [String: Timestamp] = [:]
        var orders: [StoredOrder] = []
        /// The IDs of orders by user and key.
        var keys: [[String]: String] = [:]
        var cancellations: [[String]: String] = [:]
        var returns: [OrderReturn] = []
    }

    private var state = State()
    /// The names of all transactions, in their order.
    private(set) var transactions: [String] = []

    func transaction<Result>(_ name: StaticString, _ body: () throws -> Result) throws -> Result {
        transactions.append("\(name)")
        let before = state
        do {
            return try body()
        } catch {
            state = before
            throw error
        }
    }

    func cart(of user: String) -> [OrderLine] { state.carts[user] ?? [] }
    func carts(of one: String, and other: String) -> (one: [OrderLine], other: [OrderLine]) {
        (cart(of: one), cart(of: other))
    }
    func replaceCart(_ cart: [OrderLine], of user: String, with lines: [OrderLine]) { state.carts[user] = lines }

    func noteGuestCart(_ owner: String, changedAt time: Timestamp?) { state.guestCarts[owner] = time }
    func forgetGuestCarts(unchangedSince instant: Timestamp) {
        for owner in state.guestCarts.filter({ $0.value < instant }).keys {
            (state.guestCarts[owner], state.carts[owner]) = (nil, nil)
        }
    }

    func order(key: String, of user: String) -> StoredOrder? { state.keys[[user, key]].flatMap(order(id:)) }
    func order(id: String) -> StoredOrder? { state.orders.first { $0.order.id == id } }
    func order(number: Int) -> StoredOrder? { state.orders.first { $0.order.number == number } }
    func insert(_ order: StoredOrder) -> Int {
        var order = order
        order.order.number = state.orders.count + 1
        state.orders.append(order)
        return state.orders.count
    }
    func name(_ order: StoredOrder, by key: String) { state.keys[[order.user, key]] = order.order.id }
    func releaseKeys(of order: StoredOrder) { state.keys = state.keys.filter { $0.value != order.order.id } }
    func ordersWithOpenStock(of user: String?) -> [StoredOrder] {
        state.orders.filter { ($0.stock == .post || $0.stock == .void) && (user == nil || $0.user == user) }
    }
    func update(_ order: StoredOrder) {
        state.orders = state.orders.map { $0.order.id == order.order.id ? order : $0 }
    }

    private var listed: [StoredOrder] {
        state.orders.filter { $0.order.status != .cancelled || state.cancellations.values.contains($0.order.id) }
    }
    private func listed(_ user: String) -> [StoredOrder] { listed.filter { $0.user == user } }
    func listedOrders(of user: String, offset: Int, limit: Int) -> [StoredOrder] {
        Array(listed(user).reversed().dropFirst(offset).prefix(limit))
    }
    func listedOrderCount(of user: String) -> Int { listed(user).count }
    func listedOrders(offset: Int, limit: Int) -> [StoredOrder] {
        Array(listed.reversed().dropFirst(offset).prefix(limit))
    }
    func listedOrderCount() -> Int { listed.count }
    func paidCount() -> Int { state.orders.count { $0.order.status == .paid } }
    func pendingOrders(of user: String) -> [StoredOrder] {
        state.orders.filter { $0.user == user && $0.order.status == .pending }
    }
    func pendingOrders(leasedBefore instant: Timestamp) -> [StoredOrder] {
        state.orders.filter { $0.order.status == .pending && $0.leasedUntil < instant }
    }

    func replaceStock(_ expected: OpenStock?, of id: String, with stock: OpenStock?) -> Bool {
        guard var stored = order(id: id), stored.stock == expected else { return false }
        stored.stock = stock
        update(stored)
        return true
    }
    func cancelledOrder(key: String, of user: String) -> String? { state.cancellations[[user, key]] }
    func keepCancellation(of id: String, key: String, user: String) { state.cancellations[[user, key]] = id }
    func orderReturn(key: String, of user: String) -> OrderReturn? {
        state.returns.first { $0.key == key && $0.user == user }
    }
    func orderReturn(id: String) -> OrderReturn? { state.returns.first { $0.id == id } }
    func returnedMinor(of orderID: String) -> Int {
        state.returns.filter { $0.orderID == orderID && $0.isCounted }.reduce(0) { $0 + $1.amount.minor }
    }
    func unsettledMinor(of orderID: String, besides id: String) -> Int {
        state.returns.filter { $0.orderID == orderID && $0.id != id && $0.isWaiting }.reduce(0) { $0 + $1.amount.minor }
    }
    func insert(_ returned: OrderReturn) {
        state.returns.append(returned)
        if returned.isCounted { count(returned, adding: 1) }
    }
    func update(_ returned: OrderReturn) {
        guard let place = state.returns.firstIndex(where: { $0.id == returned.id }) else { return }
        let wasCounted = state.returns[place].isCounted
        if returned.isCounted != wasCounted { count(returned, adding: wasCounted ? -1 : 1) }
        state.returns[place] = returned
    }
    func requests(of orderID: String) -> [OrderReturn] {
        state.returns.filter { $0.orderID == orderID && ($0.askedAt != nil || $0.state == .open) }
    }
    func askedReturns(of orderIDs: [String]) -> [(orderID: String, state: OrderReturn.State)] {
        state.returns.filter { orderIDs.contains($0.orderID) && $0.askedAt != nil }.map { ($0.orderID, $0.state) }
    }
    func waitingReturns(offset: Int, limit: Int) -> [OrderReturn] {
        Array(state.returns.filter(\.isWaiting).dropFirst(offset).prefix(limit))
    }
    private var answered: [OrderReturn] {
        state.returns.filter { $0.askedAt != nil && ![.requested, .withdrawn, .rejected].contains($0.state) }
    }
    func answeredReturns(offset: Int, limit: Int) -> [OrderReturn] {
        Array(answered.reversed().dropFirst(offset).prefix(limit))
    }
    func answeredReturnCount() -> Int { answered.count }
    func returnedCount() -> Int { state.orders.count { $0.order.lines.contains { $0.returned ?? 0 > 0 } } }
    func waitingReturnCount() -> Int { state.returns.count(where: \.isWaiting) }
    func openReturns(of user: String?) -> [OrderReturn] {
        state.returns.filter { ($0.state == .open || $0.needsRestock || $0.unrecorded != nil) }
            .filter { user == nil || $0.user == user }
    }

    private func count(_ returned: OrderReturn, adding sign: Int) {
        guard var stored = order(id: returned.orderID) else { return }
        let order = stored.order
        let lines = order.lines.map { line in
            let pieces = returned.lines.first { $0.sku == line.sku }?.quantity ?? 0
            let sum = (line.returned ?? 0) + sign * pieces
            return OrderLine(
                sku: line.sku, title: line.title, quantity: line.quantity, unitPrice: line.unitPrice, total: line.total,
                returned: sum == 0 ? nil : sum)
        }
        stored.order = PlacedOrder(
            id: order.id, lines: lines, total: order.total, placedAt: order.placedAt, status: order.status,
            discount: order.discount)
        update(stored)
    }
}

extension OrderReturn {
    fileprivate var isWaiting: Bool {
        state == .requested || state == .open || state == .rejected && askedAt != nil
    }
}

extension ShoppingRepository {
    /// Puts other lines in the place of those that are in a user's cart now.
    func replaceCart(of user: String, with lines: [OrderLine]) throws {
        try replaceCart(try cart(of: user), of: user, with: lines)
    }
}
