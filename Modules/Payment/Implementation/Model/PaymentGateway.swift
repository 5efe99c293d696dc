import PaymentIO
import Values

/// A service that charges cards.
///
/// It is called off the domain. A call may be repeated, because the process may die between its answer and the commit.
/// `CancellationError` is thrown only if the task was cancelled, so that nobody waits for the answer.
protocol PaymentGateway: Sendable {
    /// Returns the gateway's own name of a payment, or a closure that creates the payment there under its key.
    ///
    /// Nothing is charged. The same key again names the same payment.
    func name(of intent: PaymentIntent) -> GatewayName

    /// Charges a card with the due amount of a payment that was begun. A payment is charged once at most.
    ///
    /// - Parameter isVerified: true if the card's holder has confirmed the charge.
    /// - Throws: an error if there is no answer; it is unknown then if anything was charged.
    func charge(_ intent: PaymentIntent, to card: ValidCard, isVerified: Bool) async throws -> GatewayAnswer

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

    /// Gives back an amount of a charge under the key of a refund. The same key again gives nothing more back and names the same refund.
    /// Keys of refunds and keys of charges are apart.
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
    /// Nothing was charged yet: the holder is to confirm it first.
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
    /// Nothing went back, and nothing will under this key.
    case declined
}
