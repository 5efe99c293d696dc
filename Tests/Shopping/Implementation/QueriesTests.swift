import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import BoardyValues
import ShoppingIO
import Testing

@testable import Shopping

@MainActor @Suite struct QueriesTests {
    @Test("nobody signed in: an empty cart in the store's currency, no orders")
    func nobody() async throws {
        let neighbours = Neighbours()
        neighbours.user = nil
        let yen = try Currency("JPY")
        let stage = Stage(neighbours, options: .default.with(yen))
        #expect(try await stage.cart() == CartContents(lines: [], total: .zero(yen)))
        #expect(try await stage.orders() == OrderPage(total: 0, orders: []))
        #expect(neighbours.asked.isEmpty && stage.installed.isEmpty)
    }

    @Test("SH-7 an order is found by its shopper and by an operator, and is notFound for a stranger and for nobody")
    func details() async throws {
        let stage = Stage()
        try await stage.add("MUG")
        try await stage.checkOut()
        let order = try #require(try await stage.orders()?.orders.first)
        #expect(try await stage.details(order.id) == .found(order: order))
        stage.neighbours.user = bob
        #expect(try await stage.details(order.id) == .notFound(id: order.id))
        stage.neighbours.role = .operator
        #expect(try await stage.details(order.id) == .found(order: order))
        #expect(try await stage.orders()?.total == 0)
        stage.neighbours.user = nil
        #expect(try await stage.details(order.id) == .notFound(id: order.id))
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-6 a page of orders asks the payment once what went back, and agrees with the page of each order")
    func refunds() async throws {
        let stage = Stage()
        for sku in ["MUG", "TEA"] {
            try await stage.add(sku)
            try await stage.checkOut()
        }
        stage.neighbours.refundedDirectly = 450
        let orders = try #require(try await stage.orders()?.orders)
        #expect(orders.map(\.displayState) == ["refunded", "partly refunded"])
        #expect(stage.neighbours.refundQuestions == 1)
        for order in orders { #expect(try await stage.details(order.id) == .found(order: order)) }
    }

    @Test(
        "SH-39 orders are shown although the payment does not tell what was refunded, without a sum",
        .timeLimit(.minutes(10)))
    func refundsUnknown() async throws {
        let stage = Stage(driver: .showingFirstRows(Answer("Show"), Answer("Back"), Answer("Back")))
        try await stage.request(try stage.buy(), ["MUG": 1])
        stage.neighbours.keepsRefunds = true
        let time = Task { [clock = stage.refundClock] in
            while !Task.isCancelled {
                await clock.sleepers(1)
                clock.advance(by: .seconds(3))
            }
        }
        defer { time.cancel() }
        try await stage.choose("My orders")
        let prompts = stage.driver.prompts.filter { $0.title.hasPrefix("Order") }
        try #require(prompts.map(\.title) == ["Orders", "Order", "Orders"])
        #expect(
            prompts[1].lines.filter { $0.hasSuffix(" not known right now") } == [
                "Refunded: not known right now", "Money back:       not known right now",
            ])
        let known = try await stage.orders()?.orders.first
        #expect(known?.areRefundsUnknown == true && known?.displayState == "paid, refunds unknown")
    }

    @Test("SH-7 while the role cannot be found out, no order is shown")
    func roleUnknown() async throws {
        let stage = Stage()
        stage.neighbours.isUserKnown = false
        #expect(try await stage.details("o") == nil && stage.installed.isEmpty)
    }

    @Test("questions asked while nobody knows yet who is signed in are answered, each once")
    func early() async throws {
        let stage = Stage()
        stage.neighbours.isAsynchronous = true
        for id in ["a", "b"] { stage.mainboard.ioOrderDetails().activation.activate(with: OrderDetailsRequest(id: id)) }
        try await stage.run()
        // Their neighbours work at the same time, so nothing orders the answers.
        #expect(stage.details.count == 2)
        for id in ["a", "b"] { #expect(stage.details.contains(.notFound(id: id))) }
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("the user cannot be found out: no cart is better than a wrong one")
    func failing() async throws {
        let stage = Stage()
        stage.neighbours.isUserKnown = false
        #expect(try await stage.cart() == nil)
        #expect(stage.ends == [false] && stage.installed.isEmpty)
    }

    @Test("the menu shows an empty cart and an empty history as notices")
    func notices() async throws {
        let stage = Stage()
        #expect(
            try await stage.choose("Show cart") == [
                "The cart is empty.", "Choose 'Browse products' to find something.",
            ])
        #expect(try await stage.choose("My orders") == ["No orders of ada@example.org yet."])
        stage.neighbours.user = nil
        #expect(try await stage.choose("My orders") == ["No orders yet. If you have ordered before, sign in."])
        #expect(stage.driver.titles == ["Cart", "Orders", "Orders"])
        #expect(stage.driver.prompts.allSatisfy { $0.isNotice })
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }
}
