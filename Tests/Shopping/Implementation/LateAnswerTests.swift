import Boardy
import BoardyHeadless
import BoardyValues
import DashboardIO
import PaymentIO
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

/// Screens and tiles whose neighbours answer later, as a board in another process does.
@MainActor @Suite struct LateAnswerTests {
    private func stage(_ answers: Answer...) -> Stage {
        let stage = Stage(answers: answers)
        stage.neighbours.isAsynchronous = true
        return stage
    }

    @Test("SH-9 the empty list of orders names the signed-in user, whose name comes later")
    func noOrders() async throws {
        let stage = stage()
        #expect(try await stage.choose("My orders") == ["No orders of ada@example.org yet."])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-9 a quantity that there is not is asked again with what is available by then")
    func quantity() async throws {
        let stage = stage(Answer("Add", ["quantity": "4"]), Answer("Cancel"))
        stage.neighbours.products = [
            Product(sku: mug.sku, title: mug.title, category: mug.category, price: mug.price, stock: 5, available: 3)
        ]
        let entry = ProductPage.Entry(
            sku: mug.sku, title: mug.title, category: mug.category, price: mug.price, stock: mug.stock)
        stage.mainboard[AddProduct.self].activation.activate(with: entry)
        try await stage.run()
        let prompts = stage.driver.prompts
        try #require(prompts.map(\.title) == ["Add to cart", "Add to cart"])
        #expect(prompts[0].fields == [Field("quantity", label: "Quantity", .number(1...5), defaultValue: "1")])
        #expect(prompts[1].fields == [Field("quantity", label: "Quantity", .number(1...3), defaultValue: "1")])
        #expect(prompts[1].lines.first?.hasPrefix("There are too few pieces of 'Mug' for 4.") == true)
        #expect(prompts[1].lines.last == "Available: 3")
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-9 the tile of the cart shows the cart of the user, whose name comes later")
    func tile() async throws {
        let stage = stage()
        try await stage.add("MUG", 2)
        let tile = try #require(
            stage.launcher.contributions(to: DashboardTiles.self).all.first { $0.title == "In your cart" })
        #expect(try await stage.text(of: tile) == "2 pieces for 25.98 EUR")
        stage.neighbours.isUserKnown = false
        await #expect(throws: CancellationError.self) { try await stage.text(of: tile) }
    }
}
