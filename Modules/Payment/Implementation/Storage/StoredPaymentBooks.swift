import BoardyStorage
import BoardyValues
import PaymentIO

struct StoredPaymentBooks: PaymentBooks {
    let store: Store
    /// The identity of the gateway that the process has chosen.
    var gateway = SandboxName.identity

    func record(forKey key: String) throws -> PaymentRecord? {
        try store.row(
            """
            SELECT payments.*, gateway_id, gateway FROM payments LEFT JOIN payment_intents USING (key)
            WHERE payments.key = ?
            """, key, make: record(from:))
    }

    /// Reads a payment that has ended. A gateway that charges has nothing to void of the sandbox.
    func record(from row: Row) throws -> PaymentRecord {
        var record = try PaymentRecord(row: row)
        if isTrial(record.gateway) { (record.gatewayID, record.gateway) = (nil, nil) }
        return record
    }

    /// True if a payment was sent to the sandbox, and the chosen gateway is another one. Unless such a payment has
    /// ended, nothing was charged for it: the books alone have the charges of the sandbox.
    func isTrial(_ own: String?) -> Bool { own == SandboxName.identity && gateway != own }

    func remember(_ record: PaymentRecord, postings: [Posting]) throws -> PaymentRecord {
        try store.transaction(record.state.transactionName) { store in
            if let standing = try self.record(forKey: record.key) { return standing }
            // A charge that moves no money can still be refused.
            if let transaction = record.transaction, transaction.isByVoucher || gateway == SandboxName.identity,
                case .open(let known)? = try openIntent(ofKey: record.key)
            {
                if known.redemption != record.redemption { throw BooksError.voucherChanged }
                if !transaction.isByVoucher, let own = known.submission?.gateway, own != gateway {
                    throw SandboxRefused(for: own)
                }
            }
            try insert(record)
            var record = record
            let written = try self.record(forKey: record.key)
            (record.gatewayID, record.gateway) = (written?.gatewayID, written?.gateway)
            // Nothing enters the ledger if nothing was charged.
            guard let transaction = record.transaction, !transaction.isByVoucher else {
                return record
            }
            try store.run(
                "INSERT INTO ledger_transactions (id, at) VALUES (?, ?)", transaction.id, record.at)
            for posting in postings {
                try store.run(
                    "INSERT INTO ledger_entries (transaction_id, account, minor, currency) VALUES (?, ?, ?, ?)",
                    transaction.id, posting.account, posting.amount.minor, posting.amount.currency.code)
            }
            return record
        }
    }

