import Boardy
import BoardyHeadless
import ShoppingIO

/// Puts a product into the cart without a question, and tells what the cart has now. Internal: a button of a page.
enum AddAtOnce: BoardContract {
    static let id: BoardID = "shopping.add-at-once"
    typealias Input = AddToCartRequest?
    typealias Output = Void
}

extension ContinuousBoard {
    func addAtOnce(_ request: AddToCartRequest?) async throws {
        guard let request else { return }
        switch try await motherboard.ioAddToCart().output(with: request) {
        case .added(let cart):
            let title = cart.lines.first { $0.sku == request.sku }?.title ?? request.sku
            let way = Links("Go to", [.init("Cart", to: "app://cart")], isTold: false)
            rootScreen.show(
                Screen(title: "In the cart", content: cart.parts(after: request.quantity, of: title) + [.links(way)]))
        case .rejected(let problem):
            rootScreen.show(.notice("Not added", problem.sentence(request.quantity, of: request.sku), .problem))
        case .cancelled: break
        }
    }
}
