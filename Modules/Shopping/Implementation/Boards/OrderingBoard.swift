import Boardy
import ShoppingIO

/// Orders what is in a cart. Internal: the middle of the checkout's chain `cart ->> ordering ->> payment`.
enum Ordering: BoardContract {
    static let id: BoardID = "shopping.ordering"
    typealias Input = OrderingRequest
    typealias Output = OrderingOutcome
}

/// What to order.
struct OrderingRequest {
    let cart: CartContents
    /// nil if none was given.
    let key: String?
    let user: String
}

/// What became of it.
enum OrderingOutcome {
    /// There is an order under the key.
    case ordered(OrderStanding)
    /// There was nothing to order.
    case empty
}

/// Writes a pending order for one user, under one key.
final class OrderingBoard: Board, ContractBoard {
    typealias Contract = Ordering

    private let orders: Orders

    init(identifier: BoardID, orders: Orders) {
        self.orders = orders
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput request: OrderingRequest) {
        do {
            let standing = try orders.place(request.cart, key: request.key, for: request.user)
            sendOutput(standing.map(OrderingOutcome.ordered) ?? .empty)
            complete()
        } catch {
            fail(error)
        }
    }
}
