import Boardy
import ShoppingIO

/// Writes a pending order of what is in a cart. Internal: the middle of the checkout's chain `cart ->> ordering ->> payment`.
enum Ordering: BoardContract {
    static let id: BoardID = "shopping.ordering"
    typealias Input = OrderingRequest
    /// What holds under the key then; nil if there was nothing to order.
    typealias Output = OrderStanding?
}

/// What to order.
struct OrderingRequest {
    let cart: CartContents
    /// nil if none was given.
    let key: String?
    let user: String
}
