public import Boardy
public import Values

/// A refund: its key, the transaction of the charge and, if not all that remains goes back, the amount.
public struct RefundRequest: Sendable, Codable, Equatable {
    /// The idempotency key of 1 to 255 characters: the same key again gives the first answer and refunds nothing more.
    ///
    /// It belongs to the signed-in user, and is apart from the user's keys of payments.
    public let key: String
    /// The ID of the charge, as ``CardTransaction`` tells it.
    public let transactionID: String
    /// The amount in the currency of the charge; all that remains if absent.
    public let amount: Money?

    public init(key: String, transactionID: String, amount: Money? = nil) {
        self.key = key
        self.transactionID = transactionID
        self.amount = amount
    }
}

/// A refund to the shopper of an order, on behalf of the module that has paid for it.
///
/// It is no JSON, so that no command line, script or link can ask for it.
public struct RefundOrderRequest: Sendable, Equatable {
    /// The idempotency key of the refund, which the module has made for itself.
    public let key: String
    /// The key of the order's payment. Knowing it proves that the caller has paid: it is random, and shown to nobody.
    public let paymentKey: String
    public let orderID: String
    /// The amount in the currency of the charge. If less than that is left of it, what is left goes back.
    public let amount: Money

    public init(key: String, paymentKey: String, orderID: String, amount: Money) {
        self.key = key
        self.paymentKey = paymentKey
        self.orderID = orderID
        self.amount = amount
    }
}

/// The charge for an order, of which a module wants to know what went back. It is no JSON, as the key is shown to nobody.
public struct OrderRefundsRequest: Sendable, Equatable {
    /// The key of the order's payment, which proves that the caller has paid.
    public let paymentKey: String
    public let orderID: String

    public init(paymentKey: String, orderID: String) {
        self.paymentKey = paymentKey
        self.orderID = orderID
    }
}

/// The part of a charge that went back, by refunds of its module and of operators.
public struct RefundedAmount: Sendable, Equatable {
    /// Nil if nothing went back. A refund that is under way does not count.
    public let amount: Money?

    public init(_ amount: Money?) { self.amount = amount }
}

/// Activates the board of ``OrderRefunds`` with handlers that only this caller has.
public typealias GetOrderRefundsParameter = BlockTaskParameter<OrderRefundsRequest, RefundedAmount>

/// The outcome of a refund.
public enum RefundOutcome: Outcome, Equatable {
    /// The money went back. `remaining` is what could still be refunded at that time.
    ///
    /// The amount is told if it is less than a module asked for, because nothing more was left of the charge.
    case refunded(refundID: String, remaining: Money, amount: Money? = nil)
    /// The gateway has taken the refund and has not made it yet. The money is kept for it: ask again with the same key, or at the next start.
    ///
    /// Its end may still be that nothing was refunded.
    case pending(refundID: String, remaining: Money, amount: Money? = nil)
    /// Nothing was refunded.
    case rejected(reason: RefundProblem)
}

/// The reason why nothing was refunded, as a stable code.
public enum RefundProblem: String, Sendable, Codable {
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// The key belongs to a refund of another transaction or amount.
    case otherParameters
    /// No charge has the transaction, or the payment's key has no charge for the order.
    case unknownTransaction
    /// Zero or less, or in another currency than the charge.
    case invalidAmount
    /// More than what remains of the charge, without the refunds that are under way.
    case exceedsRemaining
    /// All of the charge is refunded, or under way to be.
    case nothingRemains
    /// The gateway does not give the money back.
    case declined
}
