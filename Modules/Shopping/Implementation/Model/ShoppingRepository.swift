import AuthenticationIO
import BoardyValues
import ShoppingIO

/// A store of carts and orders. It holds no rule.
protocol ShoppingRepository {
    /// Does several things wholly or not at all; what they read stays true until they end.
    ///
    /// - Parameter name: the name of the transaction in the store, also for the fail points of tests.
    func transaction<Result>(_ name: StaticString, _ body: () throws -> Result) throws -> Result

    /// Returns the lines of a cart, in the order in which they were added.
    func cart(of owner: String) throws -> [OrderLine]
    /// Returns the lines of two carts, as ``cart(of:)`` does for each, in one read.
    func carts(of one: String, and other: String) throws -> (one: [OrderLine], other: [OrderLine])
    /// Puts other lines in the place of all that a cart has.
    ///
    /// - Parameter cart: the lines in the cart, as they were read in this transaction.
    func replaceCart(_ cart: [OrderLine], of owner: String, with lines: [OrderLine]) throws
    /// Notes the time at which the cart of a guest was changed; nil for one that is empty.
    func noteGuestCart(_ owner: String, changedAt time: Timestamp?) throws
    /// Deletes the carts of guests that were not changed since an instant.
    func forgetGuestCarts(unchangedSince instant: Timestamp) throws

    func order(key: String, of user: String) throws -> StoredOrder?
    func order(id: String) throws -> StoredOrder?
    func order(number: Int) throws -> StoredOrder?
    /// Keeps a new order with all its lines. A second pending order of a user is an error.
    ///
    /// - Returns: the number of the order.
    @discardableResult
    func insert(_ order: StoredOrder) throws -> Int
    /// Lets a key of the order's user name the order. A key names one order for ever.
    func name(_ order: StoredOrder, by key: String) throws
    /// Writes the status, reason, transaction, discount, lease and stock of an order.
    func update(_ order: StoredOrder) throws
    /// Writes the open work on the stock of an order, if the stored work is as expected. Returns false if it is not.
    func replaceStock(_ expected: OpenStock?, of id: String, with stock: OpenStock?) throws -> Bool
    /// Takes an order's keys away, so that they can name other orders.
    func releaseKeys(of order: StoredOrder) throws

    /// Returns a user's orders, newest first. Of the cancelled ones it has those that somebody has cancelled by a key,
    /// and no checkouts that ended without an order.
    func listedOrders(of user: String, offset: Int, limit: Int) throws -> [StoredOrder]
    func listedOrderCount(of user: String) throws -> Int
    /// Returns the orders of all users, newest first, as ``listedOrders(of:offset:limit:)`` does.
    func listedOrders(offset: Int, limit: Int) throws -> [StoredOrder]
    /// Returns the number of listed orders of all users. It counts the cancelled ones only.
    func listedOrderCount() throws -> Int
    /// Returns the number of paid orders of all users, without counting them.
    func paidCount() throws -> Int
    /// Returns the number of all users' orders with pieces that came back, by an index of these alone.
    func returnedCount() throws -> Int
    /// Returns a user's orders that are pending, oldest first. There is one at most, but for those that an older
    /// version left.
    func pendingOrders(of user: String) throws -> [StoredOrder]
    /// Returns the orders of all users that are pending and whose lease ended before an instant, oldest first.
    func pendingOrders(leasedBefore instant: Timestamp) throws -> [StoredOrder]
    /// Returns the orders whose stock is still to be posted or voided.
    ///
    /// - Parameter user: nil for the orders of all users.
    func ordersWithOpenStock(of user: String?) throws -> [StoredOrder]

    /// Returns the ID of the order that a user's key has cancelled, or tried to.
    func cancelledOrder(key: String, of user: String) throws -> String?
    func keepCancellation(of id: String, key: String, user: String) throws

