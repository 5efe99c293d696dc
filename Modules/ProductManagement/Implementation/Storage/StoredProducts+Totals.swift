import BoardyStorage
import ProductManagementIO

extension StoredProducts {
    /// Returns the number of products that a search finds, with a bound that depends on how long it takes to find them.
    func total(_ search: ProductSearch, _ words: WordQuery?) throws -> Total {
        if let words { return try total(words, search.prices) }
        if !search.text.text.isEmpty {
            return (search.isRanked ? try productNamed(search).map { _ in 1 } ?? 0 : 0, true)
        }
        let limit = limits.counted
        let total: Int?
        switch (search.category, search.prices) {
        case (nil, nil): total = try count()
        case (let category?, nil):
            // An index answers in some nanoseconds for each product.
            let sql: SQL = "SELECT count(*) AS total FROM products WHERE category = ?"
            total = try store.row(sql, category) { try $0["total"] }
        case (let category?, let prices?):
            let found =
                try store.row(
                    SQL(
                        sqlite: """
                            SELECT count(*) AS total FROM (
                                SELECT 1 FROM products INDEXED BY products_by_price
                                WHERE category = ? AND currency = ? AND price BETWEEN ? AND ? LIMIT ?)
                            """,
                        postgres: """
                            SELECT count(*) AS total FROM (
                                SELECT 1 FROM products
                                WHERE category = ? AND currency = ? AND price BETWEEN ? AND ? LIMIT ?) AS found
                            """), category, prices.currency, prices.lowest, prices.highest, limit + 1
                ) { try $0["total"] as Int } ?? 0
            return (min(found, limit), found <= limit)
        case (nil, let prices?):
            let found =
                try store.row(
                    """
                    SELECT count(*) AS total FROM (
                        SELECT 1 FROM product_prices WHERE currency = ? AND price BETWEEN ? AND ? LIMIT ?) AS found
                    """, prices.currency, prices.lowest, prices.highest, limit + 1
                ) { try $0["total"] as Int } ?? 0
            return (min(found, limit), found <= limit)
        }
        return (total ?? 0, true)
    }

    private func total(_ words: WordQuery, _ prices: PriceRange?) throws -> Total {
        guard let prices else {
            let found =
                try store.row(
                    SQL(
                        sqlite: """
                            SELECT count(*) AS total FROM (
                                SELECT 1 FROM products_text WHERE products_text MATCH ? LIMIT ?)
                            """,
                        postgres: """
                            SELECT count(*) AS total FROM (
                                SELECT 1 FROM products WHERE words @@ words_query(CAST(? AS TEXT[])) LIMIT ?) AS found
                            """), words.expression, limits.counted + 1
                ) { try $0["total"] as Int } ?? 0
            return (min(found, limits.counted), found <= limits.counted)
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
