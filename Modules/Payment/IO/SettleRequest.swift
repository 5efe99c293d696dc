public import Boardy
public import Values

/// The key to settle.
public struct SettleRequest: Sendable, Codable, Equatable {
    public let key: String
    /// The owner of the key; the signed-in user if absent.
    public let scope: KeyScope?

    public init(key: String, scope: KeyScope? = nil) {
        self.key = key
        self.scope = scope
    }
}

/// The state of a settled key, which never changes.
public enum SettleOutcome: Outcome, Equatable {
    /// The charge under the key. It need not be the one that the caller has in mind: compare its order and amount.
    ///
    /// The amount is that of the payment's request. A voucher's discount was not charged, and there is no transaction if nothing was left to charge.
    case paid(transaction: CardTransaction?, orderID: String, amount: Money, discount: Money? = nil)
    /// Nothing was or ever will be charged: a later payment under the key fails as abandoned.
    case none
    /// Nothing was settled.
    case rejected(reason: SettleProblem)
}

/// The reason why a key was not settled, as a stable code.
public enum SettleProblem: String, Sendable, Codable {
    /// The key is empty, or has more than 255 characters.
    case invalidKey
}
