/// An exact amount of money in one currency, counted in the currency's smallest unit.
///
/// The amount may be negative, because a ledger records debits and credits. In JSON it is `{"minor":1299,"currency":"EUR"}`.
public struct Money: Hashable, Sendable, Codable {
    /// The amount in the currency's smallest unit: cents for `EUR`, whole yen for `JPY`.
    public let minor: Int

    /// The currency of the amount. Amounts in different currencies are never equal and cannot be added.
    public let currency: Currency

    /// Creates an amount from a count of smallest units. ``init(price:currency:)`` takes a decimal number.
    ///
    /// - Parameters:
    ///   - minor: the amount in the currency's smallest unit; 1299 is 12.99 in `EUR`.
    ///   - currency: the currency of the amount.
    public init(minor: Int, currency: Currency) {
        self.minor = minor
        self.currency = currency
    }

    /// Returns the amount 0 in a currency, as the start of a sum.
    public static func zero(_ currency: Currency) -> Money { Money(minor: 0, currency: currency) }

    /// Returns the sum of this amount and another.
    ///
    /// - Throws: ``MoneyError`` with code `mixedCurrencies` if the currencies differ, or `overflow` if the sum does not fit.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixedCurrencies("add", "\(self)", "\(other)") }
        let (sum, overflow) = minor.addingReportingOverflow(other.minor)
        guard !overflow else { throw .overflow("\(self) + \(other)") }
        return Money(minor: sum, currency: currency)
    }

    /// Returns this amount minus another. The difference is negative if the other amount is larger.
    ///
    /// - Throws: ``MoneyError`` with code `mixedCurrencies` if the currencies differ, or `overflow` if the difference does not fit.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixedCurrencies("subtract", "\(self)", "\(other)") }
        let (difference, overflow) = minor.subtractingReportingOverflow(other.minor)
        guard !overflow else { throw .overflow("\(self) - \(other)") }
        return Money(minor: difference, currency: currency)
    }

    /// Returns this amount multiplied by a whole number, such as the quantity in a cart.
    ///
    /// - Throws: ``MoneyError`` with code `overflow` if the product does not fit.
    public func multiplied(by factor: Int) throws(MoneyError) -> Money {
        let (product, overflow) = minor.multipliedReportingOverflow(by: factor)
        guard !overflow else { throw .overflow("\(self) × \(factor)") }
        return Money(minor: product, currency: currency)
    }
}

extension Money: CustomStringConvertible {
    /// The amount with its decimals and its currency, without grouping of digits: `12.99 EUR`, `-0.05 EUR`, `500 JPY`.
    public var description: String {
        let decimals = currency.minorDigits
        var digits = String(minor.magnitude)
        digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let fraction = decimals == 0 ? "" : "." + digits.suffix(decimals)
        return "\(minor < 0 ? "-" : "")\(digits.dropLast(decimals))\(fraction) \(currency)"
    }
}
