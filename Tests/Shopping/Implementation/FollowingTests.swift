import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

/// The screens of the shop while other sessions change what they show.
@MainActor @Suite struct FollowingTests {
    /// Returns a stage whose screens are changed by a closure while they are answered, each with the answer that
    /// leaves it.
    private func stage(
        _ answers: [String: Answer], changing change: @escaping (Stage, _ title: String) throws -> Void
    ) async throws -> Stage {
        weak var changed: Stage?
        var rest = answers
        let driver = RecordingDriver { prompt in
            guard let stage = changed else { return nil }
            try change(stage, prompt.title)
            for _ in 0..<2 { stage.context.refresh() }
            return rest.removeValue(forKey: prompt.title) ?? Answer("Back")
        }
        let stage = Stage(driver: driver)
        changed = stage
        try await stage.add("MUG", 2)
        return stage
    }

    private func updates(of stage: Stage) -> [[String]] {
        stage.driver.events.compactMap { if case .updated(let prompt) = $0 { prompt.lines } else { nil } }
    }

    @Test(
        "SH-5 the cart's screen follows the cart, once for many changes, and a line that came meanwhile can be chosen"
    )
    func cart() async throws {
        let stage = try await stage(["Cart": Answer("Change", ["sku": "TEA"])]) { stage, title in
            guard title == "Cart" else { return }
            let shop = Shop.on(stage.store, clock: stage.clock) { "other" }
            _ = try shop.carts.add(1, of: .found(product: tea), for: ada.id)
        }
        try await stage.choose("Show cart")
        #expect(stage.driver.titles == ["Cart", "Change quantity", "Cart"])
        #expect(updates(of: stage).map(\.last) == ["Total: 30.48 EUR", "Total: 34.98 EUR"])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-5 the list of orders and an order follow their state")
    func orders() async throws {
        let stage = try await stage(["Orders": Answer("Show", ["id": "order-other"])]) { stage, title in
            if title == "Order" { try stage.store.run("UPDATE orders SET status = 'cancelled'") }
            if title == "Orders" { try stage.store.run("UPDATE orders SET total = total + 1") }
        }
        let shop = Shop.on(stage.store, clock: stage.clock) { "other" }
        _ = try shop.orders.place(try shop.carts.contents(of: ada.id), key: "k", for: ada.id)
        try await stage.choose("My orders")
        #expect(stage.driver.titles.prefix(2) == ["Orders", "Order"])
        let updates = updates(of: stage)
        try #require(updates.count >= 2)
        #expect(updates[0].last?.contains("25.99 EUR") == true)
        #expect(updates[1].contains("State:     cancelled"))
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("SH-6 an order that was paid meanwhile has the buttons of now, and a press of one of before is answered")
    func buttons() async throws {
        let answers = ["Orders": Answer("Show", ["id": "order-other"]), "Order": Answer("Cancel order")]
        let stage = try await stage(answers) { stage, title in
            guard title == "Order" else { return }
            try stage.store.run(
                "UPDATE orders SET status = 'paid', transaction_id = 'txn-1', last4 = '4242', brand = 'Visa'")
        }
        let shop = Shop.on(stage.store, clock: stage.clock) { "other" }
        _ = try shop.orders.place(try shop.carts.contents(of: ada.id), key: "k", for: ada.id)
        try await stage.choose("My orders")
        let shown = stage.driver.events.compactMap { event -> [String]? in
            guard case .updated(let prompt) = event, prompt.title == "Order" else { return nil }
            return prompt.shownChoices.map(\.name)
        }
        #expect(shown == [["Back", "Send back"]])
        #expect(stage.driver.titles.prefix(3) == ["Orders", "Order", "Not cancelled"])
        #expect(stage.driver.prompts.dropFirst(2).first?.lines == ["The order is paid already. Return it instead."])
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("SH-5 the form that adds a product follows its price and what is available")
    func product() async throws {
        let stage = try await stage(["Add to cart": Answer("Cancel")]) { stage, _ in
            stage.neighbours.products = [
                Product(
                    sku: mug.sku, title: mug.title, category: mug.category, price: .euro(999), stock: 1, available: 1)
            ]
        }
        stage.mainboard[AddProduct.self].activation.activate(
            with: ProductPage.Entry(
                sku: mug.sku, title: mug.title, category: mug.category, price: mug.price, stock: mug.stock))
        try await stage.run()
        #expect(updates(of: stage) == [["Product:   Mug", "Price:     9.99 EUR", "Available: 1"]])
    }
}
