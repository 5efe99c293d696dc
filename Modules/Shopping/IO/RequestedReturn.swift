public import BoardyValues

/// A return that a customer has asked for, or that an operator has begun at once.
public struct RequestedReturn: Sendable, Codable, Equatable {
    public let id: String
    public let orderID: String
    /// The number by which people call the order.
    public let orderNumber: Int?
    public let lines: [Line]
    /// Nil for a return that an operator has begun at once.
    public let askedAt: Timestamp?
    /// The reason of the customer.
    public let reason: String?
    /// The money that goes back if an operator accepts, or has accepted. It is worked out again then, so that all
    /// returns of an order are its charge together. While the return waits, it is no more than is left of the charge.
    public package(set) var amount: Money
    public let state: State
    /// The reason of the operator who has declined, or how money went back that the payment has refused.
    public let answer: String?
    /// The part of the price of the pieces that does not go back, because it went back before; nil if there is none.
    public package(set) var refundedEarlier: Money?
    /// The sum of other refunds and returns of the order that have not ended, if they may leave less than the amount;
    /// nil if they do not.
    public package(set) var unsettled: Money?
    /// True if the payment did not tell in time what went back, so that the amount is only the price of the pieces.
    public package(set) var areRefundsUnknown: Bool?
    /// The ID of the refund; nil if the payment has told none.
    public let refundID: String?
    /// False if an operator has accepted the return, and its pieces are not sold again; nil before.
    public let restock: Bool?

    public init(
        id: String, orderID: String, orderNumber: Int? = nil, lines: [Line], askedAt: Timestamp? = nil,
        reason: String? = nil, amount: Money, state: State, answer: String? = nil, refundedEarlier: Money? = nil,
        unsettled: Money? = nil, refundID: String? = nil, restock: Bool? = nil, areRefundsUnknown: Bool? = nil
    ) {
        (self.id, self.orderID, self.orderNumber, self.lines) = (id, orderID, orderNumber, lines)
        (self.askedAt, self.reason, self.amount, self.state, self.answer) = (askedAt, reason, amount, state, answer)
        (self.refundedEarlier, self.unsettled) = (refundedEarlier, unsettled)
        (self.refundID, self.restock, self.areRefundsUnknown) = (refundID, restock, areRefundsUnknown)
    }

    /// The pieces in words, such as "2 of Mug; 1 of Tea". Titles may have commas.
    public var pieces: String { lines.map { "\($0.quantity) of \($0.title)" }.joined(separator: "; ") }

    /// Pieces of one product.
    public struct Line: Sendable, Codable, Equatable {
        public let sku: String
        public let title: String
        public let quantity: Int

        public init(sku: String, title: String, quantity: Int) {
            (self.sku, self.title, self.quantity) = (sku, title, quantity)
        }
    }

    /// The state of a return.
    public enum State: String, Sendable, Codable, CaseIterable {
        /// It waits for an operator.
        case requested
        /// An operator has accepted, and the money is not back yet, because the payment has not answered or made it.
        case pending
        /// Its money is back.
        case accepted
        case declined
        case withdrawn
        /// An operator has accepted, and the payment did not give the money back. It waits for an operator, who accepts
        /// it again.
        case refused
    }
}
