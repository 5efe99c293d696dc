/// The words of a search as an expression of FTS5. Nothing that a user types is syntax there.
struct WordQuery {
    private let words: String
    private let category: String

    /// - Returns: nil for a search without words.
    init?(_ search: ProductSearch) {
        if search.text.words.isEmpty { return nil }
        words = search.text.words.map { Self.quoted($0) + "*" }.joined(separator: " ")
        // The category is a single word with a private character; see the schema.
        let name = search.category.map { $0.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        category = name.map { " AND \"\u{E000}\($0)\"" } ?? ""
    }

    var expression: String { "(\(words))" + category }

    private static func quoted(_ text: String) -> String {
        // A zero would end the expression.
        "\"" + text.replacing("\"", with: "\"\"").replacing("\0", with: " ") + "\""
    }
}
