import BoardyValues
import PaymentIO

/// A store of payments and of the ledger, for all processes together.
protocol PaymentBooks {
    /// Returns the record of a key, or nil if the key has no record.
    func record(forKey key: String) throws -> PaymentRecord?

    /// Writes a record unless its key has one. Looking and writing are one transaction.
    ///
    /// - Parameter postings: enter the ledger in the same transaction.
    /// - Returns: the record of the key now: this one, or the one of a faster process.
    func remember(_ record: PaymentRecord, postings: [Posting]) throws -> PaymentRecord

    /// Begins a payment and redeems its voucher, or writes a decline because of the voucher, unless the key is known.
    /// All of it is one transaction.
    func begin(_ charge: Charge, at time: Timestamp) throws -> PaymentProgress

    /// Redeems a voucher for a payment that is open, not submitted and without a voucher.
    ///
    /// - Throws: `PayProblem` if that is not so, or if the payment does not take the voucher.
    func redeem(_ code: String, for intent: PaymentIntent, at time: Timestamp) throws -> PaymentIntent

    /// Gives the voucher of a payment back that is open and not submitted.
    ///
    /// - Returns: the payment without a voucher, or as another process has changed it.
    func releaseVoucher(of intent: PaymentIntent) throws -> PaymentIntent

    /// Writes where the card of an open payment is sent. A payment that was sent to another gateway keeps that.
    ///
    /// - Throws: ``SandboxRefused`` for the sandbox if any payment was sent to a gateway that charges.
    func submit(_ submission: Submission, of intent: PaymentIntent, at time: Timestamp) throws -> PaymentProgress

    /// Writes a record unless its key has one, or a payment that was submitted.
    func rememberUnlessSubmitted(_ record: PaymentRecord) throws -> PaymentProgress

    /// Returns the open payments that were submitted, or that are overdue, oldest first, and notes since when they are
    /// known to be overdue.
    ///
    /// A payment from after the present, which a clock that went wrong has begun, is one of the present from now on.
    func unfinished(overdueBefore due: Timestamp, at time: Timestamp) throws -> [PaymentIntent]

    /// Writes a voucher unless its code has one.
    ///
    /// - Returns: the voucher of the code now.
    /// - Throws: `VoucherProblem.codeTaken` if that has other terms.
    func remember(_ voucher: Voucher, at time: Timestamp) throws -> Voucher

    /// Reserves an amount of a charge for a refund, or writes its rejection, unless the key has a record.
    ///
    /// Amounts that are reserved, refunded or paid otherwise never exceed the charge together. One that was paid
    /// otherwise has ended at once.
    ///
    /// - Parameters:
    ///   - takesLess: true to reserve what is left of the charge if that is less than the amount. While other refunds
    ///     of the charge are open that may leave less, nothing is written.
    ///   - checkRole: reads the role anew in the transaction, and throws if it is gone.
    /// - Returns: the record of the key now.
    func reserve(
        _ terms: RefundTerms, takesLess: Bool, at time: Timestamp, _ checkRole: () throws -> Void
    ) throws -> RefundRecord

    /// Ends a refund that is still reserved, and enters its postings in the same transaction.
    ///
    /// - Returns: the outcome of the key now: this one, or the one of a faster process.
    func end(_ refund: ReservedRefund, refundID: String, postings: [Posting]) throws -> RefundOutcome

    /// Notes the gateway's name of a refund that it has taken and not made yet.
    ///
    /// - Returns: the outcome of the key now, which a faster process may have ended.
    func keep(_ refund: ReservedRefund, pendingAs id: String) throws -> RefundOutcome

    /// Returns what is left of a charge without all refunds that were reserved, in minor units; nil if there is none.
    func unspent(ofTransaction id: String) throws -> Int?

    /// Returns the sum of what went back of a charge, by refunds and otherwise; nil if nothing did.
    func refunded(ofTransaction id: String) throws -> Money?

    /// Returns the refunds that nobody has heard the end of, oldest first: those of a charge, or all if nil.
    func openRefunds(ofTransaction id: String?) throws -> [ReservedRefund]

    /// Rejects a refund that is still reserved, so that its amount can be refunded under another key.
    func end(_ refund: ReservedRefund, because problem: RefundProblem) throws -> RefundOutcome

    /// Returns the sums of all charges less what was given back, one for each currency that anything was charged in.
    func netSales() throws -> [Money]

