public import Foundation

extension Money {
    /// An amount written as a decimal number, as catalogues write prices: 12.99 in `EUR` is 1299 cents.
    ///
    /// Take the decimal from text or JSON. One made from a `Double` carries the binary fraction's error along and is refused.
    ///
    /// - Parameters:
    ///   - price: with no more decimals than the currency has; zeros at the end do not count. It may be negative.
    ///   - currency: what it is counted in.
    /// - Throws: ``MoneyError`` with code `notANumber`, `tooManyDecimals` or `overflow`.
    public init(price: Decimal, currency: Currency) throws(MoneyError) {
        guard price.isFinite else { throw .notANumber(currency) }
        var exact = price * pow(Decimal(10), currency.minorDigits)
        // Ten to the power of a few digits overflows a decimal only where an Int has overflowed long before.
        guard exact.isFinite else { throw .overflow("\(price) \(currency)") }
        var whole = Decimal()
        NSDecimalRound(&whole, &exact, 0, .plain)
        guard whole == exact else { throw .tooManyDecimals("\(price)", currency) }
        guard let minor = Int(whole.description) else { throw .overflow("\(price) \(currency)") }
        self.init(minor: minor, currency: currency)
    }

    /// The amount as a decimal number: 12.99 for 1299 cents.
    public var price: Decimal { Decimal(minor) / pow(Decimal(10), currency.minorDigits) }
}
