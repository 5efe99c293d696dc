import BoardyStorage
import BoardyValues
import PaymentIO

extension StoredPaymentBooks {
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
                """,
                voucher.code, voucher.percent, voucher.amount?.minor, voucher.amount?.currency.code,
                voucher.minimum?.minor, voucher.minimum?.currency.code, voucher.expires?.milliseconds, voucher.uses,
                time.milliseconds)
            return voucher
        }
    }

    func voucher(_ code: String) throws -> Voucher? {
        try store.row("SELECT * FROM vouchers WHERE code = ?", code, make: Voucher.init(row:))
    }

    /// Counts the vouchers whose uses differ from the payments that have them.
    func voucherMismatches() throws -> Int {
        try store.row(
            """
            SELECT COUNT(*) AS count FROM vouchers WHERE used <> (
                SELECT COUNT(*) FROM payment_intents LEFT JOIN payments USING (key)
                WHERE payment_intents.redeemed = vouchers.code AND (is_open OR payments.state = 'charged'))
            """
        ) { try $0["count"] } ?? 0
    }
}
