/// Words in the form that PostgreSQL's index of words takes, a `tsvector`.
///
/// FTS5 of SQLite finds the words of a row itself. For PostgreSQL the program finds them.
package struct WordVector {
    /// The words with their places. No phrase goes from one field into the next, because there are free places between
    /// them.
    package let text: String
    /// The number of words, the facet among them.
    package let count: Int

    /// PostgreSQL takes a megabyte of words and places, and a word of 2,046 bytes. Words beyond that are not found.
    private static let byteLimit = 1_000_000
    private static let wordLimit = 500

    /// - Parameters:
    ///   - fields: the texts of a row in their order, each with the label of its words: `A`, `B`, or an empty text.
    ///   - facet: a text that is found as a whole only. It is one more word, with the label `C`.
    package init(_ fields: [(text: String, label: String)], facet: String) {
        var vector = [Self.quoted(Facet.postgres(facet), label: "1C")]
        var place = 1, count = 1, bytes = 0
        for (text, label) in fields {
            place += 1
            for word in Token.words(of: text) {
                count += 1
                place += 1
                let kept = String(String.UnicodeScalarView(word.text.unicodeScalars.prefix(Self.wordLimit)))
                bytes += kept.utf8.count + 8
                if bytes < Self.byteLimit { vector.append(Self.quoted(kept, label: "\(place)\(label)")) }
            }
        }
        text = vector.joined(separator: " ")
        self.count = count
    }

    /// Words have letters and digits only, so no character needs to be escaped.
    private static func quoted(_ word: String, label: String) -> String { "'\(word)':\(label)" }
}

/// A text as one word, which begins with a private character so that no word of a user finds it.
enum Facet {
    static func sqlite(_ text: String) -> String { "\u{E000}" + digits(of: text.utf8[...]) }

    /// A long text is cut, and ends with a number that other texts with this beginning hardly have.
    static func postgres(_ text: String) -> String {
        let digits = digits(of: text.utf8.prefix(900))
        guard text.utf8.count > 900 else { return "\u{E000}" + digits }
        let number = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\u{E000}\(digits)x\(String(number, radix: 16))"
    }

    private static func digits(of bytes: Substring.UTF8View) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
