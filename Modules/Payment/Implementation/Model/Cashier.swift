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

    /// Checks a card by the rules that come before a gateway is asked.
    func checked(_ card: Card) throws(PayProblem) -> ValidCard { try ValidCard(card, at: now()) }

    // MARK: - Answers, of which the first counts

    /// Writes a charge that the gateway has approved.
    ///
    /// - Returns: the record of the key now. If another process has ended the key meanwhile, it is no charge, and the gateway must void it.
    func approve(_ charge: Charge, on card: ValidCard, transactionID: String) throws -> PaymentRecord {
        let transaction = CardTransaction(id: transactionID, last4: card.last4, brand: card.brand.rawValue)
        let record = try remember(charge.key, .charged(charge, transaction), postings: Posting.both(of: charge))
        changed()
        return record
    }

    func decline(_ charge: Charge, because problem: PayProblem) throws -> PaymentRecord {
        try remember(charge.key, .declined(charge, problem))
    }

    func cancel(_ charge: Charge) throws -> PaymentRecord { try remember(charge.key, .cancelled(charge)) }

    /// Gives a key up, so that nothing will be charged under it, unless it has been charged already.
    func settle(_ key: String) throws -> PaymentRecord { try remember(key, .abandoned) }

    private func remember(
        _ key: String, _ state: PaymentRecord.State, postings: [Posting] = []
    ) throws -> PaymentRecord {
        try books.remember(PaymentRecord(key: key, state: state, at: now()), postings: postings)
    }

    // MARK: - Refunds

    /// Reserves a part of a charge, or all that remains, or rejects the refund for ever. A key that has a record keeps it.
    func reserve(_ terms: RefundTerms) throws -> RefundRecord { try books.reserve(terms, at: now()) }

    /// Returns the transaction of the charge for an order under the key of a module; nil if there is none.
    func transaction(ofOrder orderID: String, paidUnder key: String) throws -> CardTransaction? {
        guard KeyScope.module.pays(key),
            case .charged(let charge, let transaction)? = try books.record(
                forKey: KeyScope.module.name(of: key, user: nil))?.state,
            charge.orderID == orderID
        else { return nil }
        return transaction
    }

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
    let amount: Money
}

/// A service that charges cards.
///
/// It is called off the domain, and may be called twice for one charge, because the process may die between its answer and the commit.
protocol PaymentGateway: Sendable {
    /// Charges a card under the charge's key. The same key again charges nothing more and names the same transaction.
    ///
    /// - Parameter isVerified: true if the card's holder has confirmed the charge.
    /// - Throws: an error if there is no answer; it is unknown then if anything was charged. `CancellationError` only if the task was
    ///   cancelled, so that nobody waits for the answer.
    func charge(_ charge: Charge, to card: ValidCard, isVerified: Bool) async throws -> GatewayAnswer

    /// Gives back the charge of a key, if there is one, and charges nothing under the key from now on. It may be repeated.
    func void(key: String) async throws

    /// Gives back an amount of a charge under the key of a refund. The same key again gives nothing more back and names the same refund.
    /// Keys of refunds and keys of charges are apart.
    ///
    /// - Throws: an error if there is no answer; it is unknown then if anything went back. `CancellationError` as for a charge.
    func refund(key: String, charge: Charge, amount: Money) async throws -> RefundAnswer
}

/// The answer of a gateway to a refund.
enum RefundAnswer: Sendable, Equatable {
    case refunded(refundID: String)
    /// Nothing went back, and nothing will under this key.
    case declined
}

/// The answer of a gateway to a charge.
enum GatewayAnswer: Sendable, Equatable {
    /// Charged.
    case approved(transactionID: String)
    /// Nothing was charged.
    case declined(PayProblem)
    /// Nothing was charged yet: the holder is to confirm it first.
    case needsVerification
}

/// A store of payments and of the ledger, for all processes together.
protocol PaymentBooks {
    /// Returns the record of a key, or nil if the key has no record.
    func record(forKey key: String) throws -> PaymentRecord?

    /// Writes a record unless its key has one. Looking and writing are one transaction.
    ///
    /// - Parameter postings: enter the ledger in the same transaction.
    /// - Returns: the record of the key now: this one, or that of a faster process.
    func remember(_ record: PaymentRecord, postings: [Posting]) throws -> PaymentRecord

    /// Reserves an amount of a charge for a refund, or writes its rejection, unless the key has a record.
    ///
    /// Amounts that are reserved or refunded never exceed the charge together.
    ///
    /// - Returns: the record of the key now.
    func reserve(_ terms: RefundTerms, at time: Timestamp) throws -> RefundRecord

    /// Ends a refund that is still reserved, and enters its postings in the same transaction.
    ///
    /// - Returns: the outcome of the key now: this one, or that of a faster process.
    func end(_ refund: ReservedRefund, refundID: String, postings: [Posting]) throws -> RefundOutcome

    /// Rejects a refund that is still reserved, so that its amount can be refunded under another key.
    func end(_ refund: ReservedRefund, because problem: RefundProblem) throws -> RefundOutcome

    /// Returns the sums of all charges, one for each currency.
    func charged() throws -> [Money]

    func audit() throws -> AuditReport
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

    var transaction: CardTransaction? {
        if case .charged(_, let transaction) = state { transaction } else { nil }
    }

    /// Returns the answer to a payment under the key: the first answer, or a failure if the key belongs to another charge.
    func outcome(for charge: Charge) -> PayOutcome {
        switch state {
        case .charged(charge, let transaction): .success(transaction: transaction)
        case .declined(charge, let problem): .failure(reason: problem)
        case .cancelled(charge): .userCancelled
        case .charged, .declined, .cancelled, .abandoned: .failure(reason: .abandoned)
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
