/// An exact amount of money in one currency, counted in the currency's smallest unit.
///
/// The amount may be negative, because a ledger records debits and credits. In JSON it is
/// `{"minor":1299,"currency":"EUR"}`.
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
    /// - Throws: ``MoneyError`` with code `mixedCurrencies` if the currencies differ, or `overflow` if the sum does not
    ///   fit.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixedCurrencies("add", "\(self)", "\(other)") }
        let (sum, overflow) = minor.addingReportingOverflow(other.minor)
        guard !overflow else { throw .overflow("\(self) + \(other)") }
        return Money(minor: sum, currency: currency)
    }

    /// Returns this amount minus another. The difference is negative if the other amount is larger.
    ///
    /// - Throws: ``MoneyError`` with code `mixedCurrencies` if the currencies differ, or `overflow` if the difference
    ///   does not fit.
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

/// A currency, identified by its ISO 4217 code such as `EUR`.
///
/// In JSON it is the plain code: `"EUR"`. Decoding fails for a text that ``init(_:)`` refuses.
public struct Currency: Hashable, Sendable {
    /// The ISO 4217 code: three letters from A to Z, such as `EUR`.
    public let code: String

    /// The euro, with two decimals. Other currencies are created by ``init(_:)``.
    public static let eur = Currency(known: "EUR")

    /// Creates a currency that is in use from its ISO 4217 code, for everything that comes from outside.
    ///
    /// - Parameter code: three letters from A to Z, in capitals.
    /// - Throws: ``MoneyError`` with code `invalidCurrency` for a code that ISO 4217 does not list, does not list any
    ///   more, or lists without a smallest unit, such as gold (`XAU`).
    public init(_ code: String) throws(MoneyError) {
        guard ISO4217.minorDigits[code] != nil else { throw .invalidCurrency(code) }
        self.init(known: code)
    }

    /// Creates the currency of a row that is kept already, which may have gone out of use since.
    ///
    /// - Parameter code: three letters from A to Z, in capitals.
    /// - Throws: ``MoneyError`` with code `invalidCurrency` for any other text.
    public init(stored code: String) throws(MoneyError) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        else {
            throw .invalidCurrency(code)
        }
        self.init(known: code)
    }

    private init(known code: String) { self.code = code }

    /// The number of decimals of an amount in this currency: 0 for `JPY`, 3 for `BHD`, and 2 for a currency out of use.
    public var minorDigits: Int { ISO4217.minorDigits[code] ?? 2 }
}

extension Currency: CustomStringConvertible {
    public var description: String { code }
}
