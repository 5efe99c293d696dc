import Boardy
import BoardyHeadless
import BoardyValues
import ProductManagementIO
import ShoppingIO

/// Puts a product that the shopper looks at into the cart. Internal: an action of the product's page and of the lists.
enum AddProduct: BoardContract {
    static let id: BoardID = "shopping.add-product"
    typealias Input = ProductPage.Entry
    typealias Output = Void
}

/// Asks for the quantity, and shows the cart or goes back when the product is in it.
final class AddProductBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = AddProduct
    static let awaitedContracts: [any BoardContract.Type] = [AddToCart.self, ShowCart.self, ProductDetails.self]

    func respond(to entry: ProductPage.Entry) async throws {
        var product = entry, problem: AskAgain?
        while let quantity = try await askQuantity(of: product, after: problem) {
            let request = AddToCartRequest(sku: product.sku, quantity: quantity)
            switch try await motherboard.ioAddToCart().output(with: request) {
            case .added(let cart):
                if try await askForCart(after: quantity, of: product, in: cart) {
                    try await motherboard[ShowCart.self].output()
                }
                return
            case .rejected(let reason):
                problem = AskAgain(reason.sentence(quantity, of: product.title))
                product = try await answer { try await find(product.sku) ?? product } ?? product
            case .cancelled: return
            }
        }
    }

    /// Returns the quantity; nil to go back.
    private func askQuantity(of product: ProductPage.Entry, after problem: AskAgain?) async throws -> Int? {
        try await rootScreen.ask(
            .quantity(of: product).followingChanges { [self] in try await find(product.sku).map(Question.quantity) },
            after: product.available < 1 ? nil : problem)
    }

    /// Tells what the cart has now, and returns true if the shopper wants to see it.
    private func askForCart(
        after quantity: Int, of product: ProductPage.Entry, in cart: CartContents
    ) async throws -> Bool {
        try await rootScreen.ask(
            Question("In the cart", content: cart.parts(after: quantity, of: product.title)) {
                TypedChoice("Show cart", .primary) { true }
                TypedChoice("Go on shopping", .back) { false }
            })
    }

    /// Returns a product as it is now; nil if it is no longer on sale.
    private func find(_ sku: String) async throws -> ProductPage.Entry? {
        let outcome = try await motherboard.ioProductDetails().output(with: ProductDetailsRequest(sku: sku))
        return if case .found(let product) = outcome { ProductPage.Entry(product) } else { nil }
    }
}

extension Question<Int?> {
    fileprivate static func quantity(of product: ProductPage.Entry) -> Question {
        let quantity = TypedField.integer(
            "quantity", label: "Quantity", .number(1...max(1, product.available)), defaultValue: 1)
        return Question("Add to cart", content: product.parts) {
            if product.available < 1 {
                TypedChoice("Back", .back) { nil }
            } else {
                TypedChoice("Add", .primary, fields: quantity) { $0 }
                TypedChoice("Cancel", .back) { nil }
            }
        }
    }
}

extension ProductPage.Entry {
    fileprivate var parts: [ScreenPart] {
        (available < 1 ? [.notice("'\(title)' is sold out.", .problem)] : [])
            + [.pairs(["Product": title, "Price": "\(price)", "Available": "\(available)"])]
    }
}
