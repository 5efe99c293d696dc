/// A payment card as somebody typed it. Number and code never leave the process: they cannot be encoded or printed.
public struct Card: Sendable, Decodable, Equatable {
    /// 12 to 19 digits.
    public let number: Secret<String>
    /// Month and year, `MM/YY`.
    public let expiry: String
    /// The card verification code, 3 or 4 digits.
    public let cvc: Secret<String>

    /// A card, not checked.
    public init(number: Secret<String>, expiry: String, cvc: Secret<String>) {
        self.number = number
        self.expiry = expiry
        self.cvc = cvc
    }
}

/// How somebody wants to pay, where that is known beforehand.
public struct PaymentDetails: Sendable, Decodable, Equatable {
    /// The card to charge.
    public let card: Card

    /// Pays by card.
    public init(card: Card) { self.card = card }
}

/// A charge that went through.
public struct CardTransaction: Sendable, Codable, Equatable {
    /// The payment provider's name for it.
    public let id: String
    /// The last four digits of the card.
    public let last4: String
    /// The card's brand, such as `visa`.
    public let brand: String

    /// A charge.
    public init(id: String, last4: String, brand: String) {
        self.id = id
        self.last4 = last4
        self.brand = brand
    }
}
