import Boardy
import BoardyHeadless
import BoardyValues
import ShoppingIO

/// Shows the cart, and lets the shopper change it. Internal: an entry of the menu.
enum ShowCart: BoardContract {
    static let id: BoardID = "shopping.show-cart"
    typealias Output = Void
}

/// Shows the cart until the shopper leaves it: a line is chosen and changed, all of it is removed or ordered.
final class CartScreenBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = ShowCart
    static let awaitedContracts: [any BoardContract.Type] = [
        Cart.self, Checkout.self, EmptyCart.self, SetQuantity.self,
    ]

    /// One screen is enough for all who ask for it.
    func sharesAnswer(to _: Void) -> Bool { true }

    func respond(to _: Void) async throws {
        var problem: AskAgain?
        while true {
            let answer = try await ask(about: try await motherboard.ioCart().output(), after: problem)
            problem = nil
            switch answer {
            case .checkOut:
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
        case checkOut, empty, leave
        case change(OrderLine)
    }

    private func ask(about shown: CartContents, after problem: AskAgain?) async throws -> CartAnswer {
        if shown.lines.isEmpty {
            rootScreen.show(
                Screen(title: "Cart", content: shown.parts + ["Choose 'Browse products' to find something."]))
            return .leave
        }
        var cart = shown
        return try await rootScreen.ask(
            Question("Cart", content: cart.parts) {
                TypedChoice("Check out", .primary) { .checkOut }
                TypedChoice("Change", fields: .row("sku", label: "Product", of: cart.lines, key: \.sku)) { .change($0) }
                TypedChoice("Empty the cart", .destructive, confirmation: "Remove everything from the cart?") { .empty }
                TypedChoice("Back", .back) { .leave }
            }.followingChanges { [self] in
                cart = try await motherboard.ioCart().output()
                return cart.parts
            }, after: problem)
    }

    /// Returns false if the shopper was asked to sign in and did not.
    private func change(_ line: OrderLine) async throws -> Bool {
        guard let quantity = try await askQuantity(of: line) else { return true }
        switch try await motherboard.ioSetQuantity().output(with: SetQuantityRequest(sku: line.sku, quantity: quantity))
        {
        case .changed: break
        case .rejected(let problem):
            rootScreen.show(.notice("Not changed", problem.sentence(quantity, of: line.title), .problem))
        case .cancelled: return false
        }
        return true
    }

    /// Returns the new quantity; nil to leave the line as it is.
    private func askQuantity(of line: OrderLine) async throws -> Int? {
        let quantity = TypedField.integer(
            "quantity", label: "Quantity, 0 removes the line", .number(0...CartContents.maximumQuantity),
            defaultValue: line.quantity)
        return try await rootScreen.ask(
            Question("Change quantity", content: [.table([line].table)]) {
                TypedChoice("Set", .primary, fields: quantity) { $0 }
                TypedChoice("Remove", .destructive, confirmation: "Remove \(line.title) from the cart?") { 0 }
                TypedChoice("Back", .back) { nil }
            })
    }
}
