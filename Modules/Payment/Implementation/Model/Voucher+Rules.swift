import BoardyValues
import PaymentIO

extension Charge {
    /// Creates the charge of a request.
    ///
    /// - Parameter name: the name of its key in the books.
    init(_ request: PayRequest, named name: String) {
        // A text that is no code is no voucher's, whatever it is.
        let voucher = request.voucher.map { Voucher.code($0) ?? "?" }
        self.init(key: name, orderID: request.orderID, amount: request.amount, voucher: voucher)
    }
}

extension Voucher {
    /// Creates an unused voucher.
    ///
    /// - Throws: the first problem of the request.
    init(_ request: VoucherRequest, at now: Timestamp) throws(VoucherProblem) {
        guard let code = Self.code(request.code) else { throw .invalidCode }
        guard (request.percent == nil) != (request.amount == nil), (1...100).contains(request.percent ?? 1),
            request.amount.map({ $0.minor > 0 }) ?? true
        else { throw .invalidDiscount }
        if let minimum = request.minimum {
            let currency = request.amount?.currency ?? minimum.currency
            guard minimum.minor > 0, minimum.currency == currency else { throw .invalidMinimum }
        }
        if let expires = request.expires, expires <= now { throw .invalidExpiry }
        guard request.uses ?? 1 > 0 else { throw .invalidUses }
        self.init(
            code: code, percent: request.percent, amount: request.amount, minimum: request.minimum,
            expires: request.expires, uses: request.uses ?? 1, used: 0)
    }

    /// Returns a code as the books have it; nil if the text cannot be one.
    static func code(_ text: String) -> String? {
        let code = text.uppercased()
        // Capitals of other scripts can be Latin: ß becomes SS.
        let isPlain =
            text.utf8.allSatisfy { $0 < 0x80 }
            && code.utf8.allSatisfy { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
        return isPlain && (1...40).contains(code.utf8.count) ? code : nil
    }

    /// Returns the use of the voucher by a payment. A percentage is rounded down, so that no payment is reduced by more
    /// than promised.
    ///
    /// - Throws: the reason why the payment does not take the voucher.
    func redemption(for total: Money, at now: Timestamp) throws(PayProblem) -> Redemption {
        if let expires, expires <= now { throw .voucherExpired }
        guard used < uses else { throw .voucherSpent }
        let currency = (amount ?? minimum ?? total).currency
        guard currency == total.currency else { throw .voucherOtherCurrency }
        let minor = if let amount { min(amount.minor, total.minor) } else { total.minor * (percent ?? 0) / 100 }
        guard total.minor >= minimum?.minor ?? 0, minor > 0 else { throw .voucherBelowMinimum }
        return Redemption(code: code, discount: Money(minor: minor, currency: currency))
    }

    /// True if another voucher has the same terms, however often either was used.
    func hasTerms(of other: Voucher) -> Bool {
        Voucher(
            code: code, percent: percent, amount: amount, minimum: minimum, expires: expires, uses: uses,
            used: other.used) == other
    }
}
