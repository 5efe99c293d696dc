public import Boardy
public import Values

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
