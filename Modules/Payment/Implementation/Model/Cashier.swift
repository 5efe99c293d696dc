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
}
