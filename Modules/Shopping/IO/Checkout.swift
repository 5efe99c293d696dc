public import Boardy
public import Values

/// Orders what is in the cart and pays for it: `cart ->> ordering ->> payment` as one board.
public enum Checkout: BoardContract {
    public static let id: BoardID = "shopping.checkout"
    /// What is absent is asked on screens.
    public typealias Input = CheckoutRequest?
    public typealias Output = CheckoutOutcome
}

extension ContractHost {
    /// The board of ``Checkout``.
    public func ioCheckout() -> Destination<Checkout, Access> { self[Checkout.self] }
}

/// What is known beforehand.
public struct CheckoutRequest: Sendable, Codable, Equatable {
    /// The idempotency key: the same key again gives the first answer and does nothing else.
    ///
    /// Without one, a pending order of the same lines goes on under its key, if it is the user's newest; else there is a new key.
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
public enum CheckoutOutcome: Outcome, Equatable {
    case paid(order: PlacedOrder, transaction: CardTransaction)
    case failed(reason: CheckoutProblem)
    case cancelled
}

/// Why a checkout failed, as a stable code: one of its own, or the payment's by the same name.
public enum CheckoutProblem: String, Sendable, Codable, CaseIterable {
    case emptyCart
    /// No campaign has the voucher.
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
    /// The key belongs to somebody else, or its order was given up for unfinished too long ago.
    case abandoned
}
