import BoardyValues
import Foundation
import PaymentIO

/// The rules of payment: limits of a charge, answers by key, and the ledger.
final class Cashier {
    let gateway: any PaymentGateway
    let refundsInFlight = RefundsInFlight()
    /// Asks about all that is open in a session, as a start does.
    var recover: () -> Void = {}
    private let books: any PaymentBooks
    private let now: () -> Timestamp
    private let changed: () -> Void

    /// - Parameter changed: called when a card has been charged.
    init(
        books: any PaymentBooks, gateway: any PaymentGateway, now: @escaping () -> Timestamp,
        changed: @escaping () -> Void = {}
    ) {
        (self.books, self.gateway, self.now, self.changed) = (books, gateway, now, changed)
    }

    /// True if the amount can be charged. The gateways of card networks commonly take eight digits of minor units at
    /// most, and the ledger's sums stay far from an overflow with that.
    func accepts(_ charge: Charge) -> Bool { (1...99_999_999).contains(charge.amount.minor) }

    /// Returns the record of the charge's key, or nil if the charge is still to be made.
    func record(of charge: Charge) throws -> PaymentRecord? { try books.record(forKey: charge.key) }

    /// True if the name of a key has a record, also one that an older version has written.
    func knows(_ name: String) throws -> Bool { try books.record(forKey: name) != nil }

    // MARK: - Payments under way

    func begin(_ charge: Charge) throws -> PaymentProgress { try books.begin(charge, at: now()) }

    /// Redeems a voucher for a payment that was begun without one.
    ///
    /// - Throws: `PayProblem` if the payment does not take the voucher. It goes on without one then.
    func redeem(_ code: String, for intent: PaymentIntent) throws -> PaymentIntent {
        guard let code = Voucher.code(code) else { throw PayProblem.unknownVoucher }
        var redeemed = try books.redeem(code, for: intent, at: now())
        redeemed.items = intent.items
        return redeemed
    }

    /// Takes the voucher off a payment, so that others may use it.
    func releaseVoucher(of intent: PaymentIntent) throws -> PaymentIntent {
        var released = try books.releaseVoucher(of: intent)
        released.items = intent.items
        return released
    }

    /// Writes down the card that the gateway is going to be asked to charge, and the gateway's name of the payment.
    ///
    /// Only an open payment may be asked for: nobody charges a key that was ended meanwhile.
    func submit(_ intent: PaymentIntent, as id: String, on card: ValidCard) throws -> PaymentProgress {
        let submission = Submission(id: id, last4: card.last4, brand: card.brand.rawValue, gateway: gateway.identity)
        let progress = try books.submit(submission, of: intent, at: now())
        if case .open(let intent) = progress { _ = try gateway(of: intent) }
        return progress
    }

    /// Returns the payments under way that a gateway knows of, and those that nobody has gone on with for a day, oldest
    /// first.
    func unfinished() throws -> [PaymentIntent] {
        try books.unfinished(overdueBefore: now().advanced(by: .zero - Self.patience), at: now())
    }

    /// True if nobody goes on with a payment under way: a start has found it overdue, and nobody has gone on with it
    /// since.
    ///
    /// One look at the clock does not decide that, because the clock may have been wrong when the payment began.
    func isGivenUp(_ intent: PaymentIntent) -> Bool {
        intent.overdue.map { $0 <= now().advanced(by: .zero - Self.grace) } ?? false
    }

    /// The time after which a payment under way is overdue, if nobody goes on with it.
    static let patience = Duration.seconds(24 * 60 * 60)
    /// The time for which a payment is known to be overdue before it is given up.
    static let grace = Duration.seconds(15 * 60)

    // MARK: - The gateway of a payment

    /// Returns the gateway of a payment under way, or the chosen one if no card was sent to any.
    ///
    /// - Throws: ``OtherGateway`` if that is not the chosen one.
    func gateway(of intent: PaymentIntent) throws(OtherGateway) -> any PaymentGateway {
        guard let submission = intent.submission else { return gateway }
        return try gateway(named: submission.gateway)
    }

    /// Returns the gateway that a recorded payment was sent to, or the chosen one if it was sent to none.
    func gateway(of record: PaymentRecord) throws(OtherGateway) -> any PaymentGateway {
        try record.gatewayID == nil ? gateway : gateway(named: record.gateway)
    }

    /// Returns the gateway that made the charge of a refund. Each process has the sandbox, which moves no money.
    func gateway(of refund: ReservedRefund) throws(OtherGateway) -> any PaymentGateway {
        if refund.gateway == SandboxName.identity, gateway.identity != refund.gateway { return SandboxGateway() }
        return try gateway(named: refund.gateway, isOfRefund: true)
    }

    private func gateway(named own: String?, isOfRefund: Bool = false) throws(OtherGateway) -> any PaymentGateway {
        let chosen = gateway.identity
        let isChosen = own.map { $0 == chosen } ?? (chosen != SandboxName.identity)
        guard isChosen else { throw OtherGateway(own: own, chosen: chosen, isOfRefund: isOfRefund) }
        return gateway
    }

    // MARK: - Vouchers

    /// Creates a voucher. The same request again finds the voucher that it has created.
    func create(_ request: VoucherRequest) throws -> VoucherOutcome {
        do {
            return .created(voucher: try books.remember(try Voucher(request, at: now()), at: now()))
        } catch let problem as VoucherProblem {
            return .rejected(reason: problem)
        }
    }

