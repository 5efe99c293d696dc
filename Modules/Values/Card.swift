/// A payment card as a person typed it.
///
/// All of it is secret: it is not printed, and encoded only by an encoder that reveals or seals secrets. Nothing is
/// checked here, so decoding accepts a card that no provider would charge.
public struct Card: Sendable, Codable, Equatable {
    /// The card number: 12 to 19 digits without spaces, as the Payment module expects it.
    public let number: Secret<String>
    /// The last month in which the card is valid, as `MM/YY`; `12/49` is December 2049.
    public let expiry: Secret<String>
    /// The card verification code of 3 or 4 digits, printed on the card and never stored.
    public let cvc: Secret<String>

    /// Creates a card from what was typed. Checks nothing: the Payment module refuses a wrong number, date or code.
    public init(number: Secret<String>, expiry: Secret<String>, cvc: Secret<String>) {
        self.number = number
        self.expiry = expiry
        self.cvc = cvc
    }
}

/// A means of payment that is known before the checkout asks for one.
///
/// As input of a checkout it replaces the payment screen: `{"card":{"number":"…","expiry":"12/49","cvc":"…"}}`.
public struct PaymentDetails: Sendable, Codable, Equatable {
    /// The card to charge. Other means of payment would become further properties.
    public let card: Card

    /// Creates the details of a payment by card, which is the only means of payment so far.
    public init(card: Card) { self.card = card }
}

/// A charge that the payment provider has accepted.
///
/// Holds what a receipt may show, and nothing from which the card could be used again.
public struct CardTransaction: Sendable, Codable, Equatable {
    /// The identifier that the payment provider gave to the charge.
    public let id: String
    /// The last four digits of the card number, for receipts.
    public let last4: String
    /// The brand of the card in lowercase, such as `visa`.
    public let brand: String

    /// Creates the record of an accepted charge.
    public init(id: String, last4: String, brand: String) {
        self.id = id
        self.last4 = last4
        self.brand = brand
    }
}
