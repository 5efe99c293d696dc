import Boardy
import Headless
import ShoppingIO
import Storage
import Testing
import Values

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

    @Test("an order is found by its shopper only")
    func details() async throws {
        let stage = Stage()
        try await stage.add("MUG")
        try await stage.checkOut()
        let order = try #require(try await stage.orders()?.orders.first)
        stage.mainboard.ioOrderDetails().activation.activate(with: OrderDetailsRequest(id: order.id))
        stage.neighbours.user = bob
        stage.mainboard.ioOrderDetails().activation.activate(with: OrderDetailsRequest(id: order.id))
        #expect(stage.details == [.found(order: order), .notFound(id: order.id)])
    }

    @Test("questions asked while nobody knows yet who is signed in are answered in order")
    func inOrder() async throws {
        let stage = Stage()
        stage.neighbours.isAsynchronous = true
        for id in ["a", "b"] { stage.mainboard.ioOrderDetails().activation.activate(with: OrderDetailsRequest(id: id)) }
        try await stage.run()
        #expect(stage.details == [.notFound(id: "a"), .notFound(id: "b")])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("the user cannot be found out: no cart is better than a wrong one")
    func failing() async throws {
        let stage = Stage()
        stage.neighbours.isUserKnown = false
        #expect(try await stage.cart() == nil)
        #expect(stage.ends == [false] && stage.installed.isEmpty)
    }

    @Test("the menu shows the cart and the orders as notices")
    func notices() async throws {
        let stage = Stage()
        let entries = stage.launcher.contributions(to: MenuEntries.self).all
        let show: (String) async throws -> [String]? = { title in
            entries.first { $0.title == title }?.begin(stage.mainboard)
            try await stage.run()
            return stage.driver.prompts.last?.lines
        }
        #expect(try await show("Show cart") == ["The cart is empty."])
        #expect(try await show("My orders") == ["No orders yet."])
        try await stage.add("MUG", 2)
        let cart = [
            "Product  SKU  Pieces       Each      Total", "Mug      MUG       2  12.99 EUR  25.98 EUR",
            "Total: 25.98 EUR",
        ]
        #expect(try await show("Show cart") == cart)
        try await stage.checkOut()
        let order = try #require(try await stage.orders()?.orders.first)
        #expect(try await show("My orders")?.last == "\(order.id)  2026-11-21T10:00:00Z  25.98 EUR  paid")
        #expect(stage.driver.titles == ["Cart", "Orders", "Cart", "Orders"])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("orders beyond the page are counted")
    func more() {
        let order = PlacedOrder(
            id: "o", lines: [], total: .euro(1), placedAt: Timestamp(milliseconds: 0), status: .pending)
        #expect(
            Prompt(title: "Orders", content: OrderPage(total: 3, orders: [order]).displayLines).lines == [
                "Order  Placed                   Total  State", "o      1970-01-01T00:00:00Z  0.01 EUR  pending",
                "1–1 of 3",
            ])
    }
}
