import PaymentIO
import ProductManagementIO
import ShoppingIO
import Testing
import Values

@testable import Shopping

@Suite struct OrdersTests {
    let repository = InMemoryRepository()
    let clock = Clock()
    let shop: Shop
    var orders: Orders { shop.orders }

    init() throws {
        shop = Shop.inMemory(repository, clock: clock)
        _ = try shop.carts.add(2, of: .found(product: mug), for: "ada")
        _ = try shop.carts.add(1, of: .found(product: tea), for: "ada")
    }

    @discardableResult
    private func place(_ key: String = "k") throws -> PlacedOrder {
        let placed = try pending(orders.place(shop.carts.contents(of: "ada"), key: key, for: "ada"))
        #expect(placed.key == key)
        return placed.order
    }

    private func pending(_ state: OrderState?) throws -> (order: PlacedOrder, key: String) {
        try #require(state.flatMap { if case .pending(let order, let key) = $0 { (order, key) } else { nil } })
    }

    @Test("an order is placed as pending with all its lines, and the cart stays")
    func placing() throws {
        let order = try place()
        #expect(order.status == .pending)
        #expect(order.lines == [.of(mug, 2), .of(tea, 1)])
        #expect(order.total == .euro(3048))
        #expect(order.placedAt == clock.now)
        #expect(try orders.state(of: "k", for: "ada") == .pending(order, key: "k"))
        #expect(try shop.carts.contents(of: "ada").lines.count == 2)
        #expect(repository.purposes.last == .placeOrder)
    }

    @Test("under one key there is one order, whatever the cart holds by then")
    func sameKey() throws {
        let order = try place()
        _ = try shop.carts.add(1, of: .found(product: tea), for: "ada")
        #expect(try place() == order)
        #expect(repository.orderCount(of: "ada") == 1)
        #expect(try orders.place(.of(), key: "k", for: "ada") == .pending(order, key: "k"))
    }

    private func placeWithoutKey() throws -> (order: PlacedOrder, key: String) {
        try pending(orders.place(shop.carts.contents(of: "ada"), key: nil, for: "ada"))
    }

    @Test("without a key, what is pending for the same cart goes on under its key, found as it would be placed")
    func sameCart() throws {
        let order = try place("first")
        let again = try placeWithoutKey()
        #expect(again.order == order && again.key == "first")
        #expect(repository.orderCount(of: "ada") == 1)
        #expect(repository.purposes.suffix(2) == [.placeOrder, .placeOrder])
    }

    @Test("without a key, another cart is another order under a key of its own, and only the newest goes on")
    func otherCart() throws {
        try place("first")
        _ = try shop.carts.add(1, of: .found(product: tea), for: "ada")
        let second = try placeWithoutKey()
        #expect(second.key != "first" && second.order.lines == [.of(mug, 2), .of(tea, 2)])
        #expect(try placeWithoutKey() == second)
        repository.replaceCart(of: "ada", with: [.of(mug, 2), .of(tea, 1)])
        #expect(try !["first", second.key].contains(placeWithoutKey().key))
        #expect(repository.orderCount(of: "ada") == 3)
    }

    @Test("without a key, neither what is settled nor what is somebody else's goes on")
    func settledOrForeign() throws {
        try place("cancelled")
        _ = try orders.cancel(key: "cancelled", reason: nil)
        let second = try placeWithoutKey()
        #expect(second.key != "cancelled")
        let foreign = try pending(orders.place(shop.carts.contents(of: "ada"), key: nil, for: "bob"))
        #expect(foreign.key != second.key)
        _ = try orders.confirm(key: second.key, visa)
        repository.replaceCart(of: "ada", with: second.order.lines)
        #expect(try placeWithoutKey().key != second.key)
    }

    @Test("an empty cart is not ordered")
    func empty() throws {
        #expect(try orders.place(.of(), key: "k", for: "ada") == nil)
        #expect(try orders.place(.of(), key: nil, for: "ada") == nil)
        #expect(try orders.state(of: "k", for: "ada") == nil)
    }

