import Foundation
import PaymentIO
import Values

/// The rules of payment: limits of a charge, answers by key, and the ledger.
final class Cashier {
    let gateway: any PaymentGateway
    private let books: any PaymentBooks
    private let now: () -> Timestamp
    private let changed: () -> Void

    /// - Parameter changed: called when a card has been charged.
    init(
        books: any PaymentBooks, gateway: any PaymentGateway, now: @escaping () -> Timestamp,
        changed: @escaping () -> Void = {}
    ) {
        self.books = books
        self.gateway = gateway
        self.now = now
        self.changed = changed
    }

    /// True if the amount can be charged. The gateways of card networks commonly take eight digits of minor units at most, and the ledger's
    /// sums stay far from an overflow with that.
    func accepts(_ charge: Charge) -> Bool { (1...99_999_999).contains(charge.amount.minor) }

    /// Returns the record of the charge's key, or nil if the charge is still to be made.
    func record(of charge: Charge) throws -> PaymentRecord? { try books.record(forKey: charge.key) }

    // MARK: - Payments under way

    /// Writes that a payment begins, and redeems its voucher. A key that is known keeps what it has.
    ///
    /// A voucher that the payment cannot take is a decline, which holds for ever.
    func begin(_ charge: Charge) throws -> PaymentProgress { try books.begin(charge, at: now()) }

    /// Redeems a voucher for a payment that was begun without one.
    ///
    /// - Throws: `PayProblem` if the payment does not take the voucher. It goes on without one then.
    func redeem(_ code: String, for intent: PaymentIntent) throws -> PaymentIntent {
        guard let code = Voucher.code(code) else { throw PayProblem.unknownVoucher }
        return try books.redeem(code, for: intent, at: now())
    }

    /// Writes down the card that the gateway is going to be asked to charge, and the gateway's name of the payment.
    ///
    /// Only what is open here may be asked for: a key that was ended meanwhile is charged by nobody.
    func submit(_ intent: PaymentIntent, as id: String, on card: ValidCard) throws -> PaymentProgress {
        try books.submit(Submission(id: id, last4: card.last4, brand: card.brand.rawValue), of: intent)
    }

    /// Returns the payments under way that the gateway knows of, and those that were begun more than a day ago, oldest first.
    func unfinished() throws -> [PaymentIntent] {
        try books.unfinished(begunBefore: now().advanced(by: .zero - Self.patience))
    }

    /// True if a payment under way began so long ago that nobody goes on with it.
    func isGivenUp(_ intent: PaymentIntent) -> Bool { intent.begun < now().advanced(by: .zero - Self.patience) }

    /// The time after which a payment under way is given up at a start of the app.
    static let patience = Duration.seconds(24 * 60 * 60)

    // MARK: - Vouchers

    /// Creates a voucher. The same request again finds the voucher that it has created.
    func create(_ request: VoucherRequest) throws -> VoucherOutcome {
        do {
            return .created(voucher: try books.remember(try Voucher(request, at: now()), at: now()))
        } catch let problem as VoucherProblem {
            return .rejected(reason: problem)
        }
    }

    /// Checks a card by the rules that come before a gateway is asked.
    func checked(_ card: Card) throws(PayProblem) -> ValidCard { try ValidCard(card, at: now()) }

    // MARK: - Answers, of which the first counts

    /// Writes a charge that the gateway has approved.
    ///
    /// - Returns: the record of the key now. If another process has ended the key meanwhile, it is no charge, and the gateway must void it.
    func approve(_ intent: PaymentIntent, transactionID: String) throws -> PaymentRecord {
        let card = intent.submission
        let transaction = CardTransaction(id: transactionID, last4: card?.last4 ?? "", brand: card?.brand ?? "")
        let record = try remember(
            intent.charge.key, .charged(intent.charge, transaction), intent.redemption,
            postings: Posting.both(of: intent.dueCharge))
        changed()
        return record
    }

    /// Writes that a voucher has paid for everything, so that no card is charged and nothing enters the ledger.
    func approveByVoucher(_ intent: PaymentIntent) throws -> PaymentRecord {
        let transaction = CardTransaction.byVoucher(id: "voucher-" + UUID().uuidString.lowercased())
        return try remember(intent.charge.key, .charged(intent.charge, transaction), intent.redemption)
    }

    func decline(_ charge: Charge, because problem: PayProblem) throws -> PaymentRecord {
        try remember(charge.key, .declined(charge, problem))
    }

    func cancel(_ charge: Charge) throws -> PaymentRecord { try remember(charge.key, .cancelled(charge)) }

