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

    /// True if the name of a key has a record, also one that an older version has written.
    func knows(_ name: String) throws -> Bool { try books.record(forKey: name) != nil }

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

/// A service that charges cards.
///
/// It is called off the domain. A call may be repeated, because the process may die between its answer and the commit.
/// `CancellationError` is thrown only if the task was cancelled, so that nobody waits for the answer.
protocol PaymentGateway: Sendable {
    /// Returns the gateway's own name of a payment, or a closure that creates the payment there under its key.
    ///
    /// Nothing is charged. The same key again names the same payment.
    func name(of intent: PaymentIntent) -> GatewayName

    /// Charges a card with the due amount of a payment that was begun. A payment is charged once at most.
    ///
    /// - Parameter isVerified: true if the card's holder has confirmed the charge.
    /// - Throws: an error if there is no answer; it is unknown then if anything was charged.
    func charge(_ intent: PaymentIntent, to card: ValidCard, isVerified: Bool) async throws -> GatewayAnswer

    /// Asks for the state of a payment that was begun, and changes nothing.
    func state(of intent: PaymentIntent) async throws -> GatewayState

    /// Ends a payment that was begun, so that nothing will be charged for it, unless it is charged already.
    ///
    /// - Returns: `cancelled` or `charged`, which is for good.
    func cancel(_ intent: PaymentIntent) async throws -> GatewayState

    /// Gives back the charge of a key, if there is one, and charges nothing under the key from now on.
    ///
    /// - Parameter id: the name of the payment; nil if nobody has heard it, so that no card was sent either.
    func void(key: String, id: String?) async throws

    /// Gives back an amount of a charge under the key of a refund. The same key again gives nothing more back and names the same refund.
    /// Keys of refunds and keys of charges are apart.
    ///
    /// - Throws: an error if there is no answer; it is unknown then if anything went back.
    func refund(_ refund: ReservedRefund) async throws -> RefundAnswer
}

/// The way to a gateway's own name of a payment.
enum GatewayName: Sendable {
    case known(String)
    /// The closure throws if there is no answer. Nothing was charged then.
    case asked(@Sendable @concurrent () async throws -> String)
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

/// The state of a payment at the gateway.
enum GatewayState: Sendable, Equatable {
    /// Nothing is charged, and a card may still be.
    case open
    case charged(transactionID: String)
    /// Nothing was or will be charged.
    case cancelled
}

/// The answer of a gateway to a refund.
enum RefundAnswer: Sendable, Equatable {
    case refunded(refundID: String)
    /// Nothing went back, and nothing will under this key.
    case declined
}
