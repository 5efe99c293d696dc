import PaymentIO
import Values

@testable import Payment

/// Books without SQL: the rules need none.
final class BooksInMemory: PaymentBooks {
    private var records: [String: PaymentRecord] = [:]
    private(set) var postings: [Posting] = []

    func record(forKey key: String) -> PaymentRecord? { records[key] }

    func remember(_ record: PaymentRecord, postings: [Posting]) -> PaymentRecord {
        if let standing = records[record.key] { return standing }
        records[record.key] = record
        self.postings += postings
        return record
    }

    func audit() throws -> AuditReport {
        let sales = postings.filter { $0.account == Posting.sales }
        let total = sales.reduce(0) { $0 + $1.amount.minor }
        return AuditReport(
            balanced: postings.reduce(0) { $0 + $1.amount.minor } == 0, transactions: sales.count,
            charged: total == 0 ? [] : [Money(minor: total, currency: .eur)], refunded: [], orphans: 0)
    }
}
