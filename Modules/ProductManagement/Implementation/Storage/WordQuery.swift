import ProductManagementIO
import Storage

/// The words of a search as an expression of FTS5. Nothing that a user types is syntax there.
struct WordQuery {
    private let words: String
    private let category: String
    /// True for a search by several words or in a category.
    let isNarrow: Bool

    /// - Returns: nil for a search without words.
    init?(_ search: ProductSearch) {
        if search.text.words.isEmpty { return nil }
        words = search.text.words.map { Self.quoted($0) + "*" }.joined(separator: " ")
        // The category is a single word with a private character; see the schema.
        let name = search.category.map { $0.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        isNarrow = search.text.words.count > 1 || name != nil
        category = name.map { " AND \"\u{E000}\($0)\"" } ?? ""
    }

    var expression: String { "(\(words))" + category }

    private static func quoted(_ text: String) -> String {
        // A zero would end the expression.
        "\"" + text.replacing("\"", with: "\"\"").replacing("\0", with: " ") + "\""
    }
}

extension SQLiteProducts {
    /// The number of found products, or a smaller one if it is not exact.
    typealias Total = (count: Int, isExact: Bool)

    /// The number of found products, the place before the page, and the places of its products.
    typealias Found = (total: Total, start: ProductCursor, places: [ProductCursor])

    func found(_ words: WordQuery?, _ search: ProductSearch, first: Int, limit: Int) throws -> Found {
        guard let words, search.isRanked, words.isNarrow, search.after?.order != .title else {
            // To count the products with one word is fast, and so is the list if many need no score.
            let total = try total(search, words)
            let start = search.after ?? start(search, words, total, first: first)
            return (total, start, try places(search, words, total, after: start, limit: limit))
        }
        // FTS5 reads all products with each word before it finds the first one, so one statement counts and scores.
        let (total, places) = try compare(
            words, search, after: search.after, first: search.after?.first ?? first, limit: limit)
        let start = search.after ?? start(search, words, total, first: first)
        // Those that were not compared are newer.
        let isWhole = total.isExact || places.count == limit || start.order != .age
        return (total, start, isWhole ? places : try oldest(words, search, after: start, limit: limit))
    }

    /// Returns the number of products, and the best ones after a place. Without a place the number decides about the order.
    private func compare(
        _ words: WordQuery, _ search: ProductSearch, after place: ProductCursor?, first: Int, limit: Int
    ) throws -> (total: Total, places: [ProductCursor]) {
        let (bound, ranked, detailed) =
            switch place?.order {
            case nil: (limits.compared + 1, limits.ranked, limits.scored)
            case .age: (limits.compared + 1, -1, -1)
            case .relevance: (-1, .max, .max)
            default: (-1, .max, -1)
            }
        var total: Total = (0, true)
        // A score without details is whole. One product more than the limit makes up for the one that is listed first.
        let places = try store.rows(
            """
            WITH found AS MATERIALIZED (
                SELECT rowid AS id, CASE WHEN ?4 IS NULL OR EXISTS (
                    SELECT 1 FROM product_prices AS c
                    WHERE c.id = products_text.rowid AND c.currency = ?4 AND c.price BETWEEN ?5 AND ?6
                ) THEN relevance(products_text, ?3, 3, 3, 2, 1) END AS score
                FROM products_text WHERE products_text MATCH ?1 ORDER BY rowid LIMIT ?2
            ), totals AS MATERIALIZED (
                SELECT count(score) AS total, count(*) AS compared FROM found
            ), keys AS (
                SELECT id, CASE WHEN compared = ?2 OR total > ?7 THEN 0 WHEN total <= ?3 THEN score
                    ELSE CAST(score AS INTEGER) END AS key
                FROM totals CROSS JOIN found WHERE score IS NOT NULL
            ), page AS MATERIALIZED (
                SELECT id, key FROM keys WHERE ?8 IS NULL OR key < ?8 OR (key = ?8 AND id > ?9)
                ORDER BY key DESC, id LIMIT ?10
            )
            SELECT total, compared, id, CAST(key AS REAL) AS key FROM totals LEFT JOIN page ORDER BY page.key DESC, id
            """, words.expression, bound, detailed, search.prices?.currency, search.prices?.lowest,
            search.prices?.highest, ranked, place?.order == .age ? 0 : place?.rank, place?.id, limit + 1
        ) { row -> ProductCursor? in
            let isExact = try row["compared"] <= limits.compared, count: Int = try row["total"]
            total = (isExact ? count : min(count, limits.compared), isExact)
            guard let id: Int = try row["id"], id != first else { return nil }
            let order = place?.order ?? start(search, words, total, first: first).order
            return ProductCursor(order: order, rank: try row["key"], id: id, first: first)
        }
        return (total, Array(places.compactMap { $0 }.prefix(limit)))
    }
}