    /// Gives a key up, so that nothing will be charged under it, unless it has been charged already.
    func settle(_ key: String) throws -> PaymentRecord { try remember(key, .abandoned) }

    /// Gives a key up unless the gateway knows of its payment, which then has to be asked first.
    func settleUnasked(_ key: String) throws -> PaymentProgress {
        try books.settle(PaymentRecord(key: key, state: .abandoned, at: now()))
    }

    private func remember(
        _ key: String, _ state: PaymentRecord.State, _ redemption: Redemption? = nil, postings: [Posting] = []
    ) throws -> PaymentRecord {
        let record = PaymentRecord(key: key, state: state, at: now(), redemption: redemption)
        return try books.remember(record, postings: postings)
    }

    // MARK: - Refunds

    /// Reserves a part of a charge, or all that remains, or rejects the refund for ever. A key that has a record keeps it.
    func reserve(_ terms: RefundTerms) throws -> RefundRecord { try books.reserve(terms, at: now()) }

    /// Writes the gateway's answer to a refund, of which the first counts.
    func end(_ refund: ReservedRefund, with answer: RefundAnswer) throws -> RefundOutcome {
        switch answer {
        case .refunded(let id):
            try books.end(refund, refundID: id, postings: Posting.both(of: refund.charge, returning: refund.amount))
        case .declined: try books.end(refund, because: .declined)
        }
    }

    // MARK: - The ledger

    func audit() throws -> AuditReport { try books.audit() }

    func chargedInWords() throws -> String {
        let charged = try books.charged()
        return charged.isEmpty ? "nothing yet" : charged.map(\.description).joined(separator: ", ")
    }
}

/// An amount to charge for an order under an idempotency key, whatever the card.
struct Charge: Sendable, Equatable {
    /// The name of the key, unique over all its owners.
    let key: String
    let orderID: String
    /// The amount before a discount.
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

    /// The payment's transaction; nil if it is not paid.
    var transaction: CardTransaction? {
        if case .charged(_, let transaction) = state { transaction } else { nil }
    }

    /// The transaction of a card; nil if none was charged.
    var cardTransaction: CardTransaction? { transaction.flatMap { $0.isByVoucher ? nil : $0 } }

    /// Returns the answer to a payment under the key: the first answer, or a failure if the key belongs to another charge.
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

    /// Returns the reason why the refund cannot be reserved, if the charge does not have enough left for it.
    ///
    /// - Parameter charge: the charge of the transaction; nil if there is none.
    func problem(with charge: Charge?) -> RefundProblem {
        guard let charge else { return .unknownTransaction }
        guard let amount else { return .nothingRemains }
        return amount.minor > 0 && amount.currency == charge.amount.currency ? .exceedsRemaining : .invalidAmount
    }
}

/// A part of a charge that is reserved for a refund, so that no other refund can have it. The gateway is to give it back.
struct ReservedRefund: Sendable, Equatable {
    let key: String
    let transactionID: String
    let charge: Charge
    let amount: Money
    /// The amount that is left of the charge when this and all earlier refunds are taken away.
    let remaining: Money
}

/// The state of a refund under its key. Once ended it holds for ever.
struct RefundRecord: Equatable {
    enum State: Equatable {
        /// The gateway has not answered, or nobody has heard its answer. It is asked with the same key.
        case reserved(ReservedRefund)
        case ended(RefundOutcome)
    }

    let terms: RefundTerms
    let state: State

    /// Returns the state for a request: the first answer, or a rejection if the key belongs to another refund.
    func state(for terms: RefundTerms) -> State {
        terms == self.terms ? state : .ended(.rejected(reason: .otherParameters))
    }
}

/// One line of a transaction in the double-entry ledger: an amount that an account gains, or loses if it is negative.
struct Posting: Equatable {
    let account: String
    let amount: Money

    static let sales = "sales"

    static func both(of charge: Charge) throws -> [Posting] {
        let given = try Money.zero(charge.amount.currency).subtracting(charge.amount)
        return [
            Posting(account: "customer:\(charge.orderID)", amount: given),
            Posting(account: sales, amount: charge.amount),
        ]
    }

    /// Returns the postings of a refund of a charge.
    static func both(of charge: Charge, returning amount: Money) throws -> [Posting] {
        let taken = try Money.zero(amount.currency).subtracting(amount)
        return [
            Posting(account: "customer:\(charge.orderID)", amount: amount), Posting(account: sales, amount: taken),
        ]
    }
}
