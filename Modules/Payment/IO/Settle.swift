public import Boardy
public import Values

/// Makes up its mind about a key: charged, or never to be charged.
public enum Settle: BoardContract {
    public static let id: BoardID = "payment.settle"
    public typealias Input = SettleRequest
    public typealias Output = SettleOutcome
}

/// Which key.
public struct SettleRequest: Sendable, Codable, Equatable {
    public let key: String

    public init(key: String) { self.key = key }
}

/// What holds for the key from now on.
public enum SettleOutcome: Sendable, Equatable, Encodable {
    case paid(CardTransaction)
    /// Nothing was or ever will be charged: a later payment under the key fails as abandoned.
    case none

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .paid(let transaction):
            var container = try encoder.outcome("paid")
            try container.encode(transaction, forKey: "transaction")
        case .none: _ = try encoder.outcome("none")
        }
    }
}
