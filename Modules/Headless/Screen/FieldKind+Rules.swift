import BoardyValues

extension FieldKind {
    /// Returns the reason why a text cannot be a value of the kind, such as "this is not a whole number", or nil if it
    /// may be one.
    ///
    /// A driver calls ``Prompt/problem(with:of:checksKind:)``, which knows what the field needs and what the screen
    /// offers.
    func problem(with text: String) -> String? {
        switch self {
        case .money where TypedAmount(text)?.code.map({ (try? Currency($0)) == nil }) == true:
            "this is not an amount in a currency that is in use; write a code of ISO 4217, such as EUR"
        case .money where TypedAmount(text)?.isAmbiguous == true:
            "this could be read as thousands or as three decimals; write 1234 or 1.234"
        case .money(let limit?) where limit.excludes(text):
            "at most \(limit), and more than zero"
        case .newPassword: text.count < 8 ? "this has fewer than 8 characters; take 8 or more" : nil
        case .cardExpiry(let first?) where CardExpiry(text).map { $0.month < first } == true:
            "the card has expired; use another card"
        default: fits(text) ? nil : "this is not \(expectation)"
        }
    }

    private func fits(_ text: String) -> Bool {
        switch self {
        case .email: text.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil
        case .wholeNumber: Int(text) != nil
        case .number(let bounds): Int(text).map(bounds.contains) == true
        case .money: TypedAmount(text) != nil
        case .date:
            text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})([Tt][0-9:.]+([Zz]|[+-][0-9:]+))?/).map {
                Self.isDay(Int($0.1) ?? 0, month: Int($0.2) ?? 0, Int($0.3) ?? 0)
            } == true
        case .cardNumber: CardNumber(text) != nil
        case .cardExpiry: CardExpiry(text) != nil
        case .cardCode: (3...4).contains(text.utf8.count) && text.isDecimal
        case .text, .personName, .search, .currentPassword, .newPassword, .oneTimeCode, .file, .option, .row: true
        }
    }

    /// The values of the kind in words that follow "Type" or "This is not", such as "an amount, such as 12.99 EUR". A
    /// driver shows them as a hint.
    public var expectation: String {
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
        case .text, .personName: "a text"
        }
    }

    /// Returns true for a day of the Gregorian calendar, so that 30 February is found while it is typed.
    private static func isDay(_ year: Int, month: Int, _ day: Int) -> Bool {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return lengths.indices.contains(month - 1) && (1...lengths[month - 1]).contains(day)
    }
}

extension Money {
    /// True for a text that is an amount in the currency of this limit, and more than the limit or not above zero.
    fileprivate func excludes(_ text: String) -> Bool {
        guard let amount = Money(typed: text, in: currency), amount.currency == currency else { return false }
        return amount.minor <= 0 || amount.minor > minor
    }
}
