public import Foundation

extension Money {
    /// Creates an amount from a decimal number, as catalogues write prices: 12.99 in `EUR` is 1299 cents.
    ///
    /// Take the decimal number from text or JSON. A number made from a `Double` contains the error of the binary
    /// fraction and is usually refused.
    ///
    /// - Parameters:
    ///   - price: a number with at most as many decimals as the currency has; zeros at the end do not count. It may be
    ///     negative.
    ///   - currency: the currency of the amount.
    /// - Throws: ``MoneyError`` with code `notANumber`, `tooManyDecimals` or `overflow`.
    public init(price: Decimal, currency: Currency) throws(MoneyError) {
        guard price.isFinite else { throw .notANumber(currency: currency.code) }
        var exact = price * pow(Decimal(10), currency.minorDigits)
        // A price that overflows `Decimal` here is far beyond the range of `Int`.
        guard exact.isFinite else { throw .overflow("\(price) \(currency)") }
        var whole = Decimal()
        NSDecimalRound(&whole, &exact, 0, .plain)
        guard whole == exact else {
            throw .tooManyDecimals("\(price)", currency: currency.code, decimals: currency.minorDigits)
        }
        guard let minor = Int(whole.description) else { throw .overflow("\(price) \(currency)") }
        self.init(minor: minor, currency: currency)
    }

    /// The amount as a decimal number, as catalogues write prices: 12.99 for 1299 cents, and 500 for 500 yen.
    public var price: Decimal { Decimal(minor) / pow(Decimal(10), currency.minorDigits) }
}
