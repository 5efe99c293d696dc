import PaymentIO

/// Who really charges cards. It is asked off the domain, and may be asked twice for one thing: a crash may lie between its answer and ours.
protocol PaymentGateway: Sendable {
    /// Charges a card under the charge's key. The same key again charges nothing more and names the same transaction.
    ///
    /// - Parameter isVerified: whether the card's holder has confirmed the charge.
    /// - Throws: whatever kept it from answering; whether anything was charged is unknown then. `CancellationError` only when its task is
    ///   cancelled: nobody waits for the answer any more.
    func charge(_ charge: Charge, to card: ValidCard, isVerified: Bool) async throws -> GatewayAnswer

    /// Gives back what was charged under a key, if anything was, and charges nothing under it from now on. Harmless when repeated.
    func void(key: String) async throws
}

/// What a gateway says to a charge.
enum GatewayAnswer: Sendable, Equatable {
    /// Charged.
    case approved(transactionID: String)
    /// Nothing was charged.
    case declined(PayProblem)
    /// Nothing was charged yet: the holder is to confirm it first.
    case needsVerification
}
