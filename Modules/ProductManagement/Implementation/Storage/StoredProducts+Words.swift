import BoardyStorage
import ProductManagementIO

extension StoredProducts {
    /// The number of found products, or a smaller one if it is not exact.
    typealias Total = (count: Int, isExact: Bool)

    /// The number of found products, the place before the page, and the places of its products.
    typealias Found = (total: Total, start: ProductCursor, places: [ProductCursor])

    func found(_ words: WordQuery?, _ search: ProductSearch, first: Int, limit: Int) throws -> Found {
        guard let words, search.isRanked, words.isNarrow || isPostgres, search.after?.order != .title else {
            // To count the products with one word is fast, and so is the list if many need no score.
            let total = try total(search, words)
            let start = search.after ?? start(search, words, total, first: first)
            return (total, start, try places(search, words, total, after: start, limit: limit))
        }
        // FTS5 reads all products with each word before it finds the first one, so one statement counts and scores. On
        // PostgreSQL one statement always does.
        let (total, places) = try compare(
            words, search, after: search.after, first: search.after?.first ?? first, limit: limit)
        let start = search.after ?? start(search, words, total, first: first)
        // Those that were not compared are newer.
        let isWhole = total.isExact || places.count == limit || start.order != .age
        return (total, start, isWhole ? places : try oldest(words, search, after: start, limit: limit))
    }

    /// Returns the number of products, and the best ones after a place. Without a place the number decides about the
    /// order.
    func compare(
        _ words: WordQuery, _ search: ProductSearch, after place: ProductCursor?, first: Int, limit: Int
    ) throws -> (total: Total, places: [ProductCursor]) {
        let most = words.isNarrow || search.prices != nil ? limits.compared : limits.counted
        let (bound, ranked, detailed) =
            switch place?.order {
            case nil: (most + 1, limits.ranked, limits.scored)
            case .age: (most + 1, -1, -1)
            case .relevance: (-1, .max, .max)
            default: (-1, .max, -1)
            }
        var total: Total = (0, true)
        // A score without details is whole. One product more than the limit makes up for the one that is listed first.
        let places = try store.rows(
            SQL(sqlite: comparison, postgres: postgresComparison), words.expression, bound, detailed,
            search.prices?.currency, search.prices?.lowest,
            search.prices?.highest, ranked, place?.order == .age ? 0 : place?.rank, place?.id, limit + 1
        ) { row -> ProductCursor? in
            let isExact = try row["compared"] <= most, count: Int = try row["total"]
            total = (isExact ? count : min(count, most), isExact)
            guard let id: Int = try row["id"], id != first else { return nil }
            let order = place?.order ?? start(search, words, total, first: first).order
            return ProductCursor(order: order, rank: try row["key"], id: id, first: first)
        }
        return (total, Array(places.compactMap { $0 }.prefix(limit)))
    }
}

private let comparison: StaticString = """
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
    """

/// The statement for PostgreSQL, with the scores that the function `relevance` of SQLite gives.
private let postgresComparison: StaticString = """
    WITH phrases AS MATERIALIZED (
        SELECT phrase_query(phrase, 'A') AS first, phrase_query(phrase, 'B') AS second,
            string_to_array(phrase, ' ') AS words
        FROM unnest(CAST(?1 AS TEXT[])) AS phrase WHERE NOT starts_with(phrase, chr(57344))
    ), found AS MATERIALIZED (
        SELECT rowid AS id, words, 1.2 * (0.25 + 0.75 * word_count / 24) AS length,
            CAST(?4 AS TEXT) IS NULL OR (currency = ?4 AND price BETWEEN ?5 AND ?6) AS fits
        FROM products WHERE words @@ words_query(CAST(?1 AS TEXT[]))
        ORDER BY rowid LIMIT nullif(CAST(?2 AS BIGINT), -1)
    ), totals AS MATERIALIZED (
        SELECT count(*) FILTER (WHERE fits) AS total, count(*) AS compared FROM found
    ), keys AS (
        SELECT id, CAST(CASE WHEN compared = CAST(?2 AS BIGINT) OR total > CAST(?7 AS BIGINT) THEN 0 ELSE (
            SELECT sum(CASE WHEN found.words @@ first THEN 3 WHEN found.words @@ second THEN 2 ELSE 1 END)
                + coalesce(avg(CASE WHEN total <= CAST(?3 AS BIGINT) THEN
                    1 - length / (phrase_frequency(found.words, phrases.words) + length) END), 0)
            FROM phrases) END AS DOUBLE PRECISION) AS key
        FROM totals CROSS JOIN found WHERE fits
    ), page AS MATERIALIZED (
        SELECT id, key FROM keys
        WHERE CAST(?8 AS DOUBLE PRECISION) IS NULL OR key < ?8 OR (key = ?8 AND id > CAST(?9 AS BIGINT))
        ORDER BY key DESC, id LIMIT ?10
    )
    SELECT total, compared, id, key FROM totals LEFT JOIN page ON true ORDER BY key DESC, id
    """
