import BoardyStorage
import BoardyValues
import PaymentIO

extension StoredPaymentBooks {
    func reserve(
        _ terms: RefundTerms, takesLess: Bool, at time: Timestamp, _ checkRole: () throws -> Void
    ) throws -> RefundRecord {
        try store.transaction("payment.reserve-refund") { _ in
            try checkRole()
            if let standing = try refund(forKey: terms.key) { return standing }
            if takesLess, let others = try undecided(by: terms) {
                return RefundRecord(terms: terms, state: .waiting(for: others))
            }
            if try !insert(terms, takesLess: takesLess, at: time) {
                let problem = terms.problem(
                    with: try payment(ofTransaction: terms.transactionID)?.state.charge, takesLess: takesLess)
                try store.run(
                    """
                    INSERT INTO refunds (key, state, transaction_id, wanted, wanted_currency, reason, is_otherwise, at)
                    VALUES (?, 'rejected', ?, ?, ?, ?, ?, ?)
                    """, terms.key, terms.transactionID, terms.amount?.minor, terms.amount?.currency.code,
                    problem.rawValue, terms.isPaidOtherwise, time)
            }
            guard let record = try refund(forKey: terms.key, isRepeated: false) else {
                throw BooksError.missingRow(table: "refunds", key: terms.key)
            }
            return record
        }
    }

    /// Returns the open refunds of a charge, if it depends on their ends how much is left for another refund; nil if
    /// not.
    private func undecided(by terms: RefundTerms) throws -> [ReservedRefund]? {
        let open = try openRefunds(ofTransaction: terms.transactionID)
        if open.isEmpty { return nil }
        return (terms.amount?.minor ?? .max) > (try unspent(ofTransaction: terms.transactionID) ?? 0) ? open : nil
    }

    func unspent(ofTransaction id: String) throws -> Int? {
        try store.value(
            """
            SELECT payments.minor - payments.discount - (
                SELECT coalesce(SUM(refunds.minor), 0) FROM refunds
                WHERE refunds.transaction_id = payments.transaction_id AND refunds.state <> 'rejected') AS unspent
            FROM payments WHERE transaction_id = ?
            """, id)
    }

    /// Reserves the amount if the charge has as much left. The one statement compares and writes, so that no two
    /// refunds share an amount.
    private func insert(_ terms: RefundTerms, takesLess: Bool, at time: Timestamp) throws -> Bool {
        try store.run(
            """
            INSERT INTO refunds (key, state, refund_id, is_otherwise, transaction_id, wanted, wanted_currency, minor,
                remaining, at)
            SELECT CAST(?1 AS TEXT), CASE WHEN CAST(?9 AS TEXT) IS NULL THEN 'reserved' ELSE 'refunded' END,
                CAST(?9 AS TEXT), CAST(?9 AS TEXT) IS NOT NULL, transaction_id, CAST(?2 AS BIGINT), CAST(?3 AS TEXT),
                amount, unspent - amount, CAST(?4 AS BIGINT)
            FROM (SELECT charge.*, CASE
                    WHEN CAST(?6 AS BIGINT) = 0 THEN coalesce(CAST(?2 AS BIGINT), unspent)
                    WHEN CAST(?2 AS BIGINT) > unspent THEN unspent
                    ELSE CAST(?2 AS BIGINT) END AS amount
                FROM (SELECT transaction_id, currency, payments.minor - payments.discount - (
                        SELECT coalesce(SUM(refunds.minor), 0) FROM refunds
                        WHERE refunds.transaction_id = payments.transaction_id AND refunds.state <> 'rejected')
                        AS unspent
                    FROM payments WHERE transaction_id = ?5) AS charge) AS refund
            WHERE amount BETWEEN 1 AND unspent AND coalesce(CAST(?3 AS TEXT), currency) = currency
                AND unspent >= coalesce(CAST(?7 AS BIGINT), 0) AND coalesce(CAST(?8 AS TEXT), currency) = currency
            """, terms.key, terms.amount?.minor, terms.amount?.currency.code, time, terms.transactionID,
            takesLess ? 1 : 0, terms.leastRemaining?.minor, terms.leastRemaining?.currency.code,
            terms.isPaidOtherwise ? "otherwise-" + terms.key : nil) == 1
    }

