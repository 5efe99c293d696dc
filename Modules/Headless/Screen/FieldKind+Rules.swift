extension FieldKind {
    /// Returns the reason why a text cannot be a value of the kind, for a driver that checks each field when it is entered; nil if it may be.
    ///
    /// Boards check their values all the same, because scripts and browsers bring them at once.
    func problem(with text: String) -> String? { fits(text) ? nil : expectation }

    private func fits(_ text: String) -> Bool {
        switch self {
        case .email: text.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil
        case .wholeNumber: Int(text) != nil
        case .number(let bounds): Int(text).map(bounds.contains) == true
        case .money: text.wholeMatch(of: /[0-9]+(\.[0-9]+)?( [A-Z]{3})?/) != nil
        case .date:
            text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9:.]+([Zz]|[+-][0-9:]+))?/) != nil
        case .cardNumber: text.wholeMatch(of: /[0-9 -]+/) != nil && Self.hasCheckDigit(text)
        case .cardExpiry: text.wholeMatch(of: /(0[1-9]|1[0-2])\/[0-9]{2}/) != nil
        case .cardCode: text.wholeMatch(of: /[0-9]{3,4}/) != nil
        case .text, .search, .currentPassword, .newPassword, .oneTimeCode, .file, .option, .row: true
        }
    }

    /// The values of the kind in words, as they follow "This is not".
    var expectation: String {
        switch self {
        case .email: "an e-mail address, such as ada@example.org"
        case .wholeNumber: "a whole number"
        case .number(let bounds): "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        case .money: "an amount, such as 12.99 EUR"
        case .date: "a day, such as 2026-12-31"
        case .cardNumber: "a valid card number; compare its digits with the card"
        case .cardExpiry: "a month and a year as the card has them, such as 12/29"
        case .cardCode: "a code of 3 or 4 digits"
        case .oneTimeCode: "a code for one use"
        case .currentPassword, .newPassword: "a password, which is not shown while you type"
        case .file: "the path of a file"
        case .option(let options): "one of \(options.joined(separator: ", "))"
        case .row: "the number of a row"
        case .search: "words to search for"
        case .text: "a text"
        }
    }

    /// Returns true if the last digit fits the others (ISO/IEC 7812, annex B), so that a slip is found while the card is at hand.
    private static func hasCheckDigit(_ text: String) -> Bool {
        let digits = text.compactMap(\.wholeNumberValue)
        let sum = digits.reversed().enumerated().reduce(0) { sum, next in
            let doubled = next.offset % 2 == 1 ? next.element * 2 : next.element
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return (12...19).contains(digits.count) && sum % 10 == 0
    }
}
