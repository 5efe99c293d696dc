import Boardy
import BoardyHeadless
import ProductManagementIO
import ShoppingIO

/// Puts a product into the cart without a question, and tells it. Internal: a button of a page.
enum AddAtOnce: BoardContract {
    static let id: BoardID = "shopping.add-at-once"
    typealias Input = AddToCartRequest?
    typealias Output = Void
}

extension ContinuousBoard {
    func addAtOnce(_ request: AddToCartRequest?) async throws {
        guard let request else { return }
        let outcome = try await motherboard.ioAddToCart().output(with: request)
        if case .cancelled = outcome { return }
        let found = try await motherboard.ioProductDetails().output(with: ProductDetailsRequest(sku: request.sku))
        let title = if case .found(let product) = found { product.title } else { request.sku }
        switch outcome {
        case .added:
            let way = Links("Go to", [.init("Cart", to: "app://cart")], isTold: false)
            rootScreen.show(
                Screen(title: "In the cart", content: [.added(request.quantity, of: title), .links(way)]))
        case .rejected(let problem):
            rootScreen.show(.notice("Not added", problem.sentence(request.quantity, of: title), .problem))
        case .cancelled: break
        }
    }
}
