import PaymentIO
import Values

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

    /// Adds up the ledger.
    func audit() throws -> AuditReport
}