    /// Returns the sums of what went back otherwise than by the gateway, one for each currency.
    func paidOtherwise() throws -> [Money]

    func audit() throws -> AuditReport
}

/// An amount to charge for an order under an idempotency key, whatever the card.
struct Charge: Sendable, Equatable {
    /// The name of the key, unique over all its owners.
    let key: String
    let orderID: String
    let amount: Money
    /// The code of the voucher that was asked for; nil if none.
    var voucher: String?
}

/// The first answer that was given under a key. It holds for ever.
struct PaymentRecord: Equatable {
    enum State: Equatable {
        case charged(Charge, CardTransaction)
        case declined(Charge, PayProblem)
        case cancelled(Charge)
        /// Settled before anything was charged, so that its charge is not known.
        case abandoned
    }

    let key: String
    let state: State
    let at: Timestamp
    /// The voucher that the payment took; nil if it took none, or is no charge.
    var redemption: Redemption?
    /// The gateway's name of the payment; nil if no card was sent there.
    var gatewayID: String?
    /// The identity of that gateway; nil for one over HTTP of an older version.
    var gateway: String?

    /// The payment's transaction; nil if it is not paid.
    var transaction: CardTransaction? {
        if case .charged(_, let transaction) = state { transaction } else { nil }
    }

    /// The transaction of a card; nil if none was charged.
    var cardTransaction: CardTransaction? { transaction.flatMap { $0.isByVoucher ? nil : $0 } }

    /// Returns the answer to a payment under the key: the first answer, or a failure if the key belongs to another
    /// charge.
    func outcome(for charge: Charge) -> PayOutcome {
        switch state {
        case .charged(charge, _): .success(transaction: cardTransaction, discount: redemption?.discount)
        case .declined(charge, let problem): .failure(reason: problem)
        case .cancelled(charge): .userCancelled
        case .charged(let own, _), .declined(let own, _), .cancelled(let own):
            .failure(reason: own.refusal(of: charge) ?? .abandoned)
        case .abandoned: .failure(reason: .abandoned)
        }
    }
}

/// The parameters of a refund, which are the same whenever its key is used.
struct RefundTerms: Equatable {
    /// The name of the key, unique over all its owners.
    let key: String
    let transactionID: String
    /// All that remains if nil.
    let amount: Money?
    /// The amount that has to be left of the charge before the refund; any if nil. The record of the key does not have
    /// it.
    var leastRemaining: Money?
    /// True for money that went back otherwise than by the gateway.
    var isPaidOtherwise = false

    /// Returns the reason why the refund cannot be reserved, if the charge does not have enough left for it.
    ///
    /// - Parameters:
    ///   - charge: the charge of the transaction; nil if there is none.
    ///   - takesLess: true if any part of the amount would have done.
    func problem(with charge: Charge?, takesLess: Bool) -> RefundProblem {
        guard let charge else { return .unknownTransaction }
        if let leastRemaining, leastRemaining.currency != charge.amount.currency { return .invalidAmount }
        guard let amount else { return leastRemaining == nil ? .nothingRemains : .exceedsRemaining }
        guard amount.minor > 0, amount.currency == charge.amount.currency else { return .invalidAmount }
        return takesLess ? .nothingRemains : .exceedsRemaining
    }
}

/// A part of a charge that is reserved for a refund, so that no other refund can have it. The gateway is to give it
/// back.
struct ReservedRefund: Sendable, Equatable {
    let key: String
    let transactionID: String
    let charge: Charge
    let amount: Money
    /// The amount that is left of the charge when this and all earlier refunds are taken away.
    let remaining: Money
    /// True if more was asked for than is given back.
    var isLess = false
    /// The identity of the gateway that made the charge; nil for one over HTTP of an older version.
    var gateway: String?
    /// The gateway's name of the refund, if it has taken it and not made it yet.
    var pendingID: String?
    /// True if it was reserved earlier, so that the gateway may have made it already.
    var isRepeated = false

    /// The outcome of a refund that the gateway has made under a name.
    func outcome(refundID id: String) -> RefundOutcome {
        .refunded(refundID: id, remaining: remaining, amount: isLess ? amount : nil)
    }

    /// The outcome of a refund that the gateway has taken and not made yet; nil if it has not answered.
    var pendingOutcome: RefundOutcome? {
        pendingID.map { .pending(refundID: $0, remaining: remaining, amount: isLess ? amount : nil) }
    }
}

