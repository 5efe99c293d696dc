import BoardyValues

/// The text of a search.
struct SearchText: Equatable {
    static let wordLimit = 16
    static let lengthLimit = 64

    /// The text as it was given, without space around it.
    let text: String
    /// The words to be found, each with a letter or a digit in it.
    let words: [String]

    /// Leaves out words beyond the sixteenth, and what goes beyond 64 characters of a word.
    init(_ text: String?) {
        self.text = (text ?? "").trimmed.normalized
        words = self.text.split { $0.isWhitespace || $0.unicodeScalars.contains(where: Self.isPrivate) }.prefix(
            Self.wordLimit
        ).map { String($0.prefix(Self.lengthLimit)) }.filter(Self.isWord)
    }

    /// True for a text with a character that the index of words keeps. The index knows the characters of Unicode 6.
    static func isWord(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            guard let age = scalar.properties.age, age.major <= 6 else { return false }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber:
                return true
            default: return false
            }
        }
    }

    /// True for a character without a meaning of its own, which the index uses for itself.
    private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .privateUse }
}
