/// The words of a search as an expression of a store's index of words. Nothing that a user types is syntax there.
package enum WordExpression {
    private static let wordLimit = 16
    private static let lengthLimit = 64

    /// Returns the words of a text to search for, each with a letter or a digit in it.
    ///
    /// Words beyond the sixteenth are left out, and what goes beyond 64 characters of a word.
    package static func words(of text: String) -> [String] {
        let words = text.split { $0.isWhitespace || $0.unicodeScalars.contains(where: isPrivate) }
        return words.prefix(wordLimit).map { String($0.prefix(lengthLimit)) }.filter(isWord)
    }

    /// True for a text with a character that the index of words keeps. The index knows the characters of Unicode 6.
    private static func isWord(_ text: String) -> Bool {
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

    /// Returns an expression of FTS5, for rows with words that begin so, and with a facet.
    package static func sqlite(_ words: [String], facet: String?) -> String {
        // A zero would end the expression.
        let quoted = words.map {
            "\"" + $0.replacing("\"", with: "\"\"").replacing("\0", with: " ") + "\"*"
        }
        return "(\(quoted.joined(separator: " ")))" + (facet.map { " AND \"\(Facet.sqlite($0))\"" } ?? "")
    }

    /// Returns an array of PostgreSQL: each word of the search as a phrase of words of the index, and the facet as one
    /// word.
    package static func postgres(_ words: [String], facet: String?) -> String {
        let phrases = words.map { Token.words(of: $0).map(\.text).joined(separator: " ") }.filter { !$0.isEmpty }
        let all = phrases + [facet.map(Facet.postgres)].compactMap(\.self)
        return "{" + all.map { "\"\($0)\"" }.joined(separator: ",") + "}"
    }
}
