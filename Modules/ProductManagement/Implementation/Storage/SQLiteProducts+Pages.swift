import ProductManagementIO
import Storage
import Values

extension SQLiteProducts {
    func page(of search: ProductSearch) throws -> ProductPage {
        try store.read("products.page") { _ in
            let words = WordQuery(search)
            let total = try total(search, words)
            let known = search.isRanked && search.after == nil ? try productNamed(search) : nil
            let start = search.after ?? start(search, total, first: known ?? 0)
            let room = search.limit - (known == nil ? 0 : 1)
            // One more tells that there is another page.
            let places = try places(search, words, total, after: start, limit: room + 1)
            let shown = places.prefix(room)
            return ProductPage(
                total: total, after: places.count > room ? shown.last ?? start : nil,
                products: try ([known].compactMap { $0 } + shown.map(\.id)).compactMap { try entry($0) })
        }
    }

    // MARK: - The order

    private func start(_ search: ProductSearch, _ total: Int, first: Int) -> ProductCursor {
        if !search.isRanked { return ProductCursor(order: .title) }
        // To score a product takes a microsecond, so many are listed by their columns instead.
        if total <= rankedLimit { return ProductCursor(order: .relevance, rank: 1e9, first: first) }
        return ProductCursor(order: .column, first: first)
    }

    private func places(
        _ search: ProductSearch, _ words: WordQuery?, _ total: Int, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        if let words {
            switch place.order {
            case .title: try titles(words, search, total, after: place, limit: limit)
            case .relevance: try best(words, search, after: place, limit: limit)
            case .column: try columns(words, search, after: place, limit: limit)
            }
        } else if search.text.text.isEmpty {
            // A place of another order is from another search.
            try titles(search, after: place.order == .title ? place : ProductCursor(order: .title), limit: limit)
        } else {
            []
        }
    }

    // MARK: - By title

    private func titles(_ search: ProductSearch, after place: ProductCursor, limit: Int) throws -> [ProductCursor] {
        let prices = search.prices
        if let category = search.category {
            return try store.rows(
                """
                SELECT rowid AS id, search AS key FROM products
                WHERE category = ?1 AND (search, rowid) > (?2, ?3) AND (?4 IS NULL OR EXISTS (
                    SELECT 1 FROM product_prices AS c
                    WHERE c.id = products.rowid AND c.currency = ?4 AND c.price BETWEEN ?5 AND ?6))
                ORDER BY search, rowid LIMIT ?7 OFFSET ?8
                """, category, place.key, place.id, prices?.currency, prices?.lowest, prices?.highest, limit,
                search.offset, make: Self.titlePlace)
        }
        return try store.rows(
            """
            SELECT rowid AS id, search AS key FROM products
            WHERE (search, rowid) > (?1, ?2) AND (?3 IS NULL OR EXISTS (
                SELECT 1 FROM product_prices AS c
                WHERE c.id = products.rowid AND c.currency = ?3 AND c.price BETWEEN ?4 AND ?5))
            ORDER BY search, rowid LIMIT ?6 OFFSET ?7
            """, place.key, place.id, prices?.currency, prices?.lowest, prices?.highest, limit, search.offset,
            make: Self.titlePlace)
    }

    private func titles(
        _ words: WordQuery, _ search: ProductSearch, _ total: Int, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        if total > sortedLimit {
            // Many products are found, so the next ones in the order of titles are near.
            return try store.rows(
                """
                SELECT rowid AS id, search AS key FROM products
                WHERE (search, rowid) > (?2, ?3)
                    AND +rowid IN (SELECT rowid FROM products_text WHERE products_text MATCH ?1)
                ORDER BY search, rowid LIMIT ?4 OFFSET ?5
                """, words.anywhere, place.key, place.id, limit, search.offset, make: Self.titlePlace)
        }
        return try store.rows(
            """
            SELECT p.rowid AS id, p.search AS key FROM products_text AS f CROSS JOIN products AS p ON p.rowid = f.rowid
            WHERE products_text MATCH ?1 AND (p.search, p.rowid) > (?2, ?3)
            ORDER BY p.search, p.rowid LIMIT ?4 OFFSET ?5
            """, words.anywhere, place.key, place.id, limit, search.offset, make: Self.titlePlace)
    }

    private static func titlePlace(_ row: Row) throws -> ProductCursor {
        ProductCursor(order: .title, key: try row["key"], id: try row["id"])
    }

