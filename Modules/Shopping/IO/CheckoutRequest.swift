public import Boardy
public import Values

/// The parts of a checkout that are known beforehand. All of them may be absent.
public struct CheckoutRequest: Sendable, Codable, Equatable {
    /// The idempotency key of 1 to 255 characters: the same key again gives the first answer and does nothing else. Each user has keys of their own.
    ///
    /// A pending order of the same lines goes on without a key, and under another key too.
    public let key: String?
    /// The code of a voucher that reduces what is charged.
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
    /// The transaction is nil if the total is zero, so that nothing was charged.
    case paid(order: PlacedOrder, transaction: CardTransaction?)
    /// Nothing was charged. The changes are those of `priceChanged` and `outOfStock`: the cart has them now.
    case failed(reason: CheckoutProblem, changes: [CartLineChange]? = nil)
    case cancelled
}

/// The reason why a checkout failed, as a stable code. A payment's reason keeps its name.
public enum CheckoutProblem: String, Sendable, Codable, CaseIterable {
    case emptyCart
    /// The cart was changed while the order was being placed. Nothing was ordered or charged.
    case cartChanged
    /// A product has another price than in the cart. Nothing was ordered or charged, and the key can be used again.
    case priceChanged
    /// There are fewer pieces of a product than in the cart, or it is gone. Nothing was ordered or charged, and the key can be used again.
    case outOfStock
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// There is no such voucher.
    case unknownVoucher
    case voucherExpired
    /// All uses of the voucher are taken.
    case voucherSpent
    /// The total is less than the voucher's minimum, or too small for any discount.
    case voucherBelowMinimum
    case voucherOtherCurrency
    /// The order of this key is being paid with another voucher, or without one. It goes on under the key with that.
    case otherVoucher

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

/// A product in the cart that could not be ordered as the shopper saw it.
public struct CartLineChange: Sendable, Codable, Equatable {
    public let sku: String
    public let title: String
    /// The number of pieces that the shopper wanted.
    public let quantity: Int
    /// The number of pieces that can be ordered.
    public let available: Int
    /// The price of one piece that the shopper saw.
    public let unitPrice: Money
    /// The price of one piece now; nil if the product is gone.
    public let newPrice: Money?

    public init(sku: String, title: String, quantity: Int, available: Int, unitPrice: Money, newPrice: Money?) {
        self.sku = sku
        self.title = title
        self.quantity = quantity
        self.available = available
        self.unitPrice = unitPrice
        self.newPrice = newPrice
    }
}
