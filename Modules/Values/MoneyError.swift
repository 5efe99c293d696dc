/// Why an amount of money could not be made or reckoned.
///
/// Two errors are equal when their codes are: the text is for people.
public struct MoneyError: Error, Equatable, Sendable {
    /// The kinds of failure.
    public enum Code: String, Sendable, CaseIterable {
        /// The text is not three letters A–Z.
        case invalidCurrency
        /// The result does not fit into the integer that counts the smallest units.
        case overflow
        /// Two amounts in different currencies were to be reckoned together.
        case mixedCurrencies
        /// A price has more decimals than its currency.
        case tooManyDecimals
        /// A price is not a number.
        case notANumber
    }

    /// The kind of failure.
    public let code: Code

    /// What happened, with which values, and what to do.
    public let description: String

    public static func == (a: MoneyError, b: MoneyError) -> Bool { a.code == b.code }
}

extension MoneyError: CustomStringConvertible {}

extension MoneyError {
    static func invalidCurrency(_ text: String) -> MoneyError {
        MoneyError(
            code: .invalidCurrency,
            description: "\"\(text)\" is not a currency. Write its ISO 4217 code, three capital letters such as EUR.")
    }

    static func overflow(_ term: String) -> MoneyError {
        MoneyError(
            code: .overflow,
            description: "\(term) is more than an amount can hold. Use a smaller quantity or price.")
    }

    static func mixedCurrencies(_ verb: String, _ a: Money, _ b: Money) -> MoneyError {
        MoneyError(
            code: .mixedCurrencies,
            description: "Cannot \(verb) \(a) and \(b): the currencies differ. Exchange one of them first.")
    }

    static func tooManyDecimals(_ price: String, _ currency: Currency) -> MoneyError {
        MoneyError(
            code: .tooManyDecimals,
            description: "\(price) \(currency) cannot be paid: \(currency) has \(currency.minorDigits) decimals. "
                + "Round the price first.")
    }

    static func notANumber(_ currency: Currency) -> MoneyError {
        MoneyError(code: .notANumber, description: "The price in \(currency) is not a number. Give a decimal number.")
    }
}