/// The state of a refund under its key. Once ended it holds for ever.
struct RefundRecord: Equatable {
    enum State: Equatable {
        /// The gateway has not answered, or nobody has heard its answer. It is asked with the same key.
        case reserved(ReservedRefund)
        case ended(RefundOutcome)
        /// Nobody knows how much is left of the charge before its other refunds have ended. The key has no record.
        case waiting(for: [ReservedRefund])
    }

    let terms: RefundTerms
    let state: State

    /// Returns the state for a request: the first answer, or a rejection if the key belongs to another refund.
    func state(for terms: RefundTerms) -> State {
        var known = self.terms
        known.leastRemaining = terms.leastRemaining
        return terms == known ? state : .ended(.rejected(reason: .otherParameters))
    }
}

/// The error that it is not known how much is left of a charge, because other refunds of it have not ended.
struct OpenRefunds: Error, CustomStringConvertible {
    let refunds: [ReservedRefund]

    var description: String {
        let amounts = refunds.map { "\($0.amount)" }.joined(separator: " and ")
        return "Other refunds of the charge have not ended, of \(amounts), so it is not known how much is left of it. "
            + "Nothing went back under this key"
    }
}

/// One line of a transaction in the double-entry ledger: an amount that an account gains, or loses if it is negative.
struct Posting: Equatable {
    let account: String
    let amount: Money

    static let sales = "sales"

    static func both(of charge: Charge) throws -> [Posting] {
        try both(of: charge, returning: Money.zero(charge.amount.currency).subtracting(charge.amount))
    }

    static func both(of charge: Charge, returning amount: Money) throws -> [Posting] {
        let taken = try Money.zero(amount.currency).subtracting(amount)
        return [Posting(account: "customer:\(charge.orderID)", amount: amount), Posting(account: sales, amount: taken)]
    }
}

/// A payment that was begun, as the books have it before a gateway is asked. The record of its key ends it.
struct PaymentIntent: Sendable, Equatable {
    let charge: Charge
    /// The time at which somebody last began it, went on with it, or sent a card.
    let begun: Timestamp
    /// The time at which a start found that nobody had gone on with it for long; nil if none has.
    var overdue: Timestamp?
    /// The voucher that it takes; nil if none.
    var redemption: Redemption?
    /// The gateway's own name of the payment, and the card that it was last asked to charge; nil before the first card.
    var submission: Submission?
    /// The goods that the confirmation shows. The books do not have them.
    var items: [PayRequest.Item] = []

    /// The amount to charge: the amount of the payment without the discount.
    var due: Money {
        Money(minor: charge.amount.minor - (redemption?.discount.minor ?? 0), currency: charge.amount.currency)
    }

    var dueCharge: Charge { Charge(key: charge.key, orderID: charge.orderID, amount: due) }

    /// True if a voucher can still be taken: none is, and the gateway does not know the amount yet.
    var takesVoucher: Bool { redemption == nil && submission == nil }

    /// True if the voucher can be taken off: the shopper has added it, and the gateway does not know the amount yet.
    var canReleaseVoucher: Bool { redemption != nil && charge.voucher == nil && submission == nil }
}

/// A use of a voucher by a payment.
struct Redemption: Sendable, Equatable {
    let code: String
    /// More than zero, and not more than the amount of the payment.
    let discount: Money
}

extension CardTransaction {
    /// A transaction of no card, for a payment that a voucher has paid for. Only the books have it.
    static func byVoucher(id: String) -> CardTransaction { CardTransaction(id: id, last4: "", brand: "voucher") }

    var isByVoucher: Bool { last4.isEmpty }
}

/// A payment under way, or its end.
enum PaymentProgress: Equatable {
    case open(PaymentIntent)
    case ended(PaymentRecord)
}

extension Charge {
    /// Returns the reason why another charge under the same key is refused; nil if it is the same.
    func refusal(of other: Charge) -> PayProblem? {
        if self == other { return nil }
        return orderID == other.orderID && amount == other.amount ? .otherVoucher : .abandoned
    }
}

/// The names by which the books know the sandbox and its payments.
enum SandboxName {
    static let identity = "sandbox"
    /// The beginning of the names of its payments.
    static let paymentPrefix = CardTransaction.trialPrefix
}
