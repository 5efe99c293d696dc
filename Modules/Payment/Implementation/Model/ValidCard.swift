import BoardyValues
import PaymentIO

/// A card whose number, expiry and code have passed the rules. A gateway gets no other card.
struct ValidCard: Sendable, Equatable {
    let number: CardNumber
    let expiry: CardExpiry
    let cvc: Secret<String>
    let brand: CardBrand
    let last4: String

    /// - Parameter now: the card must not have expired by then.
    /// - Throws: `invalidNumber`, `invalidExpiry` or `invalidCVC`, the first that applies.
    init(_ card: Card, at now: Timestamp) throws(PayProblem) {
        guard let number = CardNumber(card.number.reveal()) else { throw .invalidNumber }
        guard let expiry = CardExpiry(card.expiry.reveal()), !expiry.isPast(at: now) else { throw .invalidExpiry }
        let code = card.cvc.reveal()
        guard code.isDecimal, (3...4).contains(code.count) else { throw .invalidCVC }
        (self.number, self.expiry, cvc) = (number, expiry, card.cvc)
        brand = CardBrand(number: number.digits.reveal())
        last4 = String(number.digits.reveal().suffix(4))
    }
}
