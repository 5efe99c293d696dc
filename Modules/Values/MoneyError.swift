/// The reason why an amount of money could not be created or calculated.
///
/// Two errors are equal if their codes are equal. The description is for people and may change between versions.
public struct MoneyError: Error, Equatable, Sendable {
    /// The kinds of failure. Compare these, not the description.
    public enum Code: String, Sendable, CaseIterable {
        /// A code that names no currency which is in use and has a smallest unit.
        case invalidCurrency
        /// The result does not fit into `Int`, which counts the smallest units.
        case overflow
        /// An operation got two amounts in different currencies.
        case mixedCurrencies
        /// A price has more decimals than its currency, such as `0.5` in `JPY`.
        case tooManyDecimals
        /// A price is NaN or infinite.
        case notANumber
    }

    /// The kind of failure. It alone decides whether two errors are equal.
    public let code: Code

    /// A sentence with the values that failed, followed by what the caller can do.
    public let description: String

    public static func == (a: MoneyError, b: MoneyError) -> Bool { a.code == b.code }
}

extension MoneyError: CustomStringConvertible {}

// The parameters are text, so that this file does not depend on the types that throw the errors.
extension MoneyError {
    static func invalidCurrency(_ text: String) -> MoneyError {
        MoneyError(
            code: .invalidCurrency,
            description:
                "\"\(text)\" is not a currency that is in use. Write a code of ISO 4217 that has a smallest unit, "
                + "such as EUR.")
    }

    static func overflow(_ calculation: String) -> MoneyError {
        MoneyError(
            code: .overflow,
            description: "\(calculation) is more than an amount can hold. Use a smaller quantity or price.")
    }

    static func mixedCurrencies(_ verb: String, _ a: String, _ b: String) -> MoneyError {
        MoneyError(
            code: .mixedCurrencies,
            description: "Cannot \(verb) \(a) and \(b): the currencies differ. Exchange one of them first.")
    }

    static func tooManyDecimals(_ price: String, currency: String, decimals: Int) -> MoneyError {
        MoneyError(
            code: .tooManyDecimals,
            description: "\(price) \(currency) cannot be paid: \(currency) has \(decimals) decimals. "
                + "Round the price first.")
    }

    static func notANumber(currency: String) -> MoneyError {
        MoneyError(code: .notANumber, description: "The price in \(currency) is not a number. Give a decimal number.")
    }
}
