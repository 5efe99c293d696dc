import BoardyValues
import ShoppingIO

/// Pieces of a paid order that come back, and the money that goes back for them.
struct OrderReturn: Equatable {
    enum State: String {
        /// A customer has asked for it, and nothing of money or stock has moved.
        case requested
        /// The payment has not answered yet.
        case open
        case returned
        /// The payment has refused the money. Nothing comes back, unless a customer has asked for the return: it waits
        /// for an operator then, who has it paid.
        case rejected
        /// An operator has declined it.
        case declined
        /// The customer has withdrawn it.
        case withdrawn
    }

    /// The key of the stock that comes back, and of the first refund, which is shown to nobody.
    let id: String
    /// The user who asked for the return, with the idempotency key.
    let user: String
    let key: String
    let orderID: String
    let lines: [ReturnOrderRequest.Line]
    let isWhole: Bool
    /// True if the pieces are wanted back in the stock.
    var restock: Bool
    /// The price of the pieces, less their part of a discount.
    var amount: Money
    var state: State
    /// The ID of the refund; nil before the payment has answered, and if there was nothing to refund.
    var refundID: String?
    /// The minor units of the amount that do not go back, because they had gone back in another way.
    var refundedEarlier = 0
    /// The ID of the refund while the payment's gateway has taken it and not made it yet.
    var pendingRefundID: String?
    /// True until the pieces are in the stock again. They are put there after the refund.
    var isRestockDue: Bool
    /// The time at which a customer asked for it; nil for a return that began without a question.
    var askedAt: Timestamp?
    /// The reason of the customer.
    var reason: String?
    /// The reason of the operator who has declined, or how the money went back that the payment has refused.
    var answer: String?
    /// The acceptance or the refusal of an operator; nil before, and if it was not written down yet in those days.
    var decision: Decision?
    /// The number of times that an operator has asked again for money that the payment has refused.
    var retries = 0
    /// The order, and the operator who has accepted, in the journal of the stock; nil if that was not written down.
    var cause: String?
    /// Money that was paid otherwise and that the payment has not recorded yet; nil if there is none.
    var unrecorded: Unrecorded?

    enum Unrecorded: String {
        /// The payment may refuse it, because less is left of the charge. It is owed again then.
        case asked
        /// An earlier version has ended the return without the payment, perhaps beside this one. It stays ended.
        case kept
    }

    struct Decision: Equatable {
        /// The ID of the operator, which only operators see.
        let user: String?
        let at: Timestamp
    }

    /// The key of the refund. A refusal holds for ever under its key.
    var refundKey: String { retries == 0 ? id : "\(id)-\(retries)" }

    /// True if its money is still asked for, or to be recorded, under the key that it had when it was read.
    func isTry(of read: OrderReturn) -> Bool {
        (state == .open || unrecorded != nil) && refundKey == read.refundKey
    }

    /// True if its pieces count as returned.
    var isCounted: Bool { state == .open || state == .returned }

    /// True if it waits for an operator: a customer has asked for it, or its money was refused.
    var waits: Bool { state == .requested || state == .rejected && askedAt != nil }

    /// The way in which money went back that the payment has refused; nil if it went back by a refund, or not at all.
    var otherPayment: String? { state == .returned ? answer : nil }

    /// The answer to the request; nil before the payment has answered.
    var outcome: ReturnOrderOutcome? {
        switch state {
        case .open: pendingRefundID.map { .pending(refund: refund($0), refundedEarlier: earlier) }
        case .returned where unrecorded == .asked: nil
        case .returned: .returned(refund: refundID.map(refund), refundedEarlier: earlier)
        case .rejected: .rejected(reason: .refundRefused)
        case .requested, .declined, .withdrawn: nil
        }
    }

    private func refund(_ id: String) -> OrderRefund {
        OrderRefund(id: id, amount: refunded)
    }

    /// The money that goes back: the amount without what had gone back in another way.
    var refunded: Money { Money(minor: amount.minor - refundedEarlier, currency: amount.currency) }

    /// The part of the amount that had gone back in another way; nil if there is none.
    var earlier: Money? {
        refundedEarlier == 0 ? nil : Money(minor: refundedEarlier, currency: amount.currency)
    }

    /// True if the pieces are to be put into the stock now.
    var needsRestock: Bool { state == .returned && isRestockDue && unrecorded != .asked }

    func isAsked(by request: ReturnOrderRequest) throws -> Bool {
        guard askedAt == nil, orderID == request.id, restock == request.restock ?? true else { return false }
        guard let wanted = request.lines else { return isWhole }
        return try !isWhole && wanted.joined() == lines
    }
}
