public import Boardy
public import Values

/// An order with all its lines, in one of three states.
public struct PlacedOrder: Sendable, Codable, Equatable {
    public let id: String
    public let lines: [OrderLine]
    public let total: Money
    public let placedAt: Timestamp
    public let status: Status

    public init(id: String, lines: [OrderLine], total: Money, placedAt: Timestamp, status: Status) {
        self.id = id
        self.lines = lines
        self.total = total
        self.placedAt = placedAt
        self.status = status
    }

    /// The state of an order.
    public enum Status: String, Sendable, Codable {
        /// Written, and payment not settled yet.
        case pending
        case paid
        case cancelled
    }
}

/// A page of orders to list. All of it may be absent.
public struct OrderQuery: Sendable, Codable, Equatable {
    /// The number of orders to skip; 0 if absent.
    public let offset: Int?
    /// The greatest number of orders on the page; 20 if absent.
    public let limit: Int?

    public init(offset: Int? = nil, limit: Int? = nil) {
        self.offset = offset
        self.limit = limit
    }
}

/// One page of orders.
public struct OrderPage: Sendable, Codable, Equatable {
    /// The number of orders on all pages.
    public let total: Int
    public let orders: [PlacedOrder]

    public init(total: Int, orders: [PlacedOrder]) {
        self.total = total
        self.orders = orders
    }
}

/// The order to look up.
public struct OrderDetailsRequest: Sendable, Codable, Equatable {
    public let id: String

    public init(id: String) { self.id = id }
}

/// The result of a look-up.
public enum OrderDetailsOutcome: Outcome, Equatable {
    case found(order: PlacedOrder)
    case notFound(id: String)
}

/// The parts of a checkout that are known beforehand. All of them may be absent.
public struct CheckoutRequest: Sendable, Codable, Equatable {
    /// The idempotency key of 1 to 255 characters: the same key again gives the first answer and does nothing else. Each user has keys of their own.
    ///
    /// A pending order of the same lines goes on without a key, and under another key too.
    public let key: String?
    public let voucher: String?
    public let payment: PaymentDetails?

    public init(key: String? = nil, voucher: String? = nil, payment: PaymentDetails? = nil) {
        self.key = key
        self.voucher = voucher
        self.payment = payment
    }
}

/// The outcome of a checkout. A failed or cancelled checkout keeps the cart.
public enum CheckoutOutcome: Outcome, Equatable {
    case paid(order: PlacedOrder, transaction: CardTransaction)
    case failed(reason: CheckoutProblem)
    case cancelled
}

/// The reason why a checkout failed, as a stable code. A payment's reason keeps its name.
public enum CheckoutProblem: String, Sendable, Codable, CaseIterable {
    case emptyCart
    /// The cart was changed while the order was being placed. Nothing was ordered or charged.
    case cartChanged
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// There is no such voucher.
    case unknownVoucher

    case cardDeclined
    case insufficientFunds
    /// The card's number fails its checksum or has a wrong length.
    case invalidNumber
    /// Not of the form `MM/YY`, or in the past.
    case invalidExpiry
    case invalidCVC
    /// The card's holder was not verified.
    case verificationFailed
    /// There is nothing to pay for what is in the cart.
    case invalidAmount
    /// The order was given up because it was pending for too long, or for another one of the same user.
    case abandoned
}
