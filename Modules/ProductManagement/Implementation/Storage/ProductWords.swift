import ProductManagementIO

/// The words of a product in the form that PostgreSQL's index of words takes, a `tsvector`.
///
/// Words of the SKU and the title have the label `A`, words of the category `B`, and words of the description none. The
/// category as a whole is one more word, with the label `C`.
struct ProductWords {
    /// The words with their places. No phrase goes from one field into the next, because there are free places between
    /// them.
    let vector: String
    /// The number of words, the category as a whole among them.
    let count: Int

    /// PostgreSQL takes a megabyte of words and places, and a word of 2,046 bytes. What goes beyond is not found.
    private static let byteLimit = 1_000_000
    private static let wordLimit = 500

    init(_ product: Product) {
        let fields = [(product.sku, "A"), (product.title, "A"), (product.category, "B"), (product.description, "")]
        var vector = [Self.quoted(Self.facet(of: product.category), label: "1C")]
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
        self.vector = vector.joined(separator: " ")
        self.count = count
    }

    /// Words have letters and digits only, so no character needs to be escaped.
    private static func quoted(_ word: String, label: String) -> String { "'\(word)':\(label)" }

    /// The category as one word, which begins with a private character so that no word of a user finds it.
    ///
    /// A long category is cut, and ends with a number that other categories with this beginning hardly have.
    static func facet(of category: String) -> String {
        let digits = category.utf8.prefix(900).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        guard category.utf8.count > 900 else { return "\u{E000}" + digits }
        let number = category.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\u{E000}\(digits)x\(String(number, radix: 16))"
    }
}
