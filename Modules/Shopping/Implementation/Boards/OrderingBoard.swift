import Boardy
import ShoppingIO

/// Orders what is in a cart. Internal: the middle of the checkout's chain `cart ->> ordering ->> payment`.
enum Ordering: BoardContract {
    static let id: BoardID = "shopping.ordering"
    typealias Input = CartContents
    typealias Output = OrderingOutcome
}

/// What became of it.
enum OrderingOutcome {
    /// There is an order under the key.
    case ordered(OrderStanding)
    /// There was nothing to order.
    case empty
}

/// Writes a pending order for one user under one key. The checkout installs one for each purchase.
final class OrderingBoard: Board, ContractBoard {
    typealias Contract = Ordering

    private let place: (CartContents) throws -> OrderStanding?

    init(identifier: BoardID = Ordering.id, place: @escaping (CartContents) throws -> OrderStanding?) {
        self.place = place
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput cart: CartContents) {
        do {
            let standing = try place(cart)
            sendOutput(standing.map(OrderingOutcome.ordered) ?? .empty)
            complete()
        } catch {
            fail(error)
        }
    }
}
