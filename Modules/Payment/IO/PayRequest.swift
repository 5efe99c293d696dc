public import Boardy
public import Values

/// A charge: its key, its order, its amount and, if it is known, the card.
public struct PayRequest: Sendable, Codable, Equatable {
    /// The idempotency key of 1 to 255 characters: the same key again gives the first answer and charges nothing.
    public let key: String
    public let orderID: String
    public let amount: Money
    public let payment: PaymentDetails?
    /// The owner of the key; the signed-in user if absent.
    public let scope: KeyScope?
    /// The code of a voucher that reduces the amount; the shopper may add one on the screen if absent.
    public let voucher: String?

    public init(
        key: String, orderID: String, amount: Money, payment: PaymentDetails? = nil, scope: KeyScope? = nil,
        voucher: String? = nil
    ) {
        self.key = key
        self.orderID = orderID
        self.amount = amount
        self.payment = payment
        self.scope = scope
        self.voucher = voucher
    }
}

/// The outcome of a payment.
public enum PayOutcome: Outcome, Equatable {
    /// Exactly the amount of the request is paid, and for its order.
    ///
    /// A voucher's discount is not charged. The transaction is nil if nothing was left to charge.
    case success(transaction: CardTransaction?, discount: Money? = nil)
    case failure(reason: PayProblem)
    case userCancelled
}

/// The reason why nothing was charged, as a stable code.
public enum PayProblem: String, Error, Sendable, Codable {
    case cardDeclined
    case insufficientFunds
    /// The number fails its checksum or has a wrong length.
    case invalidNumber
    /// Not of the form `MM/YY`, or in the past.
    case invalidExpiry
    case invalidCVC
    /// The card's holder was not verified.
    case verificationFailed
    /// Zero or less, or more than 99,999,999 minor units.
    case invalidAmount
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// The key was settled before anything was charged, or belongs to another charge.
    case abandoned
    case unknownVoucher
    case voucherExpired
    /// All uses of the voucher are taken.
    case voucherSpent
    /// The amount is less than the voucher's minimum, or too small for any discount.
    case voucherBelowMinimum
    /// The amount is in another currency than the voucher.
    case voucherOtherCurrency
    /// The payment under this key was begun with another voucher, or without one. That payment stands.
    case otherVoucher
}
