public import Boardy
public import Values

/// Orders what is in the cart and pays for it: `cart ->> ordering ->> payment` as one board.
public enum Checkout: BoardContract {
    public static let id: BoardID = "shopping.checkout"
    /// The board asks on screens for what is absent.
    public typealias Input = CheckoutRequest?
    public typealias Output = CheckoutOutcome
}

extension ContractHost {
    /// Reaches the board of ``Checkout`` from its motherboard, or from another board of it.
    public func ioCheckout() -> Destination<Checkout, Access> { self[Checkout.self] }
}

/// The parts of a checkout that are known beforehand. All of them may be absent.
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

/// The outcome of a checkout. A failed or cancelled checkout keeps the cart.
public enum CheckoutOutcome: Outcome, Equatable {
    case paid(order: PlacedOrder, transaction: CardTransaction)
    case failed(reason: CheckoutProblem)
    case cancelled
}

/// The reason why a checkout failed, as a stable code. A payment's reason keeps its name.
public enum CheckoutProblem: String, Sendable, Codable, CaseIterable {
    case emptyCart
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
    /// The key belongs to another user, or its order was given up because it was pending for too long.
    case abandoned
}
