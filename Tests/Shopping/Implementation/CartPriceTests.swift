import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

/// Prices that change while products are in a cart.
@MainActor @Suite struct CartPriceTests {
    private static func mug(_ minor: Int) -> Product {
        Product(sku: "MUG", title: "Mug", category: "kitchen", price: .euro(minor), stock: 5)
    }

    /// Returns a stage with two mugs and a tea in Ada's cart, and a mug that is dearer since.
    ///
    /// - Parameter answer: answers each screen.
    private func stage(_ answer: @escaping (Prompt, Neighbours) -> String) async throws -> Stage {
        let neighbours = Neighbours()
        let stage = Stage(neighbours, driver: RecordingDriver { Answer(answer($0, neighbours)) })
        try await stage.add("MUG", 2)
        try await stage.add("TEA")
        neighbours.products = [Self.mug(1500), tea]
        return stage
    }

    private let dearer = [
        "Prices have changed since you chose these products.", "Mug (MUG): 12.99 EUR before, 15.00 EUR now",
        "Product  SKU  Pieces       Each      Total", "Mug      MUG       2  15.00 EUR  30.00 EUR",
        "Tea      TEA       1   4.50 EUR   4.50 EUR", "Total: 34.50 EUR",
    ]

    @Test("SH-3 the cart shows the price of now, says that it has changed, and orders at the price that it has shown")
    func ordered() async throws {
        let stage = try await stage { _, _ in "Check out" }
        try await stage.choose("Show cart")
        #expect(stage.driver.titles == ["Cart", "Receipt"])
        #expect(stage.driver.prompts.first?.lines == dearer)
        #expect(stage.neighbours.payments.map(\.amount) == [.euro(3450)])
        #expect(try await stage.orders()?.orders.first?.lines == [.of(Self.mug(1500), 2), .of(tea, 1)])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-3 a price that changes behind the screen of the cart is told before anything is charged")
    func changedAgain() async throws {
        var isFirst = true
        let stage = try await stage { _, neighbours in
            defer { isFirst = false }
            if isFirst { neighbours.products = [Self.mug(1600), tea] }
            return isFirst ? "Check out" : "Back"
        }
        try await stage.choose("Show cart")
        #expect(stage.driver.titles == ["Cart", "Not ordered", "Cart"])
        #expect(stage.driver.prompts[1].lines.last == "Mug (MUG): 15.00 EUR before, 16.00 EUR now")
        #expect(stage.neighbours.payments.isEmpty)
        #expect(stage.driver.prompts.last?.lines.last == "Total: 36.50 EUR")
    }

    @Test("SH-3, SH-31 looking at the cart changes nothing in it")
    func look() async throws {
        let stage = try await stage { _, _ in "Back" }
        let before = try await stage.cart()
        for _ in 1...2 { #expect(try await stage.choose("Show cart") == dearer) }
        #expect(try await stage.cart() == before)
    }

    @Test("SH-3 prices that were seen are not given to a line that was changed since")
    func adopted() throws {
        let carts = Shop.inMemory(InMemoryRepository()).carts
        _ = try carts.add(2, of: .found(product: Self.mug(1299)), for: "ada")
        let seen = try carts.priced(try carts.contents(of: "ada"), [Self.mug(1500)]).changes
        _ = try carts.set(3, of: .found(product: Self.mug(1400)), for: "ada")
        try carts.adopt(seen, of: "ada")
        #expect(try carts.contents(of: "ada").lines == [.of(Self.mug(1400), 3)])
    }
}
