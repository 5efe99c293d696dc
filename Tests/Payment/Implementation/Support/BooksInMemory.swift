import BoardyValues
import PaymentIO
import Testing

@testable import Payment

/// Books without SQL: the rules need none.
final class BooksInMemory: PaymentBooks {
    private var records: [String: PaymentRecord] = [:]
    private(set) var postings: [Posting] = []

    deinit {
        let sum = postings.reduce(0) { $0 + $1.amount.minor }
        #expect(sum == 0, "PY-6 debits equal credits for each currency after every test")
    }

    func record(forKey key: String) -> PaymentRecord? { records[key] }

    func remember(_ record: PaymentRecord, postings: [Posting]) -> PaymentRecord {
        if let standing = records[record.key] { return standing }
        records[record.key] = record
        self.postings += postings
        return record
    }

    private var intents: [String: PaymentIntent] = [:]

    private func progress(_ key: String) -> PaymentProgress? {
        records[key].map { .ended($0) } ?? intents[key].map { .open($0) }
    }

    func begin(_ charge: Charge, at time: Timestamp) throws -> PaymentProgress {
        if let known = progress(charge.key) { return known }
        guard charge.voucher == nil else { throw NoRefunds() }
        let intent = PaymentIntent(charge: charge, begun: time)
        intents[charge.key] = intent
        return .open(intent)
    }

    func submit(_ submission: Submission, of intent: PaymentIntent, at time: Timestamp) -> PaymentProgress {
        intents[intent.charge.key]?.submission = submission
        return progress(intent.charge.key) ?? .open(intent)
    }

    func rememberUnlessSubmitted(_ record: PaymentRecord) -> PaymentProgress {
        if let known = progress(record.key), case .open(let intent) = known, intent.submission != nil { return known }
        return .ended(remember(record, postings: []))
    }

    func unfinished(overdueBefore due: Timestamp, at time: Timestamp) -> [PaymentIntent] {
        intents.values.filter { records[$0.charge.key] == nil && ($0.submission != nil || $0.begun < due) }
    }

    func redeem(_ code: String, for intent: PaymentIntent, at time: Timestamp) throws -> PaymentIntent {
        throw PayProblem.unknownVoucher
    }

    func releaseVoucher(of intent: PaymentIntent) -> PaymentIntent { intent }

    func remember(_ voucher: Voucher, at time: Timestamp) throws -> Voucher { throw NoRefunds() }

    /// The error of every refund: only a statement of SQL keeps the rule for their sum.
    struct NoRefunds: Error {}

    func reserve(
        _ terms: RefundTerms, takesLess: Bool, at time: Timestamp, _ checkRole: () throws -> Void
    ) throws -> RefundRecord { throw NoRefunds() }

    func end(_ refund: ReservedRefund, refundID: String, postings: [Posting]) throws -> RefundOutcome {
        throw NoRefunds()
    }

    func end(_ refund: ReservedRefund, because problem: RefundProblem) throws -> RefundOutcome { throw NoRefunds() }

    func keep(_ refund: ReservedRefund, pendingAs id: String) throws -> RefundOutcome { throw NoRefunds() }

    func unspent(ofTransaction id: String) -> Int? { nil }

    func refunded(ofTransaction id: String) -> Money? { nil }

    func openRefunds(ofTransaction id: String?) -> [ReservedRefund] { [] }

    private var sales: [Posting] { postings.filter { $0.account == Posting.sales } }

    func netSales() -> [Money] {
        let total = sales.reduce(0) { $0 + $1.amount.minor }
        return total == 0 ? [] : [Money(minor: total, currency: .eur)]
    }

    func paidOtherwise() -> [Money] { [] }

    func audit() -> AuditReport {
        AuditReport(
            balanced: postings.reduce(0) { $0 + $1.amount.minor } == 0, transactions: sales.count,
            charged: netSales(), refunded: [], orphans: 0)
    }
}
