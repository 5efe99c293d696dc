import BoardyHeadless

// The controls of a browser for each kind of value: keyboard, automatic completion, and what the browser checks before
// it sends the form.

extension FieldKind {
    /// Returns the attributes of an input for values of the kind.
    ///
    /// The patterns follow the kind's own rule and only help while typing, because the board checks every value.
    ///
    /// - Parameters:
    ///   - isSecret: true if the value must stay hidden.
    ///   - isSignIn: true if the form asks for a password too.
    ///   - value: the value to begin with; nil for none.
    func attributes(isSecret: Bool, isSignIn: Bool, value: String?) -> HTML {
        switch self {
        case .text, .option, .row:
            .attributes(["type": isSecret ? "password" : "text", "autocomplete": isSecret ? "off" : nil])
        case .personName: .attributes(["type": "text", "autocomplete": "name"])
        case .email: .attributes(["type": "email", "autocomplete": isSignIn ? "username" : "email"])
        case .search: .attributes(["type": "search", "enterkeyhint": "search"])
        case .wholeNumber: .attributes(["type": "number", "step": "1"])
        case .number(let bounds):
            .attributes([
                "type": "number", "step": "1", "min": "\(bounds.lowerBound)", "max": "\(bounds.upperBound)",
                "inputmode": bounds.lowerBound < 0 ? nil : "numeric",
            ])
        case .money:
            .attributes([
                "type": "text", "inputmode": "decimal", "autocomplete": "off",
                "pattern": #"\s*[0-9]+([.,][0-9]+)?( [A-Z]{3})?\s*"#,
                "title": help,
            ])
        // An instant has no control of its own in a form that everybody can use, so it is a text.
        case .date: .attributes(["type": value.map(Self.isDay) ?? true ? "date" : "text"])
        case .currentPassword: .attributes(["type": "password", "autocomplete": "current-password"])
        case .newPassword: .attributes(["type": "password", "autocomplete": "new-password"])
        // A person compares these two with a card or a message. ``FormMark`` keeps them from the next person at the
        // browser.
        case .oneTimeCode: .attributes(["type": "text", "inputmode": "numeric", "autocomplete": "one-time-code"])
        case .cardNumber: .attributes(["type": "text", "inputmode": "numeric", "autocomplete": "cc-number"])
        case .cardExpiry:
            .attributes([
                "type": "text", "autocomplete": "cc-exp", "pattern": #"\s*(0[1-9]|1[0-2])/[0-9]{2}\s*"#, "title": help,
            ])
        // A field of a password must not have this purpose. The style hides what is typed.
        case .cardCode:
            .attributes([
                "type": "text", "inputmode": "numeric", "autocomplete": "cc-csc", "pattern": #"\s*[0-9]{3,4}\s*"#,
                "title": help,
            ])
        case .file: .attributes(["type": "file"])
        }
    }

    /// The help beside a control, as a terminal gives it for a question mark; nil for a kind whose control explains
    /// itself.
    var help: String? {
        switch self {
        case .email, .wholeNumber, .number, .money, .cardExpiry, .cardCode, .oneTimeCode:
            expectation.prefix(1).uppercased() + expectation.dropFirst() + "."
        case .text, .personName, .search, .date, .currentPassword, .newPassword, .cardNumber, .file, .option, .row: nil
        }
    }

    /// Returns true for a day without a time, or for no value.
    private static func isDay(_ text: String) -> Bool {
        text.isEmpty || text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
    }
}
