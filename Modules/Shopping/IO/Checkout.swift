public import Boardy
public import Values

/// Orders what is in the cart and pays for it: `cart ->> ordering ->> payment` as one board.
public enum Checkout: BoardContract {
    public static let id: BoardID = "shopping.checkout"
    /// What is absent is asked on screens.
    public typealias Input = CheckoutRequest?
    public typealias Output = CheckoutOutcome
}

/// What is known beforehand.
public struct CheckoutRequest: Sendable, Decodable, Equatable {
    /// The idempotency key: the same key again gives the first answer and does nothing else.
    public let key: String?
    public let voucher: String?
    public let payment: PaymentDetails?

    public init(key: String? = nil, voucher: String? = nil, payment: PaymentDetails? = nil) {
        self.key = key
        self.voucher = voucher
        self.payment = payment
    }
}

/// What became of it. A failed or cancelled checkout keeps the cart.
public enum CheckoutOutcome: Sendable, Equatable, Encodable {
    case paid(PlacedOrder, CardTransaction)
    /// With a stable code: `emptyCart`, `notSignedIn`, or the payment's reason.
    case failed(reason: String)
    case cancelled

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .paid(let order, let transaction):
            var container = try encoder.outcome("paid")
            try container.encode(order, forKey: "order")
            try container.encode(transaction, forKey: "transaction")
        case .failed(let reason):
            var container = try encoder.outcome("failed")
            try container.encode(reason, forKey: "reason")
        case .cancelled: _ = try encoder.outcome("cancelled")
        }
    }
}
