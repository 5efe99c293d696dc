import BoardyStorage
import ProductManagementIO

extension StoredProducts {
    /// Returns the number of products that a search finds, with a bound that depends on how long it takes to find them.
    func total(_ search: ProductSearch, _ words: WordQuery?) throws -> Total {
        if let words { return try total(words, search.prices) }
        if !search.text.isEmpty {
            return (search.isRanked ? try productNamed(search).map { _ in 1 } ?? 0 : 0, true)
        }
        switch (search.category, search.prices) {
        case (nil, nil): return (try count(), true)
        case (let category?, nil):
            // An index answers in some nanoseconds for each product.
            return (try store.value("SELECT count(*) FROM products WHERE category = ?", category) ?? 0, true)
        case (let category?, let prices?):
            return counted(
                try store.value(
                    SQL(
                        sqlite: """
                            SELECT count(*) FROM (
                                SELECT 1 FROM products INDEXED BY products_by_price
                                WHERE category = ? AND currency = ? AND price BETWEEN ? AND ? LIMIT ?)
                            """,
                        postgres: """
                            SELECT count(*) FROM (
                                SELECT 1 FROM products
                                WHERE category = ? AND currency = ? AND price BETWEEN ? AND ? LIMIT ?) AS found
                            """), category, prices.currency, prices.lowest, prices.highest, limits.counted + 1))
        case (nil, let prices?):
            return counted(
                try store.value(
                    """
                    SELECT count(*) FROM (
                        SELECT 1 FROM product_prices WHERE currency = ? AND price BETWEEN ? AND ? LIMIT ?) AS found
                    """, prices.currency, prices.lowest, prices.highest, limits.counted + 1))
        }
    }

    /// - Parameter found: the number of products, counted up to one more than the limit.
    private func counted(_ found: Int?) -> Total {
        (min(found ?? 0, limits.counted), found ?? 0 <= limits.counted)
    }

    private func total(_ words: WordQuery, _ prices: PriceRange?) throws -> Total {
        guard let prices else {
            return counted(
                try store.value(
                    SQL(
                        sqlite: """
                            SELECT count(*) FROM (
                                SELECT 1 FROM products_text WHERE products_text MATCH ? LIMIT ?)
                            """,
                        postgres: """
                            SELECT count(*) FROM (
                                SELECT 1 FROM products WHERE words @@ words_query(CAST(? AS TEXT[])) LIMIT ?) AS found
                            """), words.expression, limits.counted + 1))
        }
        return try store.row(
            SQL(
                sqlite: """
                    SELECT count(c.id) AS total, count(*) AS compared
                    FROM (SELECT rowid AS id FROM products_text WHERE products_text MATCH ?1 LIMIT ?2) AS f
                    LEFT JOIN product_prices AS c ON c.id = f.id AND c.price BETWEEN ?4 AND ?5 AND c.currency = ?3
                    """,
                postgres: """
                    SELECT count(*) FILTER (WHERE currency = ?3 AND price BETWEEN ?4 AND ?5) AS total,
                        count(*) AS compared
                    FROM (SELECT currency, price FROM products WHERE words @@ words_query(CAST(?1 AS TEXT[])) LIMIT ?2)
                        AS f
                    """), words.expression, limits.compared + 1, prices.currency, prices.lowest, prices.highest
        ) { row in (min(try row["total"], limits.compared), try row["compared"] <= limits.compared) } ?? (0, true)
    }
}
