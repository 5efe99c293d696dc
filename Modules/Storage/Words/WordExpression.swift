/// The words of a search as an expression of a store's index of words. Nothing that a user types is syntax there.
package enum WordExpression {
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
