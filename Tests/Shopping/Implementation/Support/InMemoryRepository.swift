import ShoppingIO
import Values

@testable import Shopping

/// Carts and orders in dictionaries: the rules run without SQL.
final class InMemoryRepository: ShoppingRepository {
    private struct State {
        var carts: [String: [OrderLine]] = [:]
        var orders: [StoredOrder] = []
        /// The IDs of orders by user and key.
        var keys: [[String]: String] = [:]
    }

    private var state = State()
    private(set) var purposes: [TransactionPurpose] = []

    func transaction<Result>(_ purpose: TransactionPurpose, _ body: () throws -> Result) throws -> Result {
        purposes.append(purpose)
        let before = state
        do {
            return try body()
        } catch {
            state = before
            throw error
        }
    }

    func cart(of user: String) -> [OrderLine] { state.carts[user] ?? [] }
    func replaceCart(of user: String, with lines: [OrderLine]) { state.carts[user] = lines }

    func order(key: String, of user: String) -> StoredOrder? { state.keys[[user, key]].flatMap(order(id:)) }
    func order(id: String) -> StoredOrder? { state.orders.first { $0.order.id == id } }
    func insert(_ order: StoredOrder) { state.orders.append(order) }
    func name(_ order: StoredOrder, by key: String) { state.keys[[order.user, key]] = order.order.id }
    func releaseKeys(of order: StoredOrder) { state.keys = state.keys.filter { $0.value != order.order.id } }
    func ordersWithOpenStock(of user: String?) -> [StoredOrder] {
        state.orders.filter { ($0.stock == .post || $0.stock == .void) && (user == nil || $0.user == user) }
    }
    func update(_ order: StoredOrder) {
        state.orders = state.orders.map { $0.order.id == order.order.id ? order : $0 }
    }

    private func listed(_ user: String) -> [StoredOrder] {
        state.orders.filter { $0.user == user && $0.order.status != .cancelled }
    }
    func listedOrders(of user: String, offset: Int, limit: Int) -> [StoredOrder] {
        Array(listed(user).reversed().dropFirst(offset).prefix(limit))
    }
    func listedOrderCount(of user: String) -> Int { listed(user).count }
    func paidCount() -> Int { state.orders.count { $0.order.status == .paid } }
    func pendingOrders(of user: String) -> [StoredOrder] {
        state.orders.filter { $0.user == user && $0.order.status == .pending }
    }
    func pendingOrders(leasedBefore instant: Timestamp) -> [StoredOrder] {
        state.orders.filter { $0.order.status == .pending && $0.leasedUntil < instant }
    }
}
