public import Boardy
public import BoardyValues

/// The sums of the double-entry ledger, and what does not fit in it.
public struct AuditReport: Sendable, Codable, Equatable, Sampled {
    /// True if debits and credits are equal, for each transaction and each currency.
    public let balanced: Bool
    /// The number of transactions.
    public let transactions: Int
    /// The charges, one sum for each currency.
    public let charged: [Money]
    /// The refunds, one sum for each currency.
    public let refunded: [Money]
    /// The number of ledger entries without a transaction.
    public let orphans: Int
    /// The number of payments that differ from their ledger entries in order, amount or currency, and of transactions
    /// without a payment.
    public let mismatches: Int

    public init(
        balanced: Bool, transactions: Int, charged: [Money], refunded: [Money], orphans: Int, mismatches: Int = 0
    ) {
        self.balanced = balanced
        self.transactions = transactions
        self.charged = charged
        self.refunded = refunded
        self.orphans = orphans
        self.mismatches = mismatches
    }

    public static var samples: [AuditReport] {
        [
            .init(
                balanced: true, transactions: 2, charged: [.init(minor: 2598, currency: .eur)],
                refunded: [.init(minor: 1299, currency: .eur)], orphans: 0)
        ]
    }
}
