extension FieldKind {
    /// Returns the reason why a text cannot be a value of the kind, for a driver that checks each field when it is entered; nil if it may be.
    ///
    /// Boards check their values all the same, because scripts and browsers bring them at once.
    func problem(with text: String) -> String? {
        switch self {
        case .email:
            text.wholeMatch(of: /[^@\s]+@[^@\s]+/) == nil ? "an e-mail address, such as ada@example.org" : nil
        case .wholeNumber: Int(text) == nil ? "a whole number" : nil
        case .number(let bounds):
            Int(text).map(bounds.contains) == true
                ? nil : "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        case .money:
            text.wholeMatch(of: /[0-9]+(\.[0-9]+)?( [A-Z]{3})?/) == nil ? "an amount, such as 12.99 EUR" : nil
        case .date:
            text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9:.]+([Zz]|[+-][0-9:]+))?/) == nil
                ? "a day, such as 2026-12-31" : nil
        case .cardNumber:
            text.wholeMatch(of: /[0-9 -]+/) == nil ? "a card number of digits" : nil
        case .text, .search, .currentPassword, .newPassword, .oneTimeCode, .file, .option, .row: nil
        }
    }
}
