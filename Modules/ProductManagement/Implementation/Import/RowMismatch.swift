import Values

/// The reason why a row of a catalogue is rejected: the first field that does not fit.
struct RowMismatch: Error, Equatable {
    let field: String
    let reason: String

    private init(_ field: String, _ reason: String) {
        self.field = field
        self.reason = reason
    }

    static let notAnObject = RowMismatch("", "is not an object")

    static func missing(_ field: String) -> RowMismatch { RowMismatch(field, "is missing") }
    static func empty(_ field: String) -> RowMismatch { RowMismatch(field, "is empty") }
    static func notText(_ field: String) -> RowMismatch { RowMismatch(field, "is not a text") }

    static func duplicate(_ sku: String, line: Int) -> RowMismatch {
        RowMismatch("sku", "'\(sku)' is in line \(line) already")
    }

    static let notAPrice = RowMismatch("price", "is neither a number nor an object with minor and currency")
    static func negativePrice(_ price: some CustomStringConvertible) -> RowMismatch {
        RowMismatch("price", "\(price) is negative")
    }
    static func tooManyDecimals(_ price: some CustomStringConvertible, _ currency: Currency) -> RowMismatch {
        RowMismatch("price", "\(price) has more decimals than the \(currency.minorDigits) of \(currency)")
    }
    static let hugePrice = RowMismatch("price", "is more than an amount can hold")

    static func unknownCurrency(_ code: String) -> RowMismatch {
        RowMismatch("currency", "'\(code)' is not three capital letters, as in EUR")
    }
    static func twoCurrencies(_ currency: Currency, price: Currency) -> RowMismatch {
        RowMismatch("currency", "is \(currency), but the price is in \(price)")
    }

    static let notAStock = RowMismatch("stock", "is not a whole number of 0 or more")
}
