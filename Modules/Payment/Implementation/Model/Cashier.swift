import PaymentIO
import Values

/// The rules of payment: what is charged, what is remembered, and what a key stands for.
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

    /// Whether the amount can be charged at all. Eight digits of minor units are what card networks' gateways commonly take at most; the
    /// ledger's sums stay far from overflowing with that.
    func accepts(_ charge: Charge) -> Bool { (1...99_999_999).contains(charge.amount.minor) }

    /// What holds for the charge's key. Nil: it is still to be made.
    func record(of charge: Charge) throws -> PaymentRecord? { try books.record(forKey: charge.key) }

    /// A card that a gateway may be asked with.
    func checked(_ card: Card) throws(PayProblem) -> ValidCard { try ValidCard(card, at: now()) }

    // MARK: - Answers, of which the first counts

    /// The gateway has approved.
    ///
    /// - Returns: what holds for the key now. Not a charge, if another process has ended the key meanwhile: the gateway must be told to void.
    func approve(_ charge: Charge, on card: ValidCard, transactionID: String) throws -> PaymentRecord {
        let transaction = CardTransaction(id: transactionID, last4: card.last4, brand: card.brand.rawValue)
        let record = try remember(charge.key, .charged(charge, transaction), postings: Posting.both(of: charge))
        changed()
        return record
    }

    /// The card that came with the charge was declined.
    func decline(_ charge: Charge, because problem: PayProblem) throws -> PaymentRecord {
        try remember(charge.key, .declined(charge, problem))
    }

    /// Whoever pays does not want to.
    func cancel(_ charge: Charge) throws -> PaymentRecord { try remember(charge.key, .cancelled(charge)) }

    /// Makes sure that nothing will be charged under a key, unless it has been already.
    func settle(_ key: String) throws -> PaymentRecord { try remember(key, .abandoned) }

    private func remember(
        _ key: String, _ state: PaymentRecord.State, postings: [Posting] = []
    ) throws -> PaymentRecord {
        try books.remember(PaymentRecord(key: key, state: state, at: now()), postings: postings)
    }

    // MARK: - The ledger

    func audit() throws -> AuditReport { try books.audit() }

    /// Everything charged, in words for a tile.
    func chargedInWords() throws -> String {
        let charged = try books.charged()
        return charged.isEmpty ? "nothing yet" : charged.map(\.description).joined(separator: ", ")
    }
}
