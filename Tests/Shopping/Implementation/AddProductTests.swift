import Boardy
import BoardyHeadless
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

/// The action of a product's page and of the lists, which puts the product into the cart.
@MainActor @Suite struct AddProductTests {
    private let entry = ProductPage.Entry(
        sku: mug.sku, title: mug.title, category: mug.category, price: mug.price, stock: mug.stock)

    /// Begins the action as the page of a product does, and returns how often it has ended.
    private func begin(on stage: Stage) async throws -> Int {
        let actions = stage.launcher.contributions(to: ProductActions.self).all
        let action = try #require(actions.first)
        #expect(actions.map(\.title) == ["Add to cart"] && action.role == nil && action.contract == AddProduct.self)
        var ends = 0
        stage.mainboard[AddProduct.self].completion.handle { _ in ends += 1 }
        stage.mainboard[AddProduct.self].activation.activate(with: entry)
        try await stage.run()
        return ends
    }

    @Test("SH-5 a product that is looked at is added with a quantity, and the total of the cart is told")
    func adds() async throws {
        let stage = Stage(answers: [Answer("Add", ["quantity": "2"]), Answer("Go on shopping")])
        #expect(try await begin(on: stage) == 1)
        try #require(stage.driver.titles == ["Add to cart", "In the cart"])
        #expect(stage.driver.prompts[0].lines == ["Product:   Mug", "Price:     12.99 EUR", "Available: 5"])
        #expect(stage.driver.prompts[0].fields.map(\.defaultValue) == ["1"])
        #expect(stage.driver.prompts[1].lines == ["2 pieces of Mug added.", "Total of the cart: 25.98 EUR"])
        #expect(try await stage.cart() == .of(.of(mug, 2)))
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-5 from there the cart is shown, and the action ends when the shopper leaves it")
    func showsCart() async throws {
        let stage = Stage(answers: [Answer("Add"), Answer("Show cart"), Answer("Back")])
        #expect(try await begin(on: stage) == 1)
        #expect(stage.driver.titles == ["Add to cart", "In the cart", "Cart"])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-5 a quantity that there is not is told on the same screen, and is not offered again")
    func refused() async throws {
        let stage = Stage(
            answers: [Answer("Add", ["quantity": "6"]), Answer("Add", ["quantity": "x"]), Answer("Cancel")])
        #expect(try await begin(on: stage) == 1)
        let prompts = stage.driver.prompts
        try #require(prompts.map(\.title) == ["Add to cart", "Add to cart", "Add to cart"])
        #expect(prompts[1].lines.first?.hasPrefix("There are too few pieces of 'Mug' for 6.") == true)
        #expect(prompts[1].fields == [Field("quantity", label: "Quantity", .number(1...5), defaultValue: "1")])
        #expect(prompts[2].fields.map(\.problem) == ["The value is not a whole number."])
        #expect(try await stage.cart()?.lines == [])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-5 a product that cannot be looked up after a refusal is shown as it was, with the reason")
    func refusedBlindly() async throws {
        let stage = Stage(answers: [Answer("Add", ["quantity": "6"]), Answer("Cancel")])
        let token = stage.mainboard.observe(includingNested: true) { [neighbours = stage.neighbours] message in
            if message.board == AddToCart.id, case .output = message.content { neighbours.isCatalogueOpen = false }
        }
        #expect(try await begin(on: stage) == 1)
        let prompts = stage.driver.prompts
        try #require(prompts.map(\.title) == ["Add to cart", "Add to cart"])
        #expect(prompts[1].lines.first?.hasPrefix("There are too few pieces of 'Mug' for 6.") == true)
        #expect(prompts[1].lines.dropFirst() == prompts[0].lines[...])
        #expect(prompts[1].fields == [Field("quantity", label: "Quantity", .number(1...5), defaultValue: "1")])
        #expect(stage.installed.isEmpty)
        token.cancel()
    }

    @Test("SH-5 a product that is sold out offers nothing but the way back, also when that is found out after a try")
    func soldOut() async throws {
        let stage = Stage(answers: [Answer("Add"), Answer("Back")])
        stage.neighbours.products = [
            Product(sku: mug.sku, title: mug.title, category: mug.category, price: mug.price, stock: 0)
        ]
        #expect(try await begin(on: stage) == 1)
        let prompts = stage.driver.prompts
        try #require(prompts.map(\.title) == ["Add to cart", "Add to cart"])
        #expect(prompts[1].lines.prefix(2) == ["'Mug' is sold out.", "Product:   Mug"])
        #expect(prompts[1].fields.isEmpty && prompts[1].choices == [Choice("Back", .back)])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-5 who refuses to sign in comes back to the product, and the cart stays empty")
    func nobody() async throws {
        let stage = Stage(answers: [Answer("Add")])
        stage.neighbours.user = nil
        #expect(try await begin(on: stage) == 1)
        #expect(stage.neighbours.asked == ["authenticate"] && stage.installed.isEmpty)
    }
}
