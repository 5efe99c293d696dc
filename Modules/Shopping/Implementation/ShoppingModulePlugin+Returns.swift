import AuthenticationIO
import Boardy
import Boundaries
import PaymentIO
import ShoppingIO

extension ShoppingModulePlugin {
    /// Provides the contracts of returns: a customer asks for one, and an operator accepts or declines it.
    func provideReturns(on main: MainComponent, _ shop: Lazy<Shop>) {
        let patience = patience
        let mayReturn = main.requireRole(for: ReturnOrder.self)
        main.provide(ReturnOrder.self, awaiting: CurrentRole.self, Settlement.self) {
            let user = try await $1.currentRole()
            return try await $1.answer(to: try shop.value.changes.returnOrder($0, by: user) { try mayReturn() })
        }
        main.provide(RequestReturn.self, awaiting: CurrentUser.self, OrderRefunds.self) { request, board in
            let requests = shop.value.requests
            return try await board.promised(
                try requests.request(request, by: try await board.currentUser()), by: requests,
                within: patience)
        }
        main.provide(WithdrawReturn.self, awaiting: CurrentUser.self) {
            try shop.value.requests.withdraw($0, by: try await $1.currentUser())
        }
        main.provide(ListReturns.self, awaiting: FindUsers.self, OrderRefunds.self) { query, board in
            let page = try shop.value.requests.page(query)
            let named = ReturnPage(page, of: try await board.users(withIDs: page.returns.map(\.user)))
            return try await board.promised(named, by: shop.value.requests, within: patience)
        }
        main.requireRole(for: ListReturns.self)
        let mayAccept = main.requireRole(for: AcceptReturn.self), mayDecline = main.requireRole(for: DeclineReturn.self)
        main.provide(AcceptReturn.self, awaiting: CurrentUser.self, Settlement.self, OrderRefunds.self) {
            let user = try await $1.currentUser(), refunds = try await $1.refunds(before: $0, by: shop.value.requests)
            let step = try shop.value.requests.accept($0, by: user, refunds: refunds) { try mayAccept() }
            return try await $1.answer(to: step)
        }
        main.provide(DeclineReturn.self, awaiting: CurrentUser.self) {
            let user = try await $1.currentUser()
            return try shop.value.requests.decline($0, by: user) { try mayDecline() }
        }
        registerScreens(on: main, makeID: settings.makeID) { shop.value.requests }
    }

    /// Registers the screens of operators that show returns.
    private func registerScreens(
        on main: MainComponent, makeID: @escaping () -> String, _ returns: @escaping () -> ReturnRequests
    ) {
        let producer = main.producer, patience = patience
        let actions = main.contributions(to: OrderActions.self)
        main.register(ShowCustomerOrders.self) {
            CustomerOrderBoard(identifier: $0, producer: producer, patience, returns: returns, makeID: makeID)
        }
        main.register(ShowReturns.self) {
            ReturnScreenBoard(
                identifier: $0, producer: producer, patience, returns: returns, actions: actions.all)
        }
    }
}