    @Test("a payment marks the order as paid and takes what was ordered out of the cart")
    func confirming() throws {
        let order = try place()
        _ = try shop.carts.add(3, of: .found(product: tea), for: "ada")
        let paid = try orders.confirm(key: "k", visa)
        let now = try #require(paid.flatMap { if case .paid(let order, visa) = $0 { order } else { nil } })
        #expect(now.id == order.id && now.lines == order.lines && now.status == .paid)
        #expect(try shop.carts.contents(of: "ada").lines == [.of(tea, 3)])
        #expect(repository.purposes.last == .confirmPayment)
        #expect(try orders.paidCount() == 1)
    }

    @Test("a second confirmation changes nothing, not even the cart")
    func twice() throws {
        try place()
        let first = try orders.confirm(key: "k", visa)
        _ = try shop.carts.add(1, of: .found(product: mug), for: "ada")
        #expect(try orders.confirm(key: "k", CardTransaction(id: "other", last4: "1", brand: "amex")) == first)
        #expect(try shop.carts.contents(of: "ada").lines == [.of(mug, 1)])
    }

    @Test("a cancelled order keeps the cart and its first reason")
    func cancelling() throws {
        try place()
        #expect(try orders.cancel(key: "k", reason: .cardDeclined) == .cancelled(reason: .cardDeclined))
        #expect(try orders.cancel(key: "k", reason: nil) == .cancelled(reason: .cardDeclined))
        #expect(try orders.state(of: "k", for: "ada") == .cancelled(reason: .cardDeclined))
        #expect(try shop.carts.contents(of: "ada").lines.count == 2)
        #expect(repository.purposes.last == .cancelOrder)
    }

    @Test("a paid order is never cancelled, and money taken for a cancelled one makes it paid")
    func moneyCounts() throws {
        try place()
        _ = try orders.cancel(key: "k", reason: nil)
        let paid = try orders.confirm(key: "k", visa)
        #expect(try orders.cancel(key: "k", reason: .insufficientFunds) == paid)
        #expect(try orders.paidCount() == 1)
    }

    @Test("somebody else's key is used up")
    func foreignKey() throws {
        try place()
        #expect(try orders.state(of: "k", for: "bob") == .cancelled(reason: .abandoned))
        #expect(try orders.place(.of(.of(mug, 1)), key: "k", for: "bob") == .cancelled(reason: .abandoned))
        #expect(repository.orderCount(of: "bob") == 0)
    }

    @Test("a key without an order can be neither confirmed nor cancelled")
    func unknownKey() throws {
        #expect(try orders.confirm(key: "none", visa) == nil)
        #expect(try orders.cancel(key: "none", reason: nil) == nil)
    }

    @Test("an order is stale when it has been pending for over 15 minutes")
    func stale() throws {
        try place("first")
        clock.pass(.seconds(15 * 60))
        #expect(try orders.stale().isEmpty)
        try place("second")
        clock.pass(.milliseconds(1))
        #expect(try orders.stale().map(\.key) == ["first"])
        _ = try orders.cancel(key: "first", reason: nil)
        #expect(try orders.stale().isEmpty)
    }

    @Test("orders are listed newest first, by pages, and only to whom they belong")
    func pages() throws {
        let ids = try (1...25).map { try place("k\($0)").id }
        #expect(try orders.page(OrderQuery(), of: "ada").orders.map(\.id) == Array(ids.reversed().prefix(20)))
        #expect(try orders.page(OrderQuery(), of: "ada").total == 25)
        #expect(try orders.page(OrderQuery(offset: 24, limit: 5), of: "ada").orders.map(\.id) == [ids[0]])
        #expect(try orders.page(OrderQuery(offset: -1, limit: 0), of: "ada").orders.map(\.id) == [ids[24]])
        #expect(try orders.page(OrderQuery(limit: 1000), of: "ada").orders.count == 25)
        #expect(try orders.page(OrderQuery(), of: "bob") == OrderPage(total: 0, orders: []))
        #expect(try orders.page(OrderQuery(), of: nil) == OrderPage(total: 0, orders: []))
    }

    @Test("an order is shown to nobody but its shopper")
    func details() throws {
        let order = try place()
        #expect(try orders.details(order.id, of: "ada") == .found(order: order))
        #expect(try orders.details(order.id, of: "bob") == .notFound(id: order.id))
        #expect(try orders.details(order.id, of: nil) == .notFound(id: order.id))
        #expect(try orders.details("none", of: "ada") == .notFound(id: "none"))
    }
}
