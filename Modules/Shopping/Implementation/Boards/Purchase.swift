import Boardy
import BoardyValues
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// Writes a pending order of what is in a cart. Internal: the middle of the checkout's chain `cart ->> ordering ->> payment`.
enum Ordering: BlockTaskContract {
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

/// A checkout of a user, with its order once that is placed.
struct Purchase {
    /// The answer of a purchase whose payment or stock is still to be settled.
    enum End {
        case state(OrderState)
        case changed([StockChange])
    }

    let request: Request<Checkout>
    let user: String
    /// The pending order that the payment is asked about; nil before it is placed.
    private(set) var order: PlacedOrder?
    private var paymentKey = ""
    /// The stock to reserve for the order; nil before it is placed.
    private(set) var reservation: ReserveStockRequest?
    var isReserved = false
    private(set) var isPaying = false
    var end: End?
    /// True if the answer is certain, whatever becomes of the stock.
    var isAnswered: Bool { if case .state? = end { true } else { false } }
    private var renewals = 0

    var key: String? { request.input?.key }

    init(_ request: Request<Checkout>, of user: String) {
        self.request = request
        self.user = user
    }

    /// Returns the input of the step that orders what is in the cart.
    func ordering(of cart: CartContents) -> OrderingRequest { OrderingRequest(cart: cart, key: key, user: user) }

    /// Returns the input of the step that reserves the stock; nil if the placement has no pending order.
    func stock(of placement: Placement) -> ReserveStockRequest? {
        if case .placed(.pending) = placement { reservation } else { nil }
    }

    /// Returns the input of the step that pays for the order, once; nil if its stock is not reserved, or there is nothing to pay.
    mutating func beginPayment() -> PayRequest? {
        guard let order, isReserved, !isPaying, end == nil else { return nil }
        isPaying = true
        return PayRequest(
            key: paymentKey, orderID: order.id, amount: order.total, payment: request.input?.payment, scope: .module,
            voucher: request.input?.voucher,
            items: order.lines.map { .init(title: $0.title, quantity: $0.quantity, total: $0.total) })
    }

    /// Returns true three times at most, for one reservation that timed out and for those of other checkouts of the same order.
    mutating func mayRenewReservation() -> Bool {
        renewals += 1
        return renewals <= 3
    }

    mutating func begin(_ order: PlacedOrder, paymentKey: String, reservation: String) {
        self.order = order
        self.paymentKey = paymentKey
        isReserved = false
        let lines = order.lines.map {
            ReserveStockRequest.Line(sku: $0.sku, quantity: $0.quantity, unitPrice: $0.unitPrice)
        }
        self.reservation = ReserveStockRequest(reservation: reservation, orderID: order.id, lines: lines)
    }
}
