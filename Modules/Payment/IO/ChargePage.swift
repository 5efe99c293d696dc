public import Boardy
public import BoardyValues

/// A page of charges to list. All of it may be absent.
public struct ChargeQuery: Sendable, Codable, Equatable, Sampled {
    /// The number of newer charges to skip; 0 if absent.
    public let offset: Int?
    /// The greatest number of charges on the page, from 1 to 200; 20 if absent.
    public let limit: Int?
    /// The ID of the only charge to list, as ``CardTransaction`` tells it; every charge if absent.
    public let transactionID: String?

    public init(offset: Int? = nil, limit: Int? = nil, transactionID: String? = nil) {
        (self.offset, self.limit, self.transactionID) = (offset, limit, transactionID)
    }

    public static var samples: [ChargeQuery] {
        [.init(), .init(offset: 20, limit: 20), .init(transactionID: "txn-1")]
    }
}

/// One page of the charges of all shoppers, newest first. Payments by voucher alone have charged nothing and are left
/// out.
public struct ChargePage: Sendable, Codable, Equatable, Sampled {
    /// The number of charges on all pages.
    public let total: Int
    public let charges: [Charge]

    public init(total: Int, charges: [Charge]) {
        (self.total, self.charges) = (total, charges)
    }

    /// A charge as an operator sees it.
    public struct Charge: Sendable, Codable, Equatable {
        public let transactionID: String
        public let orderID: String
        /// The amount that was charged, less what a voucher has paid.
        public let amount: Money
        /// The part of the amount that neither went back, by refunds and otherwise, nor is about to.
        public let refundable: Money
        public let at: Timestamp
        /// The amounts of the refunds of the charge that have not ended, oldest first; nil if there are none.
        public let openRefunds: [Money]?
        /// The refunds that were made, oldest first, if the question was for this charge; nil if there are none.
        public let refunds: [MadeRefund]?
        /// The sum that went back otherwise than by the gateway; nil if nothing did.
        public let paidOtherwise: Money?

        public init(
            transactionID: String, orderID: String, amount: Money, refundable: Money, at: Timestamp,
            openRefunds: [Money]? = nil, refunds: [MadeRefund]? = nil, paidOtherwise: Money? = nil
        ) {
            self.transactionID = transactionID
            self.orderID = orderID
            self.amount = amount
            self.refundable = refundable
            self.at = at
            self.openRefunds = openRefunds
            self.refunds = refunds
            self.paidOtherwise = paidOtherwise
        }
    }

    /// A refund that the gateway has made.
    public struct MadeRefund: Sendable, Codable, Equatable {
        public let id: String
        public let amount: Money
        /// The time at which it was asked for.
        public let at: Timestamp

        public init(id: String, amount: Money, at: Timestamp) { (self.id, self.amount, self.at) = (id, amount, at) }
    }

    public static var samples: [ChargePage] {
        let charge = Charge(
            transactionID: "txn-1", orderID: "order-1", amount: .init(minor: 2598, currency: .eur),
            refundable: .init(minor: 500, currency: .eur), at: .init(milliseconds: 1_800_000_000_000),
            openRefunds: [.init(minor: 299, currency: .eur)],
            refunds: [
                .init(
                    id: "refund-1", amount: .init(minor: 1299, currency: .eur),
                    at: .init(milliseconds: 1_800_000_060_000))
            ], paidOtherwise: .init(minor: 500, currency: .eur))
        return [.init(total: 1, charges: [charge])]
    }
}
