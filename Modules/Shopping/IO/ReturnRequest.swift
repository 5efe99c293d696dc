public import Boardy
public import BoardyValues

/// The paid order whose pieces a customer asks to send back, all of them or some.
public struct ReturnRequest: Sendable, Codable, Equatable {
    public let id: String
    /// The idempotency key of 1 to 255 characters, apart from the keys of checkouts.
    public let key: String
    /// The pieces; all that are left if absent.
    public let lines: [ReturnOrderRequest.Line]?
    /// The customer's reason in at most 500 characters. White space alone is no reason.
    public let reason: String?

    public init(id: String, key: String, lines: [ReturnOrderRequest.Line]? = nil, reason: String? = nil) {
        (self.id, self.key, self.lines, self.reason) = (id, key, lines, reason)
    }
}

/// The return to accept, or whose money the payment has refused.
public struct AcceptReturnRequest: Sendable, Codable, Equatable {
    /// The ID of the return.
    public let id: String
    /// False if the pieces cannot be sold again, so that the stock stays as it is; true if absent. The first acceptance
    /// counts.
    public let restock: Bool?
    /// The way in which money went back that the payment has refused, such as a bank transfer: the return ends without
    /// a refund. The customer sees it, in 1 to 500 characters, which are not white space alone.
    public let paidOtherwise: String?
    /// The amount that was owed when this was decided, as ``RequestedReturn`` tells it. If another one is owed now,
    /// nothing is changed. It is not compared if absent, and without money that was paid otherwise.
    public let owed: Money?

    public init(id: String, restock: Bool? = nil, paidOtherwise: String? = nil, owed: Money? = nil) {
        (self.id, self.restock, self.paidOtherwise, self.owed) = (id, restock, paidOtherwise, owed)
    }
}

/// The return to decline.
public struct DeclineReturnRequest: Sendable, Codable, Equatable {
    /// The ID of the return.
    public let id: String
    /// The reason that the customer sees, in 1 to 500 characters, which are not white space alone.
    public let reason: String

    public init(id: String, reason: String) { (self.id, self.reason) = (id, reason) }
}

/// The return to withdraw.
public struct WithdrawReturnRequest: Sendable, Codable, Equatable {
    /// The ID of the return.
    public let id: String

    public init(id: String) { self.id = id }
}

/// The outcome of a request for a return, and of its end without a refund.
public enum ReturnRequestOutcome: Outcome, Equatable {
    /// The return as it stands now.
    case known(return: RequestedReturn)
    /// Nothing was changed.
    case rejected(reason: ReturnProblem)
}

/// The outcome of an acceptance.
public enum AcceptReturnOutcome: Outcome, Equatable {
    /// The refund is nil if nothing was charged for the pieces, if nothing is left of the charge, and if its money was
    /// paid otherwise. Money that was
    /// refunded in another way is told, and not refunded again.
    case returned(refund: OrderRefund?, refundedEarlier: Money? = nil)
    /// The payment has taken the refund, and its gateway has not made it yet. A start finds the end, and another
    /// acceptance tells it.
    case pending(refund: OrderRefund, refundedEarlier: Money? = nil)
    /// Nothing came back.
    case rejected(reason: ReturnProblem)
}

/// The reason why a return was not asked for, accepted or ended, as a stable code.
public enum ReturnProblem: String, Error, Sendable, Codable, CaseIterable {
    /// There is no such order or return, or it is another user's.
    case notFound
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// The key belongs to another change, or to other pieces; or money was paid otherwise that was not refused, or
    /// another sum than is owed, or than may be owed when other refunds have ended.
    case otherParameters
    /// The order is not paid, so there is nothing to return.
    case notPaid
    /// There is no line, a quantity is less than 1, or the order has no such product.
    case invalidLines
    /// More pieces than are left of what was returned and asked for.
    case exceedsOrdered
    /// The reason has more than 500 characters, or one with too many accents, or is blank where one is needed.
    case invalidReason
    /// 100 returns of the order were asked for already, those that were withdrawn or declined among them.
    case tooManyReturns
    /// An operator has accepted the return.
    case accepted
    /// An operator has declined the return.
    case declined
    /// The customer has withdrawn the return.
    case withdrawn
    /// The payment does not give the money back, because the gateway declined that. The return waits for another
    /// acceptance, which asks for the money once more.
    case refundRefused
}
