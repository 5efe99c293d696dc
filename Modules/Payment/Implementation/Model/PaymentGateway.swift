import PaymentIO

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
