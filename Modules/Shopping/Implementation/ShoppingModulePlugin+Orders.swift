import AuthenticationIO
import Boardy
import Boundaries
import PaymentIO
import ShoppingIO

extension ShoppingModulePlugin {
    /// Provides the contracts of orders, of customers and of operators, and the screen of customers.
    func provideOrders(on main: MainComponent, _ shop: Lazy<Shop>) {
        let producer = main.producer, clock = clock, patience = patience, makeID = settings.makeID
        main.provide(Checkout.self) {
            CheckoutBoard(identifier: $0, producer: producer, orders: shop.value.orders, clock: clock)
        }
        main.provide(ListOrders.self, awaiting: CurrentUser.self, OrderRefunds.self) {
            let page = try shop.value.history.page($0, of: try await $1.currentUser()?.id)
            return try await $1.withRefunds(page, within: patience)
        }
        main.provide(ListCustomerOrders.self, awaiting: FindUsers.self, OrderRefunds.self) { query, board in
            let page = try await board.withRefunds(try shop.value.history.page(query), within: patience)
            return CustomerOrderPage(page, of: try await board.users(withIDs: page.orders.map(\.user)))
        }
        main.requireRole(for: ListCustomerOrders.self)
        main.provide(FindOrders.self, awaiting: FindUsers.self) { request, board in
            let page = try shop.value.history.orders(withIDs: request.ids)
            let users = try await board.users(withIDs: page.orders.map(\.user))
            return FoundOrders(orders: try shop.value.requests.withReturns(CustomerOrderPage(page, of: users).orders))
        }
        main.requireRole(for: FindOrders.self)
        main.provide(OrderDetails.self, awaiting: CurrentRole.self, OrderRefunds.self) {
            let order = try shop.value.history.details($0.id, for: try await $1.currentRole())
            return try await $1.withRefunds(order, within: patience)
        }
        main.provide(CancelOrder.self, awaiting: CurrentRole.self, Settlement.self) {
            try await $1.answer(to: try shop.value.changes.cancel($0, by: try await $1.currentRole()))
        }
        main.register(ShowOrders.self) {
            OrderScreenBoard(
                identifier: $0, producer: producer, makeID: makeID, patience, returns: { shop.value.requests }
            ) {
                try shop.value.history.isOrder($0, of: $1)
            }
        }
        provideReturns(on: main, shop)
    }
}