    func end(_ refund: ReservedRefund, refundID: String, postings: [Posting]) throws -> RefundOutcome {
        try store.transaction("payment.commit-refund") { store in
            let count = try store.run(
                "UPDATE refunds SET state = 'refunded', refund_id = ? WHERE key = ? AND state = 'reserved'",
                refundID, refund.key)
            for posting in count == 1 ? postings : [] {
                try store.run(
                    """
                    INSERT INTO ledger_entries (transaction_id, refund_id, account, minor, currency)
                    SELECT transaction_id, refund_id, ?, ?, ? FROM refunds WHERE key = ?
                    """, posting.account, posting.amount.minor, posting.amount.currency.code, refund.key)
            }
            return try outcome(forKey: refund.key)
        }
    }

    func keep(_ refund: ReservedRefund, pendingAs id: String) throws -> RefundOutcome {
        try store.transaction("payment.keep-refund") { store in
            try store.run("UPDATE refunds SET pending_id = ? WHERE key = ? AND state = 'reserved'", id, refund.key)
            return try outcome(forKey: refund.key)
        }
    }

    func refunded(ofTransaction id: String) throws -> Money? {
        try store.row(
            """
            SELECT sum(refunds.minor) AS minor, currency FROM refunds JOIN payments USING (transaction_id)
            WHERE transaction_id = ? AND refunds.state = 'refunded' GROUP BY currency
            """, id
        ) { try $0.money("minor") }
    }

    func openRefunds(ofTransaction id: String? = nil) throws -> [ReservedRefund] {
        let keys: [String] = try store.values(
            """
            SELECT key FROM refunds
            WHERE state = 'reserved' AND transaction_id = coalesce(CAST(? AS TEXT), transaction_id)
            ORDER BY at, key
            """, id)
        return try keys.compactMap { key in
            if case .reserved(let refund)? = try refund(forKey: key)?.state { refund } else { nil }
        }
    }

    func end(_ refund: ReservedRefund, because problem: RefundProblem) throws -> RefundOutcome {
        try store.transaction("payment.record-refund-decline") { store in
            try store.run(
                "UPDATE refunds SET state = 'rejected', reason = ? WHERE key = ? AND state = 'reserved'",
                problem.rawValue, refund.key)
            return try outcome(forKey: refund.key)
        }
    }

    /// Counts the refunds whose two entries differ from their charge or amount, and the charges with more refunds
    /// than money. What was paid otherwise counts, and has no entries.
    func refundMismatches() throws -> Int {
        try store.value(
            """
            SELECT (SELECT COUNT(*) FROM refunds JOIN payments USING (transaction_id)
                    WHERE refunds.state = 'refunded' AND NOT is_otherwise AND NOT coalesce((
                        SELECT SUM(entry.minor) FILTER (WHERE entry.account = ?) = -refunds.minor
                            AND SUM(entry.minor) FILTER (WHERE entry.account = 'customer:' || payments.order_id)
                                = refunds.minor
                            AND COUNT(*) FILTER (WHERE entry.currency <> payments.currency
                                OR entry.transaction_id <> refunds.transaction_id) = 0
                        FROM ledger_entries AS entry WHERE entry.refund_id = refunds.refund_id), FALSE))
                + (SELECT COUNT(*) FROM payments WHERE minor - discount < (
                    SELECT SUM(refunds.minor) FROM refunds WHERE
                        refunds.transaction_id = payments.transaction_id AND refunds.state <> 'rejected')) AS count
            """, Posting.sales) ?? 0
    }

    // MARK: - Rows

    private func refund(forKey key: String, isRepeated: Bool = true) throws -> RefundRecord? {
        try store.row("SELECT * FROM refunds WHERE key = ?", key) { row in
            let payment = try payment(ofTransaction: try row["transaction_id"])
            return try RefundRecord(row: row, payment: payment, isRepeated: isRepeated)
        }
    }

    private func outcome(forKey key: String) throws -> RefundOutcome {
        switch try refund(forKey: key)?.state {
        case .ended(let outcome)?: return outcome
        case .reserved(let refund)?:
            if let outcome = refund.pendingOutcome { return outcome }
            fallthrough
        case .waiting?, nil: throw BooksError.missingRow(table: "refunds", key: key)
        }
    }

    private func payment(ofTransaction id: String) throws -> PaymentRecord? {
        try store.row(
            """
            SELECT payments.*, gateway_id, gateway FROM payments LEFT JOIN payment_intents USING (key)
            WHERE transaction_id = ?
            """, id, make: record(from:))
    }
}
