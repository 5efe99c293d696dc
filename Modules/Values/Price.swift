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

    /// Creates an amount from what a person types, such as `5,50` or `5.50 EUR`.
    ///
    /// - Parameter usual: the currency of an amount without a code.
    /// - Returns: nil for a text of another form, a code of no currency, more decimals than the currency has, an amount
    ///   that does not fit, and a decimal comma with three digits behind it, such as in `1,234`.
    public init?(typed text: String, in usual: Currency) {
        // `Decimal` rounds what has more than 38 digits.
        guard let typed = TypedAmount(text), !typed.isAmbiguous, typed.number.utf8.count <= 38,
            let price = Decimal(string: typed.number, locale: Locale(identifier: "en_US_POSIX")),
            let currency = try? typed.code.map({ try Currency($0) }) ?? usual,
            let money = try? Money(price: price, currency: currency)
        else { return nil }
        self = money
    }

    /// The amount as a decimal number, as catalogues write prices: 12.99 for 1299 cents, and 500 for 500 yen.
    public var price: Decimal { Decimal(minor) / pow(Decimal(10), currency.minorDigits) }
}
