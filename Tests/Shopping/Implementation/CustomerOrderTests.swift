import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import PaymentIO
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

@MainActor @Suite struct CustomerOrderTests {
    /// A stage with a paid order of two mugs by Ada, and one of a tea by somebody who has no account any more.
    private func stage(_ answers: Answer..., role: AccountRole = .operator) async throws -> Stage {
        let stage = Stage()
        for (sku, quantity, user) in [("MUG", 2, ada), ("TEA", 1, User(id: "gone", email: "g@b.c", name: "G"))] {
            stage.neighbours.user = user
            try await stage.add(sku, quantity)
            stage.mainboard.ioCheckout().activation.activate(with: nil)
            try await stage.run()
        }
        (stage.neighbours.user, stage.neighbours.role) = (ada, role)
        return Stage(stage.neighbours, on: stage.store, answers: answers)
    }

    @Test("SH-11, SH-12 an operator sees the orders of all users, with number, customer, goods, total and state")
    func list() async throws {
        let stage = try await stage(Answer("Back"))
        let shown = stage.driver.prompts.count
        try await stage.choose("Customer orders")
        try #require(stage.driver.prompts.count == shown + 1)
        #expect(
            stage.driver.prompts.last?.lines == [
                "Order no.  Placed      Customer         Products     Amount  State",
                "        2  2026-11-21  unknown          Tea        4.50 EUR  paid",
                "        1  2026-11-21  ada@example.org  Mug       25.98 EUR  paid",
            ])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-11, SH-12 an order has its number, its customer and its lines on a page of its own")
    func details() async throws {
        let shop = try await stage()
        let id = try #require(try shop.store.row("SELECT id FROM orders WHERE number = 1") { try $0["id"] as String })
        let board = Stage(
            shop.neighbours, on: shop.store, answers: [Answer("Show", ["id": id]), Answer("Back"), Answer("Back")])
        try await board.choose("Customer orders")
        #expect(board.driver.titles == ["Customer orders", "Customer order", "Customer orders"])
        #expect(
            board.driver.prompts[1].lines == [
                "Customer: Ada (ada@example.org)", "Order no.: 1", "ID:        \(id)",
                "Placed:    2026-11-21 10:00 UTC", "State:     paid", "Paid with: visa ending in 4242",
                "Product  SKU  Pieces       Each      Total",
                "Mug      MUG       2  12.99 EUR  25.98 EUR", "Total: 25.98 EUR",
            ])
        #expect(board.diagnostics.isEmpty)
    }

    @Test("SH-6 an operator cancels a pending order on the page of the customer's order, which follows")
    func cancelling() async throws {
        let shop = Stage()
        try await shop.add("MUG", 2)
        shop.neighbours.pay = { _ in nil }
        try await shop.checkOut(key: "k")
        let id = try #require(shop.neighbours.reservations.first?.orderID)
        shop.neighbours.settle = { _ in SettleOutcome.none }
        (shop.neighbours.user, shop.neighbours.role) = (bob, .operator)
        let board = Stage(
            shop.neighbours, on: shop.store,
            answers: [Answer("Show", ["id": id]), Answer("Cancel order"), Answer("Back"), Answer("Back")])
        try await board.choose("Customer orders")
        let titles = board.driver.titles
        try #require(
            titles == ["Customer orders", "Customer order", "Order cancelled", "Customer order", "Customer orders"])
        #expect(board.driver.prompts[1].choices.map(\.name) == ["Cancel order", "Back"])
        #expect(board.driver.prompts[3].choices.map(\.name) == ["Back"] && board.diagnostics.isEmpty)
    }

    @Test("SH-12 orders are found by their IDs with who has placed them, and by an operator only")
    func find() async throws {
        let stage = try await stage()
        let ids = try stage.store.rows("SELECT id FROM orders ORDER BY number") { try $0["id"] as String }
        var found: [FoundOrders] = []
        stage.mainboard.ioFindOrders().flow.handle { found.append($0) }
        for role in [AccountRole.operator, .customer] {
            stage.neighbours.role = role
            stage.mainboard.ioFindOrders().activation.activate(with: .init(ids: ids + ["none", ids[0]]))
            try await stage.run()
        }
        let orders = try #require(found.first).orders.sorted { $0.order.number ?? 0 < $1.order.number ?? 0 }
        #expect(orders.map(\.order.id) == ids && orders.map(\.order.number) == [1, 2])
        #expect(orders.map(\.customer?.email) == [ada.email, nil])
        #expect(found.count == 1)
    }

    @Test("SH-12 FA-4 a customer does not see the orders of others")
    func refused() async throws {
        let stage = try await stage(role: .customer)
        let shown = stage.driver.prompts.count
        try await stage.choose("Customer orders")
        #expect(stage.driver.prompts.count == shown)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.hasPrefix("activationDiscarded: 'shopping.customer-orders'") == true)
    }

    @Test("SH-12 without an order the list says so")
    func none() async throws {
        let stage = Stage()
        stage.neighbours.role = .operator
        #expect(try await stage.choose("Customer orders") == ["Nobody has ordered yet."])
    }
}
