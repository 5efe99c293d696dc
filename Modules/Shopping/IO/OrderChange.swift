public import Boardy
public import BoardyValues

/// The pending order to cancel.
public struct CancelOrderRequest: Sendable, Codable, Equatable, Sampled {
    public let id: String
    /// The idempotency key of 1 to 255 characters, apart from the keys of checkouts: it belongs to one change of one
    /// order.
    public let key: String

    public init(id: String, key: String) {
        (self.id, self.key) = (id, key)
    }

    public static var samples: [CancelOrderRequest] { [.init(id: "order-1", key: "cancel-1")] }
}

/// The outcome of a cancellation.
public enum CancelOrderOutcome: SampledOutcome, Equatable {
    /// Nothing was or will be charged for the order, and its pieces are free again.
    case cancelled(order: PlacedOrder)
    /// The order is as it was.
    case rejected(reason: OrderChangeProblem)

    public static func sample(after last: CancelOrderOutcome?) -> CancelOrderOutcome? {
        switch last {
        case nil: .cancelled(order: .sample)
        case .cancelled: .rejected(reason: .paid)
        case .rejected: nil
        }
    }
}

/// The paid order whose pieces come back, all of them or some.
public struct ReturnOrderRequest: Sendable, Codable, Equatable, Sampled {
    public let id: String
    /// The idempotency key of 1 to 255 characters: the same key again gives the first answer and returns nothing more.
    public let key: String
    /// The pieces; all that have not come back yet if absent.
    public let lines: [Line]?
    /// False if the pieces cannot be sold again, so that the stock stays as it is; true if absent.
    public let restock: Bool?

    public init(id: String, key: String, lines: [Line]? = nil, restock: Bool? = nil) {
        (self.id, self.key, self.lines, self.restock) = (id, key, lines, restock)
    }

    /// Pieces of one product.
    public struct Line: Sendable, Codable, Equatable {
        @Normalized public private(set) var sku: String
        /// 1 or more.
        public let quantity: Int

        public init(sku: String, quantity: Int) {
            self.sku = sku
            self.quantity = quantity
        }
    }

    public static var samples: [ReturnOrderRequest] {
        [
            .init(id: "order-1", key: "return-1"),
            .init(id: "order-1", key: "return-1", lines: [.init(sku: "MUG-001", quantity: 1)], restock: false),
        ]
    }
}

/// The outcome of a return.
public enum ReturnOrderOutcome: SampledOutcome, Equatable {
    /// The refund is nil if nothing was charged for the pieces, or nothing is left of the charge.
    ///
    /// The part of their price that had been refunded in another way, such as by an operator, is not refunded again,
    /// and told if there is any.
    case returned(refund: OrderRefund?, refundedEarlier: Money? = nil)
    /// The payment has taken the refund, and its gateway has not made it yet. The same key tells the end, which a
    /// start or the next checkout finds too.
    case pending(refund: OrderRefund, refundedEarlier: Money? = nil)
    /// Nothing was returned.
    case rejected(reason: OrderChangeProblem)

    public static func sample(after last: ReturnOrderOutcome?) -> ReturnOrderOutcome? {
        let refund = OrderRefund(id: "refund-1", amount: .init(minor: 1299, currency: .eur))
        return switch last {
        case nil: .returned(refund: refund, refundedEarlier: .init(minor: 1299, currency: .eur))
        case .returned: .pending(refund: refund, refundedEarlier: .init(minor: 1299, currency: .eur))
        case .pending: .rejected(reason: .exceedsOrdered)
        case .rejected: nil
        }
    }
}

/// The money that went back for a return.
public struct OrderRefund: Sendable, Codable, Equatable {
    public let id: String
    public let amount: Money

    public init(id: String, amount: Money) {
        (self.id, self.amount) = (id, amount)
    }
}

/// The reason why an order was neither cancelled nor returned, as a stable code.
public enum OrderChangeProblem: String, Error, Sendable, Codable, CaseIterable {
    /// There is no such order, or it is another user's.
    case notFound
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// The key belongs to another change, or to other pieces.
    case otherParameters
    /// The order is paid, so it can be returned and not cancelled.
    case paid
    /// The order is not paid, so there is nothing to return.
    case notPaid
    /// There is no line, a quantity is less than 1, or the order has no such product.
    case invalidLines
    /// More pieces than were ordered, together with those that came back earlier.
    case exceedsOrdered
    /// The payment does not give the money back, because the gateway declined that.
    case refundRefused
}
