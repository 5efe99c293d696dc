import AuthenticationIO
import Boardy
import PaymentIO
import ShoppingIO

/// A checkout of a user, with the idempotency key once it is known.
struct Purchase {
    let request: Request<Checkout>
    /// The key of the request, or of the order; nil until one of them has given it.
    var key: String?
    private let user: User

    init(_ request: Request<Checkout>, of user: User) {
        self.request = request
        self.user = user
        key = request.input?.key
    }

    /// Returns the input of the step that orders what is in the cart.
    func ordering(of cart: CartContents) -> OrderingRequest { OrderingRequest(cart: cart, key: key, user: user.id) }

    /// Returns the input of the step that pays for the order.
    func payment(of order: PlacedOrder, key: String) -> PayRequest {
        PayRequest(key: key, orderID: order.id, amount: order.total, payment: request.input?.payment)
    }
}
