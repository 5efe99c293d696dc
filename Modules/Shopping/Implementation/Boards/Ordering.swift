import Boardy
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// Writes a pending order of what is in a cart. Internal: the second step of a checkout.
enum Ordering: BoardContract {
    static let id: BoardID = "shopping.ordering"
    typealias Input = OrderingRequest
    typealias Output = Placement
}

/// A cart to order, for a user.
struct OrderingRequest {
    let cart: CartContents
    /// The idempotency key; nil if none was given.
    let key: String?
    let user: String
}

extension PlacedOrder {
    /// Returns the request to reserve the stock of the order under a name.
    func stock(reservedAs name: String) -> ReserveStockRequest {
        ReserveStockRequest(
            reservation: name, orderID: id,
            lines: lines.map { .init(sku: $0.sku, quantity: $0.quantity, unitPrice: $0.unitPrice) })
    }

    /// Returns the request to pay for the order.
    func payment(under key: String, for request: CheckoutRequest?) -> PayRequest {
        PayRequest(
            key: key, orderID: id, amount: total, payment: request?.payment, scope: .module, voucher: request?.voucher,
            items: lines.map { .init(title: $0.title, quantity: $0.quantity, total: $0.total) })
    }
}
