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
        let outcome = try await motherboard.ioAddToCart().output(with: request)
        let notice: Screen
        switch outcome {
        case .added(let cart):
            let title = cart.lines.first { $0.sku == request.sku }?.title ?? request.sku
            let pieces = request.quantity == 1 ? "1 piece" : "\(request.quantity) pieces"
            notice = Screen(
                title: "In the cart",
                content: [
                    .notice("\(pieces) of \(title) added.", .success), .pairs(["Total of the cart": "\(cart.total)"]),
                ])
        case .rejected(let problem):
            notice = Screen(
                title: "Not added", content: [.notice(problem.sentence(request.quantity, of: request.sku), .problem)])
        case .cancelled: return
        }
        rootScreen.show(notice)
    }
}
