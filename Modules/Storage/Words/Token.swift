import Foundation

/// A word as an index of words keeps it: in lower case, and without the diacritics of Latin letters.
///
/// FTS5 of SQLite finds words by these rules itself. For PostgreSQL the words are found here, so that both stores find
/// the same products.
struct Token {
    let text: String

    /// Returns the words of a text in their order. Each run of letters and digits is one.
    static func words(of text: String) -> [Token] {
        var words: [Token] = [], word = ""
        for scalar in text.unicodeScalars {
            if isPart(scalar) {
                word.unicodeScalars.append(contentsOf: folded(scalar))
            } else if !isAccent(scalar), !word.isEmpty {
                words.append(Token(text: word))
                word = ""
            }
        }
        return word.isEmpty ? words : words + [Token(text: word)]
    }

    /// True for the characters of words. Those without a meaning of their own are among them.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }

    /// True for a diacritic that is a scalar of its own, which is no end of a word.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x331).contains(scalar.value) }

    private static func folded(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        if scalar.isASCII { return scalar.properties.lowercaseMapping.unicodeScalars }
        let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
        if let letter = parts.first, letter.isASCII { return letter.properties.lowercaseMapping.unicodeScalars }
        // By way of the upper case, so that both forms of a small sigma are one.
        let upper = scalar.properties.uppercaseMapping.unicodeScalars
        let lower = (upper.count == 1 ? upper.first : nil)?.properties.lowercaseMapping.unicodeScalars
        return lower.flatMap { $0.count == 1 ? $0 : nil } ?? String(scalar).unicodeScalars
    }
}
