public import Boardy
public import Values

/// Adds the ledger up.
public enum Audit: BoardContract {
    public static let id: BoardID = "payment.audit"
    public typealias Input = Void
    public typealias Output = AuditReport
}

extension ContractHost {
    /// The board of ``Audit``.
    public func ioAudit() -> Destination<Audit, Access> { self[Audit.self] }
}

/// What the double-entry ledger says.
public struct AuditReport: Sendable, Codable, Equatable {
    /// Debits and credits are equal, for each transaction and each currency.
    public let balanced: Bool
    /// How many transactions there are.
    public let transactions: Int
    /// What was charged: one amount for each currency.
    public let charged: [Money]
    /// What was given back: one amount for each currency.
    public let refunded: [Money]
    /// Ledger entries without a transaction.
    public let orphans: Int

    public init(balanced: Bool, transactions: Int, charged: [Money], refunded: [Money], orphans: Int) {
        self.balanced = balanced
        self.transactions = transactions
        self.charged = charged
        self.refunded = refunded
        self.orphans = orphans
    }
}
