public import Boardy
public import Values

/// Decides for good whether a key is charged: if it is not yet, it never will be.
public enum Settle: BoardContract {
    public static let id: BoardID = "payment.settle"
    public typealias Input = SettleRequest
    public typealias Output = SettleOutcome
}

extension ContractHost {
    /// Reaches the board of ``Settle`` from its motherboard, or from another board of it.
    public func ioSettle() -> Destination<Settle, Access> { self[Settle.self] }
}

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