    // MARK: - Ranked

    private func best(
        _ words: WordQuery, _ search: ProductSearch, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        try store.rows(
            """
            WITH found AS MATERIALIZED (
                SELECT rowid AS id, relevance(products_text, 3, 3, 2, 1) AS score
                FROM products_text WHERE products_text MATCH ?1 AND rowid <> ?2 AND (?3 IS NULL OR EXISTS (
                    SELECT 1 FROM product_prices AS c
                    WHERE c.id = products_text.rowid AND c.currency = ?3 AND c.price BETWEEN ?4 AND ?5))
            )
            SELECT id, score FROM found WHERE score < ?6 OR (score = ?6 AND id > ?7)
            ORDER BY score DESC, id LIMIT ?8
            """, words.anywhere, place.first, search.prices?.currency, search.prices?.lowest, search.prices?.highest,
            place.rank, place.id, limit
        ) { row in
            ProductCursor(order: .relevance, rank: try row["score"], id: try row["id"], first: place.first)
        }
    }

    /// Returns products with all words in SKU and title, then those with some in the category, then the others.
    private func columns(
        _ words: WordQuery, _ search: ProductSearch, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        var places: [ProductCursor] = []
        for (index, expression) in words.byColumn.enumerated() where Double(index) >= place.rank {
            if places.count == limit { break }
            places += try store.rows(
                """
                SELECT rowid AS id FROM products_text
                WHERE products_text MATCH ?1 AND rowid > ?2 AND rowid <> ?3 AND (?4 IS NULL OR EXISTS (
                    SELECT 1 FROM product_prices AS c
                    WHERE c.id = products_text.rowid AND c.currency = ?4 AND c.price BETWEEN ?5 AND ?6))
                ORDER BY rowid LIMIT ?7
                """, expression, Double(index) == place.rank ? place.id : 0, place.first, search.prices?.currency,
                search.prices?.lowest, search.prices?.highest, limit - places.count
            ) { row in
                ProductCursor(order: .column, rank: Double(index), id: try row["id"], first: place.first)
            }
        }
        return places
    }

    /// Returns the product whose SKU the text is, as it was typed or in capitals.
    private func productNamed(_ search: ProductSearch) throws -> Int? {
        let sku = search.text.text
        return try store.row(
            """
            SELECT rowid AS id FROM products
            WHERE sku IN (?1, ?2) AND (?3 IS NULL OR category = ?3)
                AND (?4 IS NULL OR (currency = ?4 AND price BETWEEN ?5 AND ?6))
            ORDER BY sku = ?1 DESC
            """, sku, sku.uppercased().normalized, search.category, search.prices?.currency, search.prices?.lowest,
            search.prices?.highest
        ) { row in try row["id"] }
    }

    // MARK: - The number of products

    private func total(_ search: ProductSearch, _ words: WordQuery?) throws -> Int {
        let prices = search.prices
        let total: Int?
        if let words {
            total = try store.row(
                """
                SELECT count(*) AS total FROM products_text
                WHERE products_text MATCH ?1 AND (?2 IS NULL OR EXISTS (
                    SELECT 1 FROM product_prices AS c
                    WHERE c.id = products_text.rowid AND c.currency = ?2 AND c.price BETWEEN ?3 AND ?4))
                """, words.anywhere, prices?.currency, prices?.lowest, prices?.highest
            ) { row in try row["total"] }
        } else if !search.text.text.isEmpty {
            total = search.isRanked ? try productNamed(search).map { _ in 1 } : 0
        } else if let category = search.category {
            total = try store.row(
                """
                SELECT count(*) AS total FROM products
                WHERE category = ?1 AND (?2 IS NULL OR EXISTS (
                    SELECT 1 FROM product_prices AS c
                    WHERE c.id = products.rowid AND c.currency = ?2 AND c.price BETWEEN ?3 AND ?4))
                """, category, prices?.currency, prices?.lowest, prices?.highest
            ) { row in try row["total"] }
        } else if let prices {
            total = try store.row(
                "SELECT count(*) AS total FROM product_prices WHERE currency = ? AND price BETWEEN ? AND ?",
                prices.currency, prices.lowest, prices.highest
            ) { row in try row["total"] }
        } else {
            total = try count()
        }
        return total ?? 0
    }
}
