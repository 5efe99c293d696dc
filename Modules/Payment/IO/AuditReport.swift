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
    /// The refunds that have not ended; nil if there are none. Their money is reserved, and it is not known if it went
    /// back.
    public let openRefunds: OpenRefunds?
    /// The part of the sums that is the sandbox's, which moves no money; nil if there is none.
    public let sandbox: Sandbox?
    /// The sums that are owed because a refund was refused, one for each currency; nil if nothing is.
    public package(set) var owed: [Money]?
    /// The sums that went back in another way than by a refund, and are not in the ledger; nil if nothing did.
    public let paidOtherwise: [Money]?

    /// The charges and refunds of the sandbox, one sum for each currency.
    public struct Sandbox: Sendable, Codable, Equatable {
        public let charged: [Money]
        public let refunded: [Money]

        public init(charged: [Money], refunded: [Money]) { (self.charged, self.refunded) = (charged, refunded) }
    }

    /// Refunds that a gateway has not answered about, or has not made yet.
    public struct OpenRefunds: Sendable, Codable, Equatable {
        public let count: Int
        /// One sum for each currency.
        public let amounts: [Money]

        public init(count: Int, amounts: [Money]) { (self.count, self.amounts) = (count, amounts) }
    }

    public init(
        balanced: Bool, transactions: Int, charged: [Money], refunded: [Money], orphans: Int, mismatches: Int = 0,
        openRefunds: OpenRefunds? = nil, sandbox: Sandbox? = nil,
        owed: [Money]? = nil, paidOtherwise: [Money]? = nil
    ) {
        self.balanced = balanced
        self.transactions = transactions
        self.charged = charged
        self.refunded = refunded
        self.orphans = orphans
        self.mismatches = mismatches
        self.openRefunds = openRefunds
        (self.sandbox, self.owed, self.paidOtherwise) = (sandbox, owed, paidOtherwise)
    }

    public static var samples: [AuditReport] {
        [
            .init(
                balanced: true, transactions: 2, charged: [.init(minor: 2598, currency: .eur)],
                refunded: [.init(minor: 1299, currency: .eur)], orphans: 0),
            .init(
                balanced: true, transactions: 2, charged: [.init(minor: 2598, currency: .eur)], refunded: [],
                orphans: 0, openRefunds: OpenRefunds(count: 1, amounts: [.init(minor: 1299, currency: .eur)]),
                sandbox: Sandbox(
                    charged: [.init(minor: 1299, currency: .eur)], refunded: [.init(minor: 500, currency: .eur)]),
                owed: [.init(minor: 450, currency: .eur)], paidOtherwise: [.init(minor: 1299, currency: .eur)]),
        ]
    }
}