    func insert(_ record: PaymentRecord) throws {
        let charge = record.state.charge, transaction = record.transaction
        try store.run(
            """
            INSERT INTO payments (key, state, order_id, minor, currency, voucher, redeemed, discount, transaction_id,
                last4, brand, reason, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            record.key, record.state.name.rawValue, charge?.orderID, charge?.amount.minor, charge?.amount.currency.code,
            charge?.voucher, record.redemption?.code, record.redemption?.discount.minor ?? 0, transaction?.id,
            transaction?.storedLast4, transaction?.brand, record.state.problem?.rawValue, record.at)
    }

    func netSales() throws -> [Money] {
        try store.rows(
            """
            SELECT currency, SUM(gained - lost) AS minor FROM sales_sums GROUP BY currency HAVING SUM(gained) > 0
            ORDER BY currency
            """
        ) { try $0.money("minor") }
    }

    func paidOtherwise() throws -> [Money] {
        try store.rows(
            """
            SELECT currency, SUM(refunds.minor) AS minor FROM refunds JOIN payments USING (transaction_id)
            WHERE is_otherwise AND refunds.state = 'refunded' GROUP BY currency ORDER BY currency
            """
        ) { try $0.money("minor") }
    }

    func audit() throws -> AuditReport {
        // One moment, so that a payment of another process is in all of the figures or in none.
        try store.read("payment.audit") { store in
            let all = try sales(), sandbox = try sales(of: SandboxName.paymentPrefix)
            let open = try store.rows(
                """
                SELECT currency, COUNT(*) AS count, SUM(refunds.minor) AS minor FROM refunds
                JOIN payments USING (transaction_id) WHERE refunds.state = 'reserved'
                GROUP BY currency ORDER BY currency
                """
            ) { row in (count: try row["count"] as Int, amount: try row.money("minor")) }
            let paidOtherwise = try paidOtherwise()
            return AuditReport(
                balanced: try count(Invariant.balancedLedger.count) == 0,
                transactions: try count("SELECT COUNT(*) AS count FROM ledger_transactions"),
                charged: all.charged, refunded: all.refunded,
                orphans: try count(Invariant.wholeLedger.count),
                mismatches: try mismatches() + refundMismatches() + voucherMismatches(),
                openRefunds: open.isEmpty
                    ? nil : .init(count: open.map(\.count).reduce(0, +), amounts: open.map(\.amount)),
                sandbox: sandbox.charged.isEmpty ? nil : sandbox,
                paidOtherwise: paidOtherwise.isEmpty ? nil : paidOtherwise)
        }
    }

    /// Returns the sums of the charges and refunds of the transactions whose names begin with a text.
    private func sales(of prefix: String = "") throws -> AuditReport.Sandbox {
        let sums = try store.rows(
            """
            SELECT currency, SUM(CASE WHEN minor > 0 THEN minor ELSE 0 END) AS gained,
                -SUM(CASE WHEN minor < 0 THEN minor ELSE 0 END) AS lost
            FROM ledger_entries WHERE account = ? AND transaction_id LIKE ? GROUP BY currency ORDER BY currency
            """, Posting.sales, prefix + "%"
        ) { row in (gained: try row.money("gained"), lost: try row.money("lost")) }
        return AuditReport.Sandbox(
            charged: sums.map(\.gained).filter { $0.minor > 0 }, refunded: sums.map(\.lost).filter { $0.minor > 0 })
    }

    private func count(_ sql: SQL) throws -> Int { try store.value(sql) ?? 0 }

    /// Counts the charges whose entries do not sum up to their order and amount, and the transactions that no payment
    /// has.
    ///
    /// Sums, so that a wrong entry with its correction is no mismatch, and a pair of entries too many is one.
    private func mismatches() throws -> Int {
        try store.value(
            """
            SELECT (SELECT COUNT(*) FROM payments WHERE state = 'charged' AND minor > discount AND NOT coalesce((
                    SELECT SUM(entry.minor) FILTER (WHERE entry.account = ?) = payments.minor - payments.discount
                        AND SUM(entry.minor) FILTER (WHERE entry.account = 'customer:' || payments.order_id)
                            = payments.discount - payments.minor
                        AND COUNT(*) FILTER (WHERE entry.currency <> payments.currency) = 0
                    FROM ledger_entries AS entry
                    WHERE entry.transaction_id = payments.transaction_id AND entry.refund_id IS NULL), FALSE))
                + (SELECT COUNT(*) FROM ledger_transactions
                    WHERE id NOT IN (SELECT transaction_id FROM payments WHERE transaction_id IS NOT NULL)) AS count
            """, Posting.sales) ?? 0
    }

    // MARK: - Vouchers

    func remember(_ voucher: Voucher, at time: Timestamp) throws -> Voucher {
        try store.transaction("payment.create-voucher") { _ in
            if let standing = try self.voucher(voucher.code) {
                guard voucher.hasTerms(of: standing) else { throw VoucherProblem.codeTaken }
                return standing
            }
            try store.run(
                """
                INSERT INTO vouchers (code, percent, minor, currency, minimum, minimum_currency, expires, uses, at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, voucher.code, voucher.percent, voucher.amount?.minor, voucher.amount?.currency.code,
                voucher.minimum?.minor, voucher.minimum?.currency.code, voucher.expires, voucher.uses,
                time)
            return voucher
        }
    }

    func voucher(_ code: String) throws -> Voucher? {
        try store.row("SELECT * FROM vouchers WHERE code = ?", code, make: Voucher.init(row:))
    }

    /// Counts the vouchers whose uses differ from the payments that have them.
    func voucherMismatches() throws -> Int {
        try count(
            """
            SELECT COUNT(*) AS count FROM vouchers WHERE used <> (
                SELECT COUNT(*) FROM payment_intents LEFT JOIN payments USING (key)
                WHERE payment_intents.redeemed = vouchers.code AND (is_open OR payments.state = 'charged'))
            """)
    }
}

/// The errors of the books.
enum BooksError: Error, CustomStringConvertible {
    /// A row is not in its table as the transaction has written it.
    case missingRow(table: String, key: String)
    /// A payment has taken a voucher since it was read, or has lost its own. Its amount would be another one than in
    /// the books.
    case voucherChanged

    var description: String {
        switch self {
        case .missingRow(let table, let key):
            "The table \(table) has lost the row with the key '\(key)'. Restore the store from a backup"
        case .voucherChanged:
            "the payment has taken a voucher meanwhile, or has lost its own, so its amount is another one. "
                + "Nothing was charged; pay again under the same key"
        }
    }
}
