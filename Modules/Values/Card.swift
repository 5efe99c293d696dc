/// A payment card as it was typed. Number and code are secrets: they are not printed, and encoded only by an encoder that reveals secrets.
public struct Card: Sendable, Codable, Equatable {
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

/// The way to pay, if it is known beforehand.
public struct PaymentDetails: Sendable, Codable, Equatable {
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