    /// The present month, before which no card may expire.
    var month: CalendarMonth { CalendarMonth(now()) }

    /// Checks a card by the rules that come before a gateway is asked.
    func checked(_ card: Card) throws(PayProblem) -> ValidCard { try ValidCard(card, at: now()) }

    // MARK: - Answers. The first counts.

    /// Writes a charge that the gateway has approved.
    ///
    /// - Returns: the record of the key now. If another process has ended the key meanwhile, it is no charge, and the
    ///   gateway must void it.
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
    func abandon(_ key: String) throws -> PaymentRecord { try remember(key, .abandoned) }

    /// Gives a key up unless the gateway knows of its payment, which then has to be asked first.
    func abandonUnlessSubmitted(_ key: String) throws -> PaymentProgress {
        try books.rememberUnlessSubmitted(PaymentRecord(key: key, state: .abandoned, at: now()))
    }

    private func remember(
        _ key: String, _ state: PaymentRecord.State, _ redemption: Redemption? = nil, postings: [Posting] = []
    ) throws -> PaymentRecord {
        let record = PaymentRecord(key: key, state: state, at: now(), redemption: redemption)
        return try books.remember(record, postings: postings)
    }

    // MARK: - Refunds

    /// - Parameter checkRole: reads the role anew in the transaction, and throws if it is gone.
    func reserve(_ terms: RefundTerms, takesLess: Bool, _ checkRole: () throws -> Void) throws -> RefundRecord {
        try books.reserve(terms, takesLess: takesLess, at: now(), checkRole)
    }

    /// Returns the transaction of the charge for an order under the key of a module; nil if there is none.
    func transaction(ofOrder orderID: String, paidUnder key: String) throws -> CardTransaction? {
        guard KeyScope.module.accepts(key),
            case .charged(let charge, let transaction)? = try books.record(
                forKey: KeyScope.module.name(of: key, user: nil))?.state,
            charge.orderID == orderID
        else { return nil }
        return transaction
    }

    /// Returns the sums of the refunds that were made of a module's charges for orders, and the refunds of operators
    /// that have not ended.
    func refunded(of request: OrderRefundsRequest) throws -> RefundedAmounts {
        let charges = try request.charges.prefix(200).compactMap { charge in
            try transaction(ofOrder: charge.orderID, paidUnder: charge.paymentKey).map { (charge.orderID, $0.id) }
        }
        let direct = try openRefunds().filter { !KeyScope.module.settles($0.key) }
        let open = charges.flatMap { order, id in
            direct.filter { $0.transactionID == id }.map {
                RefundedAmounts.OrderAmount(orderID: order, amount: $0.amount)
            }
        }
        return RefundedAmounts(
            try charges.compactMap { order, id in
                try books.refunded(ofTransaction: id).map { .init(orderID: order, amount: $0) }
            }, open: open.isEmpty ? nil : open)
    }

    /// Returns the refunds that nobody has heard the end of, oldest first: those of a charge, or all if nil.
    func openRefunds(ofTransaction id: String? = nil) throws -> [ReservedRefund] {
        try books.openRefunds(ofTransaction: id)
    }

    /// Writes the gateway's answer to a refund. The first that is not pending counts.
    func end(_ refund: ReservedRefund, with answer: RefundAnswer) throws -> RefundOutcome {
        switch answer {
        case .refunded(let id):
            try books.end(refund, refundID: id, postings: Posting.both(of: refund.charge, returning: refund.amount))
        case .pending(let id): try books.keep(refund, pendingAs: id)
        case .declined: try books.end(refund, because: .declined)
        }
    }

    // MARK: - The ledger

    /// - Parameter others: give the money that modules owe.
    func audit(with others: [AuditedMoney.Contribution]) throws -> AuditReport {
        var report = try books.audit()
        report.owed = try owed(by: others)
        return report
    }

    private func owed(by others: [AuditedMoney.Contribution]) throws -> [Money]? {
        try others.flatMap { try $0() }.map { id, amount in
            Money(minor: min(amount.minor, try books.unspent(ofTransaction: id) ?? 0), currency: amount.currency)
        }.sums
    }

    /// Returns the charges less refunds in words, with what was paid otherwise of it and what is owed, if anything is.
    ///
    /// - Parameter others: give the money that modules owe.
    func netSalesInWords(with others: [AuditedMoney.Contribution]) throws -> String {
        func words(_ sums: [Money]) -> String { sums.map(\.description).joined(separator: ", ") }
        let sales = try books.netSales(), paid = try books.paidOtherwise(), owed = try owed(by: others)
        return (sales.isEmpty ? "nothing yet" : words(sales)) + (paid.isEmpty ? "" : "; \(words(paid)) paid otherwise")
            + (owed.map { "; \(words($0)) owed" } ?? "")
    }
}

extension [Money] {
    /// One sum for each currency that there is more than nothing of; nil if there is none.
    fileprivate var sums: [Money]? {
        let sums = Dictionary(grouping: self, by: \.currency).map { currency, amounts in
            Money(minor: amounts.reduce(0) { $0 + $1.minor }, currency: currency)
        }.filter { $0.minor > 0 }
        return sums.isEmpty ? nil : sums.sorted { $0.currency.code < $1.currency.code }
    }
}
