public import Boardy
public import Values

/// Makes up its mind about a key: charged, or never to be charged.
public enum Settle: BoardContract {
    public static let id: BoardID = "payment.settle"
    public typealias Input = SettleRequest
    public typealias Output = SettleOutcome
}

extension ContractHost {
    /// The board of ``Settle``.
    public func ioSettle() -> Destination<Settle, Access> { self[Settle.self] }
}

/// Which key.
public struct SettleRequest: Sendable, Codable, Equatable {
    public let key: String

    public init(key: String) { self.key = key }
}

/// What holds for the key from now on.
public enum SettleOutcome: Outcome, Equatable {
    case paid(transaction: CardTransaction)
    /// Nothing was or ever will be charged: a later payment under the key fails as abandoned.
    case none
}
