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

    /// Begins a payment and redeems its voucher, or writes a decline because of the voucher, unless the key is known. All of it is one transaction.
    func begin(_ charge: Charge, at time: Timestamp) throws -> PaymentProgress

    /// Redeems a voucher for a payment that is open, not submitted and without a voucher.
    ///
    /// - Throws: `PayProblem` if that is not so, or if the payment does not take the voucher.
    func redeem(_ code: String, for intent: PaymentIntent, at time: Timestamp) throws -> PaymentIntent

    /// Writes a submission, if the payment is open still.
    func submit(_ submission: Submission, of intent: PaymentIntent) throws -> PaymentProgress

    /// Writes a record unless its key has one, or a payment that was submitted.
    func settle(_ record: PaymentRecord) throws -> PaymentProgress

    /// Returns the open payments that were submitted, or begun before an instant, oldest first.
    func unfinished(begunBefore time: Timestamp) throws -> [PaymentIntent]

    /// Writes a voucher unless its code has one.
    ///
    /// - Returns: the voucher of the code now.
    /// - Throws: `VoucherProblem.codeTaken` if that has other terms.
    func remember(_ voucher: Voucher, at time: Timestamp) throws -> Voucher

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
