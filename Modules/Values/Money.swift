/// An amount in one currency, counted exactly in the currency's smallest unit.
///
/// It may be negative: a ledger books both sides. In JSON it is `{"minor":1299,"currency":"EUR"}`.
public struct Money: Hashable, Sendable, Codable {
    /// The amount in the smallest unit: cents for `EUR`, yen for `JPY`.
    public let minor: Int

    /// What the amount is counted in.
    public let currency: Currency

    /// An amount.
    ///
    /// - Parameters:
    ///   - minor: in the currency's smallest unit.
    ///   - currency: what it is counted in.
    public init(minor: Int, currency: Currency) {
        self.minor = minor
        self.currency = currency
    }

    /// Nothing at all, in a currency.
    public static func zero(_ currency: Currency) -> Money { Money(minor: 0, currency: currency) }

    /// The sum of this amount and another.
    ///
    /// - Throws: ``MoneyError`` with code `mixedCurrencies` or `overflow`.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixedCurrencies("add", self, other) }
        let (sum, overflow) = minor.addingReportingOverflow(other.minor)
        guard !overflow else { throw .overflow("\(self) + \(other)") }
        return Money(minor: sum, currency: currency)
    }

    /// What is left of this amount when another is taken away.
    ///
    /// - Throws: ``MoneyError`` with code `mixedCurrencies` or `overflow`.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixedCurrencies("subtract", self, other) }
        let (difference, overflow) = minor.subtractingReportingOverflow(other.minor)
        guard !overflow else { throw .overflow("\(self) - \(other)") }
        return Money(minor: difference, currency: currency)
    }

    /// This amount a number of times.
    ///
    /// - Throws: ``MoneyError`` with code `overflow`.
    public func multiplied(by factor: Int) throws(MoneyError) -> Money {
        let (product, overflow) = minor.multipliedReportingOverflow(by: factor)
        guard !overflow else { throw .overflow("\(self) × \(factor)") }
        return Money(minor: product, currency: currency)
    }
}

extension Money: CustomStringConvertible {
    /// The amount as people write it, without grouping: `12.99 EUR`, `-0.05 EUR`, `500 JPY`.
    public var description: String {
        let decimals = currency.minorDigits
        var digits = String(minor.magnitude)
        digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let fraction = decimals == 0 ? "" : "." + digits.suffix(decimals)
        return "\(minor < 0 ? "-" : "")\(digits.dropLast(decimals))\(fraction) \(currency)"
    }
}
