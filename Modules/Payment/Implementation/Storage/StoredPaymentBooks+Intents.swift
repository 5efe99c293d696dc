import BoardyStorage
import BoardyValues
import PaymentIO

extension StoredPaymentBooks {
    func begin(_ charge: Charge, at time: Timestamp) throws -> PaymentProgress {
        try store.transaction("payment.begin") { _ in
            if let known = try progress(ofKey: charge.key) {
                guard case .open = known else { return known }
                // Somebody goes on with it.
                try store.run(
                    "UPDATE payment_intents SET at = ?, overdue = NULL WHERE key = ?", time, charge.key)
                return try progress(ofKey: charge.key) ?? known
            }
            do {
                return .open(try open(charge, at: time))
            } catch let problem as PayProblem {
                let record = PaymentRecord(key: charge.key, state: .declined(charge, problem), at: time)
                try insert(record)
                return .ended(record)
            }
        }
    }

    private func open(_ charge: Charge, at time: Timestamp) throws -> PaymentIntent {
        var intent = PaymentIntent(charge: charge, begun: time)
        intent.redemption = try charge.voucher.map { try takeUse(of: $0, by: charge, at: time) }
        let redemption = intent.redemption
        try store.run(
            """
            INSERT INTO payment_intents (key, order_id, minor, currency, voucher, redeemed, discount, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, charge.key, charge.orderID, charge.amount.minor, charge.amount.currency.code, charge.voucher,
            redemption?.code, redemption?.discount.minor, time)
        return intent
    }

    /// Takes one use of a voucher. The one statement compares and writes, so that no two payments take the last use.
    private func takeUse(of code: String, by charge: Charge, at time: Timestamp) throws -> Redemption {
        guard let voucher = try voucher(code) else { throw PayProblem.unknownVoucher }
        let redemption = try voucher.redemption(for: charge.amount, at: time)
        let count = try store.run("UPDATE vouchers SET used = used + 1 WHERE code = ? AND used < uses", code)
        guard count == 1 else { throw PayProblem.voucherSpent }
        return redemption
    }

    func redeem(_ code: String, for intent: PaymentIntent, at time: Timestamp) throws -> PaymentIntent {
        try store.transaction("payment.redeem-voucher") { _ in
            let key = intent.charge.key
            guard case .open(var known)? = try progress(ofKey: key), known.takesVoucher else {
                throw PayProblem.abandoned
            }
            let redemption = try takeUse(of: code, by: known.charge, at: time)
            try store.run(
                "UPDATE payment_intents SET redeemed = ?, discount = ? WHERE key = ?", redemption.code,
                redemption.discount.minor, key)
            known.redemption = redemption
            return known
        }
    }

    func releaseVoucher(of intent: PaymentIntent) throws -> PaymentIntent {
        try store.transaction("payment.release-voucher") { _ in
            let key = intent.charge.key
            guard case .open(var known)? = try progress(ofKey: key) else { throw PayProblem.abandoned }
            guard known.canReleaseVoucher, let redemption = known.redemption else { return known }
            try store.run("UPDATE payment_intents SET redeemed = NULL, discount = NULL WHERE key = ?", key)
            try store.run("UPDATE vouchers SET used = used - 1 WHERE code = ?", redemption.code)
            known.redemption = nil
            return known
        }
    }

    func submit(_ submission: Submission, of intent: PaymentIntent, at time: Timestamp) throws -> PaymentProgress {
        try store.transaction("payment.submit") { _ in
            let key = intent.charge.key
            let count = try store.run(
                """
                UPDATE payment_intents
                SET gateway_id = ?1, last4 = ?2, brand = ?3, gateway = ?4, at = ?5, overdue = NULL
                WHERE key = ?6 AND is_open AND coalesce(redeemed, '') = coalesce(?7, '')
                    AND (gateway_id IS NULL OR coalesce(gateway, ?4) IN (?4, 'sandbox'))
                    AND (?4 <> 'sandbox' OR NOT EXISTS (SELECT 1 FROM payment_intents WHERE gateway <> 'sandbox'))
                """, submission.id, submission.last4, submission.brand, submission.gateway, time, key,
                intent.redemption?.code)
            // A payment that has ended is not open, and is not changed.
            if count == 1, let open = try openIntent(ofKey: key) { return open }
            guard let progress = try progress(ofKey: key) else {
                throw BooksError.missingRow(table: "payment_intents", key: key)
            }
            if case .open(let known) = progress {
                if known.redemption != intent.redemption { throw BooksError.voucherChanged }
                let isOfSandbox = known.submission.map { $0.gateway == SandboxName.identity } ?? true
                if submission.gateway == SandboxName.identity, isOfSandbox, let charging = try lastGateway() {
                    throw SandboxRefused(for: charging)
                }
            }
            return progress
        }
    }

    /// Returns the identity of the gateway that charges, of the latest payment that was sent to one; nil if none was.
    private func lastGateway() throws -> String? {
        let gateways: [String] = try store.rows(
            "SELECT gateway FROM payment_intents WHERE gateway <> 'sandbox' ORDER BY at DESC LIMIT 1"
        ) { try $0["gateway"] }
        return gateways.first
    }

    func rememberUnlessSubmitted(_ record: PaymentRecord) throws -> PaymentProgress {
        try store.transaction(record.state.transactionName) { _ in
            switch try progress(ofKey: record.key) {
            case .ended(let record)?: return .ended(record)
            case .open(let intent)? where intent.submission != nil: return .open(intent)
            case .open, nil:
                try insert(record)
                return .ended(record)
            }
        }
    }

    func unfinished(overdueBefore due: Timestamp, at time: Timestamp) throws -> [PaymentIntent] {
        let known = try unfinished(due, time)
        let isNoted = known.allSatisfy { intent in
            intent.begun <= time && (intent.overdue.map { $0 <= time } ?? false) == (intent.begun < due)
        }
        if isNoted { return known }
        return try store.transaction("payment.note-overdue") { _ in
            try store.run(
                "UPDATE payment_intents SET at = ?1, overdue = NULL WHERE is_open AND at > ?1", time)
            try store.run(
                """
                UPDATE payment_intents SET overdue = CASE WHEN at < ?1 THEN CAST(?2 AS BIGINT) END
                WHERE is_open AND (at < ?1) <> (overdue IS NOT NULL AND overdue <= ?2)
                """, due, time)
            return try unfinished(due, time)
        }
    }

    private func unfinished(_ due: Timestamp, _ time: Timestamp) throws -> [PaymentIntent] {
        try store.rows(
            """
            SELECT * FROM payment_intents WHERE is_open AND (gateway_id IS NOT NULL OR at NOT BETWEEN ? AND ?)
            ORDER BY at, key
            """, due, time, make: intent(from:))
    }

    private func progress(ofKey key: String) throws -> PaymentProgress? {
        if let record = try record(forKey: key) { return .ended(record) }
        return try openIntent(ofKey: key)
    }

    func openIntent(ofKey key: String) throws -> PaymentProgress? {
        try store.row("SELECT * FROM payment_intents WHERE key = ?", key, make: intent(from:))
            .map { .open($0) }
    }

    /// Reads a payment under way. To a gateway that charges, one that the sandbox had is one without a card.
    private func intent(from row: Row) throws -> PaymentIntent {
        var intent = try PaymentIntent(row: row)
        if isTrial(intent.submission?.gateway) { intent.submission = nil }
        return intent
    }
}
