import BoardyValues
import PaymentIO

/// A card whose number, expiry and code have passed the rules. A gateway gets no other card.
struct ValidCard: Sendable, Equatable {
    let number: Secret<String>
    let expiry: CardExpiry
    let cvc: Secret<String>
    let brand: CardBrand
    let last4: String

    /// - Parameter now: the card must not have expired by then.
    /// - Throws: `invalidNumber`, `invalidExpiry` or `invalidCVC`, the first that applies.
    init(_ card: Card, at now: Timestamp) throws(PayProblem) {
        // As it is printed on the card: groups with blanks or hyphens between them.
        let digits = card.number.reveal().filter { $0 != " " && $0 != "-" }
        guard digits.isDecimal, (12...19).contains(digits.count), Luhn.accepts(digits),
            digits.contains(where: { $0 != "0" })
        else { throw .invalidNumber }
        guard let expiry = CardExpiry(card.expiry.reveal()), !expiry.isPast(at: now) else { throw .invalidExpiry }
        let code = card.cvc.reveal()
        guard code.isDecimal, (3...4).contains(code.count) else { throw .invalidCVC }
        number = Secret(digits)
        self.expiry = expiry
        cvc = card.cvc
        brand = CardBrand(number: digits)
        last4 = String(digits.suffix(4))
    }
}

extension String {
    /// True if the text holds the digits 0 to 9 and nothing else. Cards do not use the digits of other scripts.
    var isDecimal: Bool { !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}
