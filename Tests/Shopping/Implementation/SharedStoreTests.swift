import BoardyStorage
import BoardyValues
import Foundation
import ProductManagementIO
import ShoppingIO
import StoreBackends
import Testing

@testable import Shopping

/// Several stores that have the same carts and orders.
@Suite struct SharedStoreTests {
    /// The rules of the shop on a store of their own.
    private struct Shopper {
        let user: String
        let repository: StoredShoppingRepository
        let carts: Carts
        let orders: Orders

        init(_ user: String, at location: Location) {
            let store = Store(location, busyTimeout: .seconds(60)), clock = Clock()
            store.require(.shopping)
            self.user = user
            repository = StoredShoppingRepository(store: store)
            carts = Carts(repository: repository, currency: .eur, now: { clock.now })
            orders = Orders(
                repository: repository, now: { clock.now }, makeID: { UUID().uuidString }, changed: {})
        }

        /// Puts a piece into the cart and orders it, which another store may do for the same user meanwhile. Ends the
        /// order by payment or not.
        ///
        /// - Returns: true if this call has paid an order.
        func buy(_ key: String, pays: Bool) throws -> Bool {
            _ = try carts.add(1, of: .found(product: tea), for: user)
            guard
                case .placed(.pending(let order, _, _)) = try orders.place(
                    carts.contents(of: user), key: key, for: user)
            else { return false }
            guard pays else {
                _ = try orders.cancel(order.id, reason: nil)
                return false
            }
            let charge = CardTransaction(id: "charge-\(key)", last4: "4242", brand: "visa")
            let state = try orders.confirm(order.id, by: OrderCharge(of: order, by: charge))
            // The order of another key may be paid by the other store: a charge counts once.
            guard case .paid(let order) = state else { return false }
            return order.transaction == charge
        }
    }

    @Test(
        "FA-1 stores that change two users' carts and orders at once leave whole orders, and count each paid one once",
        arguments: StoreBackend.shared)
    func contention(backend: StoreBackend) async throws {
        let place = try StorePlace(backend), location = place.location, turns = 10
        let first = Shopper("ada", at: location)
        _ = try first.carts.contents(of: "ada")
        let paid = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<6 {
                group.addTask {
                    let shopper = Shopper(number.isMultiple(of: 2) ? "ada" : "bob", at: location)
                    return try (0..<turns).count { try shopper.buy("\(number)-\($0)", pays: !$0.isMultiple(of: 4)) }
                }
            }
            return try await group.reduce(0, +)
        }
        let repository = first.repository
        #expect(paid > 6)
        #expect(try repository.paidCount() == paid)
        var listed: [StoredOrder] = []
        for user in ["ada", "bob"] {
            #expect(try repository.pendingOrders(of: user).count <= 1)
            let orders = try repository.listedOrders(of: user, offset: 0, limit: 200)
            #expect(orders.count == (try repository.listedOrderCount(of: user)))
            listed += orders.filter { $0.order.status == .paid }
            #expect(try repository.cart(of: user).count <= 1)
        }
        #expect(listed.count == paid)
        #expect(listed.allSatisfy { !$0.order.lines.isEmpty && $0.transaction != nil })
        #expect(Set(listed.compactMap(\.transaction?.id)).count == paid)
    }
}
