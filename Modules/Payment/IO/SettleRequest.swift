public import Boardy
public import Values

/// The key to settle.
public struct SettleRequest: Sendable, Codable, Equatable {
    public let key: String

    public init(key: String) { self.key = key }
}

/// The state of a settled key, which never changes.
public enum SettleOutcome: Outcome, Equatable {
    case paid(transaction: CardTransaction)
    /// Nothing was or ever will be charged: a later payment under the key fails as abandoned.
    case none
}
