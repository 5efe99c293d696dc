import PaymentIO
import Values

/// A service that charges cards.
///
/// It is called off the domain, and may be called twice for one charge, because the process may die between its answer and the commit.
protocol PaymentGateway: Sendable {
    /// Charges a card under the charge's key. The same key again charges nothing more and names the same transaction.
    ///
    /// - Parameter isVerified: true if the card's holder has confirmed the charge.
    /// - Throws: an error if there is no answer; it is unknown then if anything was charged. `CancellationError` only if the task was
    ///   cancelled, so that nobody waits for the answer.
    func charge(_ charge: Charge, to card: ValidCard, isVerified: Bool) async throws -> GatewayAnswer

    /// Gives back the charge of a key, if there is one, and charges nothing under the key from now on. It may be repeated.
    func void(key: String) async throws
}

/// The answer of a gateway to a charge.
enum GatewayAnswer: Sendable, Equatable {
    /// Charged.
    case approved(transactionID: String)
    /// Nothing was charged.
    case declined(PayProblem)
    /// Nothing was charged yet: the holder is to confirm it first.
    case needsVerification
}

/// An amount to charge for an order under an idempotency key, whatever the card.
struct Charge: Sendable, Equatable {
    let key: String
    let orderID: String
    let amount: Money
}

extension PayRequest {
    var charge: Charge { Charge(key: key, orderID: orderID, amount: amount) }
}

/// A card whose number, expiry and code have passed the rules. A gateway gets no other card.
struct ValidCard: Sendable, Equatable {
    /// Digits only.
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
        guard digits.isDecimal, (12...19).contains(digits.count), Luhn.accepts(digits) else { throw .invalidNumber }
        guard let expiry = CardExpiry(card.expiry), !expiry.isPast(at: now) else { throw .invalidExpiry }
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
