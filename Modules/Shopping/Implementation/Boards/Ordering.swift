import Boardy
import ShoppingIO

/// Writes a pending order of what is in a cart. Internal: the middle of the checkout's chain `cart ->> ordering ->> payment`.
enum Ordering: BoardContract {
    static let id: BoardID = "shopping.ordering"
    typealias Input = OrderingRequest
    /// The state of the key then; nil if the cart was empty.
    typealias Output = OrderState?
}

/// A cart to order, for a user.
struct OrderingRequest {
    let cart: CartContents
    /// The idempotency key; nil if none was given.
    let key: String?
    let user: String
}
