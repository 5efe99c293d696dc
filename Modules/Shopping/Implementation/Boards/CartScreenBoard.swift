import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import ProductManagementIO
import ShoppingIO

/// Shows the cart, and lets the shopper change it. Internal: an entry of the menu.
enum ShowCart: BoardContract {
    static let id: BoardID = "shopping.show-cart"
    typealias Output = Void
}

/// Shows the cart until the shopper leaves it: a line is chosen and changed, all of it is removed or ordered.
///
/// It shows the prices of now, and orders at the prices that it has shown.
final class CartScreenBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = ShowCart
    static let awaitedContracts: [any BoardContract.Type] = [
        Cart.self, Checkout.self, EmptyCart.self, SetQuantity.self, ProductDetails.self, CurrentUser.self,
        CurrentGuest.self,
    ]
    private let owners: CartOwners

    init(identifier: BoardID, owners: CartOwners) {
        self.owners = owners
        super.init(identifier: identifier, boardProducer: owners.producer)
    }

    /// One screen is enough for all who ask for it.
    func sharesAnswer(to _: Void) -> Bool { true }

    func respond(to _: Void) async throws {
        var problem: AskAgain?
        while true {
            let answer = try await ask(after: problem)
            problem = nil
            switch answer {
            case .checkOut(let seen):
                if let owner = try await owners.owner(on: self) { try owners.carts().adopt(seen, of: owner) }
                switch try await self.answer({ try await motherboard.ioCheckout().output() }) {
                case .paid: return
                case .failed, .cancelled: break
                case nil: problem = AskAgain("The checkout could not be finished. What was paid is kept. Try again.")
                }
            case .change(let line): if !(try await change(line)) { return }
            case .empty: _ = try await motherboard.ioEmptyCart().output()
            case .leave: return
            }
        }
    }

    private enum CartAnswer {
        case checkOut([CartLineChange])
        case empty, leave
        case change(OrderLine)
    }

    /// Returns the cart at the prices of now. A product that cannot be looked up keeps its price.
    private func cart() async throws -> PricedCart {
        let cart = try await motherboard.ioCart().output()
        var products: [Product] = []
        for line in cart.lines { if let product = try await product(line.sku) { products.append(product) } }
        return try owners.carts().priced(cart, products)
    }

    private func ask(after problem: AskAgain?) async throws -> CartAnswer {
        let cart = try await cart()
        if cart.contents.lines.isEmpty {
            let advice: ScreenPart? =
                try await currentUser() == nil ? "If you have put something into your cart before, sign in." : nil
            rootScreen.show(
                Screen(
                    title: "Cart",
                    content: cart.parts + ["Choose 'Browse products' to find something."] + [advice].compactMap(\.self))
            )
            return .leave
        }
        return try await rootScreen.ask(
            question(about: cart).followingChanges { [self] in question(about: try await self.cart()) },
            after: problem)
    }

    private func question(about cart: PricedCart) -> Question<CartAnswer> {
        let lines = cart.contents.lines
        return Question("Cart", content: cart.parts) {
            if !lines.isEmpty {
                TypedChoice("Check out", .primary) { .checkOut(cart.changes) }
                TypedChoice("Change", fields: .row("sku", label: "Product", of: lines, key: \.sku)) { .change($0) }
                TypedChoice("Empty the cart", .destructive, confirmation: "Remove everything from the cart?") { .empty }
            }
            TypedChoice("Back", .back) { .leave }
        }
    }

    /// Asks for a quantity until it fits. Returns false if the shopper was asked to sign in and did not.
    private func change(_ line: OrderLine) async throws -> Bool {
        let form = quantityForm(of: line, available: try await available(line.sku))
        return try await rootScreen.ask(form) { quantity in
            guard let quantity else { return true }
            let request = SetQuantityRequest(sku: line.sku, quantity: quantity)
            switch try await motherboard.ioSetQuantity().output(with: request) {
            case .changed: return true
            case .rejected(let problem):
                let sentence = problem.sentence(quantity, of: line.title, available: try await available(line.sku))
                throw AskAgain(sentence, at: "quantity")
            case .cancelled: return false
            }
        }
    }

    /// Asks for the new quantity; nil leaves the line as it is.
    private func quantityForm(of line: OrderLine, available: Int?) -> Question<Int?> {
        let quantity = TypedField.integer(
            "quantity", label: "Quantity, 0 removes the line", .number(0...(available ?? CartContents.maximumQuantity)),
            defaultValue: line.quantity)
        return Question("Change quantity", content: [.table([line].table)]) {
            TypedChoice("Set", .primary, fields: quantity) { $0 }
            TypedChoice("Remove", .destructive, confirmation: "Remove \(line.title) from the cart?") { 0 }
            TypedChoice("Back", .back) { nil }
        }
    }

    /// Returns the number of pieces of a product that there are; nil if that cannot be told.
    private func available(_ sku: String) async throws -> Int? { try await product(sku).map { max(0, $0.available) } }

    private func product(_ sku: String) async throws -> Product? {
        let request = ProductDetailsRequest(sku: sku)
        let outcome = try await answer { try await motherboard.ioProductDetails().output(with: request) }
        return if case .found(let product)? = outcome { product } else { nil }
    }
}
