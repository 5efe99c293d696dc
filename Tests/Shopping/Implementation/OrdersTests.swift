import AuthenticationIO
import BoardyValues
import PaymentIO
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

@Suite struct OrdersTests {
    let repository = InMemoryRepository()
    let clock = Clock()
    let shop: Shop
    var orders: Orders { shop.orders }
    var history: OrderHistory { shop.history }

    init() throws {
        shop = Shop.inMemory(repository, clock: clock)
        _ = try shop.carts.add(2, of: .found(product: mug), for: "ada")
        _ = try shop.carts.add(1, of: .found(product: tea), for: "ada")
    }

    private func cart() throws -> CartContents { try shop.carts.contents(of: "ada") }

    @discardableResult
    private func place(_ key: String? = "k") throws -> PlacedOrder {
        try pending(orders.place(cart(), key: key, for: "ada"))
    }

    private func pending(_ placement: Placement?) throws -> PlacedOrder {
        try #require(
            placement.flatMap { if case .placed(.pending(let order, _, _)) = $0 { order } else { nil } },
            "\(placement as Any)")
    }

    private func confirm(_ order: PlacedOrder, by transaction: CardTransaction = visa) throws -> OrderState? {
        try orders.confirm(
            order.id, by: OrderCharge(orderID: order.id, amount: order.total, transaction: transaction))
    }

    private func state(of key: String, for user: String = "ada") throws -> OrderState? {
        try orders.resume(key: key, for: user).flatMap { if case .placed(let state) = $0 { state } else { nil } }
    }

    @Test("an order is placed as pending with all its lines, and the cart stays")
    func placing() throws {
        let order = try place()
        #expect(order.status == .pending)
        #expect(order.lines == [.of(mug, 2), .of(tea, 1)])
        #expect(order.total == .euro(3048))
        #expect(order.placedAt == clock.now)
        #expect(try pending(orders.resume(key: "k", for: "ada")) == order)
        #expect(try cart().lines.count == 2)
        #expect(repository.transactions.last == "shopping.place-order")
    }

    @Test("under one key there is one order, whatever the cart holds by then")
    func sameKey() throws {
        let order = try place()
        _ = try shop.carts.add(1, of: .found(product: tea), for: "ada")
        #expect(try place() == order)
        #expect(repository.listedOrderCount(of: "ada") == 1)
        #expect(try pending(orders.place(.of(), key: "k", for: "ada")) == order)
    }

    @Test("FA-1 what is pending for the same cart goes on, without a key and under another one")
    func sameCart() throws {
        let order = try place("first")
        #expect(try place(nil) == order)
        #expect(try place("second") == order)
        #expect(try pending(orders.resume(key: "second", for: "ada")) == order)
        #expect(repository.listedOrderCount(of: "ada") == 1)
        _ = try confirm(order)
        #expect(try state(of: "first") == state(of: "second"))
    }

    @Test("FA-1 a cart that is not what the shopper saw is not ordered")
    func changedCart() throws {
        let seen = try cart()
        _ = try shop.carts.add(1, of: .found(product: tea), for: "ada")
        #expect(try orders.place(seen, key: "k", for: "ada") == .cartChanged)
        #expect(try orders.place(.of(), key: nil, for: "ada") == .cartChanged)
        #expect(repository.listedOrderCount(of: "ada") == 0)
        #expect(try orders.resume(key: "k", for: "ada") == nil)
    }

    @Test("FA-3 another cart is not ordered before the pending order is settled")
    func otherCart() throws {
        let first = try place("first")
        _ = try shop.carts.add(1, of: .found(product: tea), for: "ada")
        #expect(try orders.place(cart(), key: nil, for: "ada") == .unsettled)
        #expect(try orders.place(cart(), key: "second", for: "ada") == .unsettled)
        #expect(repository.pendingOrders(of: "ada").map(\.order) == [first])
        #expect(repository.pendingOrders(of: "bob").isEmpty)
        _ = try orders.cancel(first.id, reason: .abandoned)
        #expect(try place(nil).lines == [.of(mug, 2), .of(tea, 2)])
    }

    @Test("neither what is settled nor what is somebody else's goes on")
    func settledOrForeign() throws {
        let cancelled = try place("cancelled")
        _ = try orders.cancel(cancelled.id, reason: nil)
        let second = try place(nil)
        #expect(second.id != cancelled.id)
        try repository.replaceCart(of: "bob", with: second.lines)
        let foreign = try pending(orders.place(shop.carts.contents(of: "bob"), key: nil, for: "bob"))
        #expect(foreign.id != second.id)
        _ = try confirm(second)
        try repository.replaceCart(of: "ada", with: second.lines)
        #expect(try place(nil).id != second.id)
    }

    @Test("an empty cart is not ordered")
    func empty() throws {
        try repository.replaceCart(of: "ada", with: [])
        #expect(try orders.place(.of(), key: "k", for: "ada") == .emptyCart)
        #expect(try orders.place(.of(), key: nil, for: "ada") == .emptyCart)
        #expect(try orders.resume(key: "k", for: "ada") == nil)
    }

    @Test("a payment marks the order as paid and takes what was ordered out of the cart")
    func confirming() throws {
        let order = try place()
        _ = try shop.carts.add(3, of: .found(product: tea), for: "ada")
        let paid = try confirm(order)
        let now = try #require(paid.flatMap { if case .paid(let order) = $0 { order } else { nil } })
        #expect(now.transaction == visa)
        #expect(now.id == order.id && now.lines == order.lines && now.status == .paid)
        #expect(try cart().lines == [.of(tea, 3)])
        #expect(repository.transactions.last == "shopping.confirm-payment")
        #expect(try shop.history.paidSummary() == "1 paid for")
    }

    @Test("a second confirmation changes nothing, not even the cart")
    func twice() throws {
        let order = try place()
        let first = try confirm(order)
        _ = try shop.carts.add(1, of: .found(product: mug), for: "ada")
        #expect(try confirm(order, by: CardTransaction(id: "other", last4: "1", brand: "amex")) == first)
        #expect(try cart().lines == [.of(mug, 1)])
    }

    @Test("FA-2 a charge for another order, of another amount or in another currency confirms nothing")
    func foreignCharge() throws {
        let order = try place()
        let yen = Money(minor: order.total.minor, currency: try Currency("JPY"))
        for (id, amount) in [("other", order.total), (order.id, .euro(1)), (order.id, yen)] {
            let charge = OrderCharge(orderID: id, amount: amount, transaction: visa)
            #expect(throws: ChargeMismatch(order: order.as(.cancelled), charge: charge)) {
                try orders.confirm(order.id, by: charge)
            }
            #expect(try state(of: "k") == .cancelled(reason: .abandoned))
        }
        #expect(try cart().lines.count == 2 && shop.history.paidSummary() == "0 paid for")
        let error = ChargeMismatch(
            order: order, charge: OrderCharge(orderID: "other", amount: .euro(1), transaction: visa))
        #expect(
            "\(error)"
                == """
                the payment of the order '\(order.id)' of 30.48 EUR is the charge 'transaction-1' of 0.01 EUR for \
                the order 
                """
                + "'other'. The order was not confirmed. Look that charge up, and refund it if it is wrong")
    }

    @Test("FA-2 a foreign charge does not touch an order that is paid")
    func foreignChargeOfPaid() throws {
        let order = try place()
        let paid = try confirm(order)
        #expect(throws: ChargeMismatch.self) {
            try orders.confirm(order.id, by: OrderCharge(orderID: "other", amount: order.total, transaction: visa))
        }
        #expect(try state(of: "k") == paid)
    }

    @Test("a cancelled order keeps the cart and its first reason")
    func cancelling() throws {
        let order = try place()
        #expect(try orders.cancel(order.id, reason: .cardDeclined) == .cancelled(reason: .cardDeclined))
        #expect(try orders.cancel(order.id, reason: nil) == .cancelled(reason: .cardDeclined))
        #expect(repository.transactions.last == "shopping.cancel-order")
        #expect(try state(of: "k") == .cancelled(reason: .cardDeclined))
        #expect(try cart().lines.count == 2)
    }

    @Test("a paid order is never cancelled, and money taken for a cancelled one makes it paid")
    func moneyCounts() throws {
        let order = try place()
        _ = try orders.cancel(order.id, reason: nil)
        let paid = try confirm(order)
        #expect(try orders.cancel(order.id, reason: .insufficientFunds) == paid)
        #expect(try shop.history.paidSummary() == "1 paid for")
    }

    @Test("FA-2 each user has keys of their own")
    func foreignKey() throws {
        let order = try place()
        #expect(try orders.resume(key: "k", for: "bob") == nil)
        try repository.replaceCart(of: "bob", with: [.of(mug, 1)])
        let other = try pending(orders.place(.of(.of(mug, 1)), key: "k", for: "bob"))
        #expect(other.id != order.id)
        #expect(try pending(orders.resume(key: "k", for: "ada")) == order)
    }

    @Test("FA-2 the key of a payment is made for it, and is no key of the shopper's")
    func paymentKey() throws {
        let order = try place()
        let stored = try #require(repository.order(id: order.id))
        #expect(stored.paymentKey.hasPrefix("payment-") && stored.paymentKey != stored.order.id)
        #expect(try orders.resume(key: stored.paymentKey, for: "ada") == nil)
    }

    @Test("an order that is not there can be neither confirmed nor cancelled")
    func unknownOrder() throws {
        let charge = OrderCharge(orderID: "none", amount: .euro(1), transaction: visa)
        #expect(try orders.confirm("none", by: charge) == nil)
        #expect(try orders.cancel("none", reason: nil) == nil)
    }

    @Test("FA-5 a pending order is abandoned when its lease of 15 minutes is over and was not renewed")
    func leases() throws {
        let order = try place()
        clock.pass(.seconds(15 * 60))
        #expect(repository.pendingOrders(leasedBefore: clock.now).isEmpty)
        try orders.renewLease(of: order.id)
        clock.pass(.seconds(15 * 60))
        #expect(repository.pendingOrders(leasedBefore: clock.now).isEmpty)
        clock.pass(.milliseconds(1))
        #expect(repository.pendingOrders(leasedBefore: clock.now).map(\.order) == [order])
        _ = try orders.resume(key: "k", for: "ada")
        #expect(repository.pendingOrders(leasedBefore: clock.now).isEmpty)
        clock.pass(.seconds(60))
        #expect(try place(nil) == order)
        clock.pass(.seconds(15 * 60))
        #expect(repository.pendingOrders(leasedBefore: clock.now).isEmpty)
        clock.pass(.seconds(3600))
        #expect(try orders.place(cart(), key: nil, for: "ada") == .unsettled)
        _ = try orders.cancel(order.id, reason: nil)
        #expect(repository.pendingOrders(leasedBefore: clock.now).isEmpty)
        try orders.renewLease(of: order.id)
        #expect(repository.order(id: order.id)?.order.status == .cancelled)
    }

    @Test("SH-4 an order keeps the prices at which it was placed, whatever its products cost by then")
    func prices() throws {
        let order = try place()
        let dearer = Product(sku: "MUG", title: "Grand mug", category: "kitchen", price: .euro(9999), stock: 5)
        _ = try shop.carts.set(2, of: .found(product: dearer), for: "ada")
        #expect(try pending(orders.resume(key: "k", for: "ada")) == order)
        _ = try confirm(order)
        let kept = try #require(repository.order(id: order.id)).order
        #expect(kept.lines == [.of(mug, 2), .of(tea, 1)] && kept.total == .euro(3048) && kept.status == .paid)
    }

    @Test("orders are listed newest first, by pages, and only to whom they belong")
    func pages() throws {
        let ids = try (1...25).map { number in
            let order = try place("k\(number)")
            _ = try confirm(order)
            _ = try shop.carts.add(1, of: .found(product: tea), for: "ada")
            return order.id
        }
        func page(_ query: OrderQuery = OrderQuery(), of user: String? = "ada") throws -> OrderPage {
            try history.page(query, of: user).answerWithoutRefunds
        }
        #expect(try page().orders.map(\.id) == Array(ids.reversed().prefix(20)))
        #expect(try page().total == 25)
        #expect(try page(OrderQuery(offset: 24, limit: 5)).orders.map(\.id) == [ids[0]])
        #expect(try page(OrderQuery(offset: -1, limit: 0)).orders.map(\.id) == [ids[24]])
        #expect(try page(OrderQuery(limit: 1000)).orders.count == 25)
        #expect(try page(of: "bob") == OrderPage(total: 0, orders: []))
        #expect(try page(of: nil) == OrderPage(total: 0, orders: []))
    }

    @Test("SH-7 an order is shown to its shopper and to operators, and nobody else learns that it exists")
    func details() throws {
        let order = try place()
        func outcome(_ user: UserRole?, _ id: String) throws -> OrderDetailsOutcome {
            try history.details(id, for: user).answerWithoutRefunds
        }
        func found(_ user: UserRole?, _ id: String) throws -> Bool { try outcome(user, id) == .found(order: order) }
        func role(_ id: String, _ role: AccountRole = .customer) -> UserRole {
            UserRole(user: User(id: id, email: "", name: ""), role: role, granted: .operator)
        }
        #expect(try found(role("ada"), order.id) && found(role("bob", .operator), order.id))
        #expect(try outcome(role("bob"), order.id) == .notFound(id: order.id))
        #expect(try outcome(nil, order.id) == .notFound(id: order.id))
        #expect(try outcome(role("bob", .operator), "none") == .notFound(id: "none"))
    }
}

extension ListedOrders {
    /// The answer if nothing went back of any charge.
    fileprivate var answerWithoutRefunds: Output { answer(RefundedAmounts([])) }
}

extension PlacedOrder {
    fileprivate func `as`(_ status: Status) -> PlacedOrder {
        PlacedOrder(id: id, lines: lines, total: total, placedAt: placedAt, status: status, number: number)
    }
}
