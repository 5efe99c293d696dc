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
    /// The goods that the screens show beside the amount; nothing is computed from them, and the same key may have others.
    public let items: [Item]?

    public init(
        key: String, orderID: String, amount: Money, payment: PaymentDetails? = nil, scope: KeyScope? = nil,
        voucher: String? = nil, items: [Item]? = nil
    ) {
        self.key = key
        self.orderID = orderID
        self.amount = amount
        self.payment = payment
        self.scope = scope
        self.voucher = voucher
        self.items = items
    }

    /// Pieces of one kind that are paid for.
    public struct Item: Sendable, Codable, Equatable {
        public let title: String
        public let quantity: Int
        public let total: Money

        public init(title: String, quantity: Int, total: Money) {
            self.title = title
            self.quantity = quantity
            self.total = total
        }
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

/// A voucher to create: its code, and either a percentage or an amount.
public struct VoucherRequest: Sendable, Codable, Equatable {
    /// 1 to 40 letters of the Latin alphabet, digits and hyphens. Capitals and small letters are the same.
    public let code: String
    /// 1 to 100, of the amount of a payment. The discount is rounded down to the smallest unit of the currency.
    public let percent: Int?
    /// The amount that a payment is reduced by, but never below zero.
    public let amount: Money?
    /// The least amount of a payment that takes the voucher, in its currency; any amount if absent.
    public let minimum: Money?
    /// The instant from which the voucher is not taken any more; never if absent.
    public let expires: Timestamp?
    /// The number of payments that take the voucher; 1 if absent.
    public let uses: Int?

    public init(
        code: String, percent: Int? = nil, amount: Money? = nil, minimum: Money? = nil, expires: Timestamp? = nil,
        uses: Int? = nil
    ) {
        self.code = code
        self.percent = percent
        self.amount = amount
        self.minimum = minimum
        self.expires = expires
        self.uses = uses
    }
}

/// A voucher, and how often it was used. Either `percent` or `amount` is present.
public struct Voucher: Sendable, Codable, Equatable {
    /// In capitals.
    public let code: String
    public let percent: Int?
    public let amount: Money?
    public let minimum: Money?
    public let expires: Timestamp?
    public let uses: Int
    /// The number of payments that have the voucher, those under way included.
    public let used: Int

    public init(
        code: String, percent: Int?, amount: Money?, minimum: Money?, expires: Timestamp?, uses: Int, used: Int
    ) {
        self.code = code
        self.percent = percent
        self.amount = amount
        self.minimum = minimum
        self.expires = expires
        self.uses = uses
        self.used = used
    }
}

/// The outcome of creating a voucher.
public enum VoucherOutcome: Outcome, Equatable {
    /// The voucher exists. The same request again answers the same.
    case created(voucher: Voucher)
    case rejected(reason: VoucherProblem)
}

/// The reason why no voucher was created, as a stable code.
public enum VoucherProblem: String, Error, Sendable, Codable, CaseIterable {
    /// Not 1 to 40 Latin letters, digits and hyphens.
    case invalidCode
    /// Not exactly one of percentage and amount, a percentage outside 1 to 100, or an amount of zero or less.
    case invalidDiscount
    /// Zero or less, or in another currency than the amount.
    case invalidMinimum
    /// In the past.
    case invalidExpiry
    /// Less than one.
    case invalidUses
    /// The code belongs to a voucher with other terms.
    case codeTaken
}
