public import BoardyValues

/// The kind of value that a field asks for. A driver chooses the keyboard, the automatic completion and the echo by it.
public enum FieldKind: Hashable, Sendable, Codable {
    /// Any text of one line.
    case text
    /// An e-mail address, such as ada@example.org.
    case email
    /// Words to search for.
    case search
    /// A whole number of any size.
    case wholeNumber
    /// An amount of money, such as 12.50, 12,50 or 12.50 EUR. With a limit it is above zero and at most the limit, in
    /// the currency of the limit.
    case money(upTo: Money? = nil)
    /// The name of the person who fills in the form. A browser knows this name.
    case personName
    /// A day such as 2026-12-31, or an instant such as 2026-12-31T18:00:00Z.
    case date
    /// A whole number within these bounds.
    case number(ClosedRange<Int>)
    /// The password of an account. A browser fills it in.
    case currentPassword
    /// A password that the person makes up, of 8 characters or more.
    case newPassword
    /// A code for one use, such as from a text message.
    case oneTimeCode
    /// The number of a payment card.
    case cardNumber
    /// The month in which a card expires, such as 12/29. A month before the first one is refused, if there is a first
    /// one.
    case cardExpiry(since: CalendarMonth? = nil)
    /// The security code on the back of a card.
    case cardCode
    /// The path of a file on the machine of the store, or in a browser the file itself.
    case file
    /// One of these values.
    case option([String])
    /// One of the rows of the screen's tables, by its key. A person at a terminal types its number.
    case row

    /// True if values of this kind are secrets, unless the field says otherwise.
    var isSecret: Bool {
        switch self {
        case .currentPassword, .newPassword, .oneTimeCode, .cardNumber, .cardExpiry, .cardCode: true
        case .text, .personName, .email, .search, .wholeNumber, .number, .money, .date, .file, .option, .row: false
        }
    }
}
