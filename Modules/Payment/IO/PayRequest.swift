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

    public init(
        key: String, orderID: String, amount: Money, payment: PaymentDetails? = nil, scope: KeyScope? = nil
    ) {
        self.key = key
        self.orderID = orderID
        self.amount = amount
        self.payment = payment
        self.scope = scope
    }
}

/// The outcome of a payment.
public enum PayOutcome: Outcome, Equatable {
    /// Exactly the amount of the request is charged, and for its order.
    case success(transaction: CardTransaction)
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
}
