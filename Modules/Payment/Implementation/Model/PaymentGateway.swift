import BoardyValues
import PaymentIO

/// A service that charges cards.
///
/// It is called off the domain. A call may be repeated, because the process may die between its answer and the commit.
/// `CancellationError` is thrown only if the task was cancelled, so that nobody waits for the answer.
protocol PaymentGateway: Sendable {
    /// The name by which the books know the gateway: its URL, or `sandbox`.
    var identity: String { get }

    /// Returns where payments go, for the start of a server, and why nobody can pay now if the gateway does not answer.
    func startNote() -> String

    /// Returns the gateway's own name of a payment, or a closure that creates the payment there under its key.
    ///
    /// Nothing is charged. The same key again names the same payment.
    func name(of intent: PaymentIntent) -> GatewayName

    /// Charges a card with the due amount of a payment that was begun. A payment is charged once at most.
    ///
    /// - Throws: an error if there is no answer; it is unknown then if anything was charged.
    func charge(_ intent: PaymentIntent, to card: ValidCard) async throws -> GatewayAnswer

    /// Checks the one-time code of the card's holder, and charges the card that needed it if the code is right.
    ///
    /// - Returns: `needsVerification` if the code is wrong.
    /// - Throws: an error if there is no answer; it is unknown then if anything was charged.
    func verify(_ intent: PaymentIntent, by code: OneTimeCode) async throws -> GatewayAnswer

    /// Asks for the state of a payment that was begun, and changes nothing.
    func state(of intent: PaymentIntent) async throws -> GatewayState

    /// Ends a payment that was begun, so that nothing will be charged for it, unless it is charged already.
    ///
    /// - Returns: `cancelled` or `charged`, which is for good.
    func cancel(_ intent: PaymentIntent) async throws -> GatewayState

    /// Gives back the charge of a key, if there is one, and charges nothing under the key from now on.
    ///
    /// - Parameter id: the name of the payment; nil if nobody has heard it, so that no card was sent either.
    func void(key: String, id: String?) async throws

    /// Gives back an amount of a charge under the key of a refund, or asks for the state of a refund that is pending.
    /// The same key again gives nothing more back and names the same refund. Keys of refunds and keys of charges are
    /// apart.
    ///
    /// - Throws: an error if there is no answer; it is unknown then if anything went back.
    func refund(_ refund: ReservedRefund) async throws -> RefundAnswer
}

/// The way to a gateway's own name of a payment.
enum GatewayName: Sendable {
    case known(String)
    /// The closure throws if there is no answer. Nothing was charged then.
    case asked(@Sendable @concurrent () async throws -> String)
}

/// The answer of a gateway to a charge.
enum GatewayAnswer: Sendable, Equatable {
    /// Charged.
    case approved(transactionID: String)
    /// Nothing was charged.
    case declined(PayProblem)
    /// Nothing was charged yet: the holder is to type the one-time code that the bank has sent.
    case needsVerification
}

/// The state of a payment at the gateway.
enum GatewayState: Sendable, Equatable {
    /// Nothing is charged, and a card may still be.
    case open
    case charged(transactionID: String)
    /// Nothing was or will be charged.
    case cancelled
}

/// The answer of a gateway to a refund.
enum RefundAnswer: Sendable, Equatable {
    case refunded(refundID: String)
    /// The gateway has taken the refund and has not made it yet. It may still fail.
    case pending(refundID: String)
    /// Nothing went back, and nothing will under this key.
    case declined
}

/// The error that a payment was sent to another gateway than the chosen one, which knows nothing of it.
struct OtherGateway: Error, Hashable, CustomStringConvertible {
    /// The identity of the payment's gateway; nil for a gateway over HTTP whose address an older version did not write
    /// down.
    let own: String?
    let chosen: String
    /// True for a refund, which is written down and waits for its gateway.
    var isOfRefund = false

    var description: String {
        "The payment was sent to \(own ?? "a gateway over HTTP"), and the chosen gateway is "
            + "\(chosen == SandboxName.identity ? "the sandbox" : chosen), which was not asked. "
            + (isOfRefund
                ? "The refund is written down, and the next process with its own gateway makes it: \(remedy). "
                    + "Ask again with the same key only, which refunds at most once"
                : "The payment is as it was; \(remedy) to go on with it")
    }

    private var remedy: String {
        "start with --gateway \(own ?? "and the address that was used then")"
    }
}

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

/// The error that a payment was not sent to the sandbox, because payments of the store were sent to a gateway that
/// charges: an order would count as paid, and nobody would have paid.
struct SandboxRefused: Error, Hashable, CustomStringConvertible {
    let gateway: String

    init(for gateway: String) { self.gateway = gateway }

    var description: String {
        "Payments of this store are charged by \(gateway), and this process has only the sandbox, which moves no "
            + "money. Nothing was charged; start with --gateway \(gateway), or try the sandbox on another store"
    }
}