    func orderReturn(key: String, of user: String) throws -> OrderReturn?
    func orderReturn(id: String) throws -> OrderReturn?
    /// Returns the sum of an order's refunds in minor units, of the returns whose pieces count.
    func returnedMinor(of orderID: String) throws -> Int
    /// Returns the sum of an order's other returns that wait or are open, in minor units.
    func unsettledMinor(of orderID: String, besides id: String) throws -> Int
    /// Keeps a new return, and counts its pieces as returned in the lines of its order, unless it waits. More pieces
    /// than were ordered are an error.
    func insert(_ orderReturn: OrderReturn) throws
    /// Writes the state and the amount of a return, and if its pieces are due. The pieces of an accepted one count as
    /// returned from then on. The pieces of a rejected one do not any more.
    func update(_ orderReturn: OrderReturn) throws
    /// Returns the returns that a user has asked for and that are still open, or whose pieces are due, or whose money
    /// is to be recorded; of all users if nil.
    func openReturns(of user: String?) throws -> [OrderReturn]
    /// Returns the returns of an order that customers have asked for, or that are open, oldest first.
    func requests(of orderID: String) throws -> [OrderReturn]
    /// Returns the orders and the states of the returns that customers have asked for, oldest first, by one statement.
    func askedReturns(of orderIDs: [String]) throws -> [(orderID: String, state: OrderReturn.State)]
    /// Returns the returns of all users that wait for an operator or are open, oldest first, with those whose money was
    /// refused.
    func waitingReturns(offset: Int, limit: Int) throws -> [OrderReturn]
    func waitingReturnCount() throws -> Int
    /// Returns the returns of all users that an operator has accepted or declined, the latest request first.
    func answeredReturns(offset: Int, limit: Int) throws -> [OrderReturn]
    func answeredReturnCount() throws -> Int
}

/// An order with its user and its payment.
struct StoredOrder: Equatable {
    var order: PlacedOrder
    let user: String
    /// The idempotency key of the order's payment, which is shown to nobody.
    let paymentKey: String
    /// The name of the order's reservation of stock, which is shown to nobody; empty for an order of a version that
    /// reserved nothing.
    var reservation: String
    /// The end of the time for which a checkout holds the order while it is pending.
    var leasedUntil: Timestamp
    /// The reason why its payment failed; nil for an order that was given up, or that is not cancelled.
    var reason: CheckoutProblem?
    /// The part of the reservation's end that is not done yet.
    var stock: OpenStock?
    /// The charge, once the order is paid; nil if there was nothing to charge.
    var transaction: CardTransaction? { order.transaction }

    var state: OrderState {
        switch order.status {
        case .pending: .pending(order, paymentKey: paymentKey, reservation: reservation)
        case .paid: .paid(order)
        case .cancelled: .cancelled(reason: reason)
        }
    }

    /// The name of the order in the journal of the stock; nil if it has no number.
    var cause: String? { order.number.map { "order \($0)" } }

    /// Returns the words for the journal of the stock about pieces that come back.
    func cause(acceptedBy user: User?) -> String? {
        cause.map { cause in user.map { "\(cause), accepted by \($0.email)" } ?? cause }
    }

    /// True if all of the order's pieces have come back, or are about to.
    var isReturned: Bool { order.lines.allSatisfy { $0.returned == $0.quantity } }

    /// Returns the order in another state. Its reservation is to be resolved accordingly.
    func moved(
        to status: PlacedOrder.Status, reason: CheckoutProblem? = nil, transaction: CardTransaction? = nil,
        discount: Money? = nil
    ) -> Self {
        var moved = self
        (moved.order.status, moved.order.discount, moved.order.transaction) = (status, discount, transaction)
        moved.reason = reason
        let isResolved = status == .pending || reservation.isEmpty
        moved.stock = isResolved ? nil : status == .paid ? .post : .void
        return moved
    }
}

/// The step that an order's reservation of stock still needs.
enum OpenStock: String {
    /// The order is paid, and its pieces are to be posted as sold.
    case post
    /// The order is cancelled, and its pieces are to be given up.
    case void
    /// The order is paid, and its pieces cannot be posted: its reservation has ended in another way, or all pieces
    /// have come back. Nothing is asked again. An order that only waits for stock stays `post`.
    case short
}

enum OrderState: Equatable {
    /// Placed, and payment has to go on under a key that payment and shopping alone know.
    case pending(PlacedOrder, paymentKey: String, reservation: String)
    case paid(PlacedOrder)
    /// For good; the reason is nil if the shopper gave it up.
    case cancelled(reason: CheckoutProblem?)
}
