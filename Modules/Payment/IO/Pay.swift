public import Boardy
public import Values

/// Takes an amount for an order: asks for confirmation and, where it is absent, for the card, on screens.
///
/// A card that came in the input and is declined is an answer; one typed on a screen is asked for again, under the same key.
public enum Pay: BoardContract {
    public static let id: BoardID = "payment.pay"
    public typealias Input = PayRequest
    public typealias Output = PayOutcome
}

extension ContractHost {
    /// The board of ``Pay``.
    public func ioPay() -> Destination<Pay, Access> { self[Pay.self] }
    /// The board of ``Pay``, by the name of its module.
    public func ioPayment() -> Destination<Pay, Access> { self[Pay.self] }
}

/// What to charge.
public struct PayRequest: Sendable, Codable, Equatable {
    /// The idempotency key: the same key again gives the first answer and charges nothing.
    public let key: String
    public let orderID: String
    public let amount: Money
    public let payment: PaymentDetails?

    public init(key: String, orderID: String, amount: Money, payment: PaymentDetails? = nil) {
        self.key = key
        self.orderID = orderID
        self.amount = amount
        self.payment = payment
    }
}

/// What became of it.
public enum PayOutcome: Outcome, Equatable {
    case success(transaction: CardTransaction)
    case failure(reason: PayProblem)
    case userCancelled
}

/// Why nothing was charged, as a stable code.
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
    /// The key was settled before anything was charged, or belongs to another charge.
    case abandoned
}
