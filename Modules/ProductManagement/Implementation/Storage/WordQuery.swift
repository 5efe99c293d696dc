import BoardyStorage
import ProductManagementIO

/// The words of a search as an expression of a store's index. Nothing that a user types is syntax there.
struct WordQuery {
    let expression: String
    /// True for a search by several words or in a category.
    let isNarrow: Bool

    /// Returns nil for a search without words.
    init?(_ search: ProductSearch, isPostgres: Bool) {
        let words = search.text.words
        if words.isEmpty { return nil }
        isNarrow = words.count > 1 || search.category != nil
        expression = isPostgres ? Self.array(words, search.category) : Self.text(words, search.category)
    }

    /// Returns an expression of FTS5.
    private static func text(_ words: [String], _ category: String?) -> String {
        // A zero would end the expression.
        let quoted = words.map {
            "\"" + $0.replacing("\"", with: "\"\"").replacing("\0", with: " ") + "\"*"
        }
        // The category is a single word with a private character; see the schema.
        let name = category.map { $0.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        return "(\(quoted.joined(separator: " ")))" + (name.map { " AND \"\u{E000}\($0)\"" } ?? "")
    }

    /// Returns an array of PostgreSQL: each word of the search as a phrase of words of the index, and the category as
    /// one word.
    private static func array(_ words: [String], _ category: String?) -> String {
        let phrases = words.map { Token.words(of: $0).map(\.text).joined(separator: " ") }.filter { !$0.isEmpty }
        let all = phrases + [category.map(ProductWords.facet)].compactMap(\.self)
        return "{" + all.map { "\"\($0)\"" }.joined(separator: ",") + "}"
    }
}
