import PaymentIO
import Values

/// Where payments and the ledger are kept, for all processes together.
protocol PaymentBooks {
    /// What holds for a key; nil while nothing does.
    func record(forKey key: String) throws -> PaymentRecord?

    /// Writes what is to hold for the record's key, unless something holds already; looking and writing are one step that no other process
    /// gets between.
    ///
    /// - Parameter postings: enter the ledger with the record, wholly or not at all, as its transaction.
    /// - Returns: what holds now: the record, or the one that was faster.
    func remember(_ record: PaymentRecord, postings: [Posting]) throws -> PaymentRecord

    /// Everything that was charged: one amount for each currency.
    func charged() throws -> [Money]

    /// The ledger, added up.
    func audit() throws -> AuditReport
}
