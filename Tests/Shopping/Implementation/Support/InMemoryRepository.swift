import Boundaries
import ShoppingIO
import Values

@testable import Shopping

/// Carts and orders in dictionaries: the rules run without SQL.
final class InMemoryRepository: ShoppingRepository {
    private struct State {
        var carts: [String: [OrderLine]] = [:]
        var orders: [StoredOrder] = []
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

    func order(key: String) -> StoredOrder? { state.orders.first { $0.key == key } }
    func order(id: String) -> StoredOrder? { state.orders.first { $0.order.id == id } }
    func insert(_ order: StoredOrder) { state.orders.append(order) }
    func update(_ order: StoredOrder) {
        state.orders = state.orders.map { $0.key == order.key ? order : $0 }
    }

    func orders(of user: String, offset: Int, limit: Int) -> [StoredOrder] {
        Array(state.orders.filter { $0.user == user }.reversed().dropFirst(offset).prefix(limit))
    }
    func newestPendingOrder(of user: String) -> StoredOrder? {
        state.orders.last { $0.user == user && $0.order.status == .pending }
    }
    func orderCount(of user: String) -> Int { state.orders.count { $0.user == user } }
    func paidCount() -> Int { state.orders.count { $0.order.status == .paid } }
    func pendingOrders(placedBefore instant: Timestamp) -> [StoredOrder] {
        state.orders.filter { $0.order.status == .pending && $0.order.placedAt < instant }
    }
}

/// The module's rules on another adapter than the one it ships.
final class InMemoryRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>

    var open: InputPort<Factory<(InMemoryRepository, Clock), Shop>> {
        makeInputPort(implementation: Factory { [self] (repository, clock) in shop(repository, clock) })
    }

    private func shop(_ repository: InMemoryRepository, _ clock: Clock) -> Shop {
        var made = 0
        let unique: () -> String = {
            made += 1
            return "\(made)"
        }
        let plugin = ModelBoundary.Plugin(
            repository: makeInputPort(implementation: repository), now: makeInputPort(implementation: { clock.now }),
            unique: makeInputPort(implementation: unique), currency: makeInputPort(implementation: .eur),
            changed: makeInputPort(implementation: {}))
        let model = resolver(for: ModelBoundary.self).resolve(plugin: plugin).resolved()
        return Shop(carts: model.carts, orders: model.orders)
    }
}

extension Shop {
    static func inMemory(
        _ repository: InMemoryRepository = InMemoryRepository(), clock: Clock = Clock()
    ) -> Shop {
        InMemoryRoot.Resolved().open(configuration: (repository, clock))
    }
}
