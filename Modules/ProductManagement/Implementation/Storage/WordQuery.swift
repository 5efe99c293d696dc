/// The words of a search as expressions of FTS5. Nothing that a user types is syntax there.
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

    var anywhere: String { "(\(words))" + category }

    /// Finds all words in SKU and title, then in SKU, title and category, then anywhere; no product twice.
    var byColumn: [String] {
        let first = "({sku title} : (\(words)))", second = "({sku title category} : (\(words)))"
        return [first, "(\(second) NOT \(first))", "((\(words)) NOT \(second))"].map { $0 + category }
    }

    private static func quoted(_ text: String) -> String {
        // A zero would end the expression.
        "\"" + text.replacing("\"", with: "\"\"").replacing("\0", with: " ") + "\""
    }
}
