import BoardyStorage
import BoardyValues
import ProductManagementIO

extension StoredProducts {
    func page(of search: ProductSearch) throws -> ProductPage {
        if search.category?.utf8.contains(0) ?? false { return ProductPage(total: 0, products: []) }
        return try store.read("products.page") { _ in
            let words = WordQuery(search, isPostgres: isPostgres)
            let known = search.isRanked && search.after == nil ? try productNamed(search) : nil
            let room = search.limit - (known == nil ? 0 : 1)
            // One more shows that there is another page.
            let (total, start, places) = try found(words, search, first: known ?? 0, limit: room + 1)
            let shown = places.prefix(room)
            let products = try ([known].compactMap { $0 } + shown.map(\.id)).compactMap { try entry($0) }
            return ProductPage(
                total: max(total.count, products.count), isTotalExact: total.isExact ? nil : false,
                after: places.count > room ? shown.last ?? start : nil, products: products)
        }
    }

    // MARK: - The order

    func start(_ search: ProductSearch, _ words: WordQuery?, _ total: Total, first: Int) -> ProductCursor {
        let isSortable = words == nil || total.isExact && total.count <= limits.ranked
        guard isSortable else { return ProductCursor(order: .age, first: first) }
        if let start = ProductCursor(startOf: search.sort) { return start }
        guard words != nil, search.isRanked else { return ProductCursor(order: .title) }
        return ProductCursor(order: total.count > limits.scored ? .column : .relevance, rank: 1e9, first: first)
    }

    func places(
        _ search: ProductSearch, _ words: WordQuery?, _ total: Total, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        switch (place.order, words) {
        case (.price, _), (.priceDescending, _): try byPrice(words, search, after: place, limit: limit)
        case (.title, let words?): try titles(words, search, total, after: place, limit: limit)
        case (.relevance, let words?), (.column, let words?): try best(words, search, after: place, limit: limit)
        case (.age, let words?): try oldest(words, search, after: place, limit: limit)
        case (let order, nil) where search.text.isEmpty:
            // A place of another order is from another search.
            try titles(search, total, after: order == .title ? place : ProductCursor(order: .title), limit: limit)
        case (_, nil): []
        }
    }

    // MARK: - By title

    private func titles(
        _ search: ProductSearch, _ total: Total, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        if let prices = search.prices, total.isExact, total.count <= limits.sorted {
            return try titles(search, prices, after: place, limit: limit)
        }
        var place = place
        if search.offset > 0 {
            guard let last = try lastSkipped(search, after: place) else { return [] }
            place = last
        }
        let prices = search.prices
        if let category = search.category {
            return try store.rows(
                """
                SELECT rowid AS id, search AS key FROM products
                WHERE category = ?1 AND (search, rowid) > (?2, ?3) AND (CAST(?4 AS TEXT) IS NULL OR EXISTS (
                    SELECT 1 FROM product_prices AS c
                    WHERE c.id = products.rowid AND c.currency = ?4 AND c.price BETWEEN ?5 AND ?6))
                ORDER BY search, rowid LIMIT ?7
                """, category, place.key, place.id, prices?.currency, prices?.lowest, prices?.highest, limit,
                make: Self.titlePlace)
        }
        return try store.rows(
            """
            SELECT rowid AS id, search AS key FROM products
            WHERE (search, rowid) > (?1, ?2) AND (CAST(?3 AS TEXT) IS NULL OR EXISTS (
                SELECT 1 FROM product_prices AS c
                WHERE c.id = products.rowid AND c.currency = ?3 AND c.price BETWEEN ?4 AND ?5))
            ORDER BY search, rowid LIMIT ?6
            """, place.key, place.id, prices?.currency, prices?.lowest, prices?.highest, limit, make: Self.titlePlace)
    }

    /// Returns the place before the first product that is not skipped. Nothing is compared on the way, so a row takes
    /// some nanoseconds.
    private func lastSkipped(_ search: ProductSearch, after place: ProductCursor) throws -> ProductCursor? {
        if search.after != nil {
            return try store.row(
                """
                SELECT rowid AS id, search AS key FROM products
                WHERE (CAST(?1 AS TEXT) IS NULL OR category = ?1) AND (search, rowid) > (?2, ?3)
                ORDER BY search, rowid LIMIT 1 OFFSET ?4
                """, search.category, place.key, place.id, search.offset - 1, make: Self.titlePlace)
        }
        if let category = search.category {
            return try store.row(
                """
                SELECT rowid AS id, search AS key FROM products WHERE category = ?
                ORDER BY search, rowid LIMIT 1 OFFSET ?
                """, category, search.offset - 1, make: Self.titlePlace)
        }
        return try store.row(
            "SELECT rowid AS id, search AS key FROM products ORDER BY search, rowid LIMIT 1 OFFSET ?",
            search.offset - 1, make: Self.titlePlace)
    }

    /// Sorts the few products in a range of prices. Many are near in the order of titles, but to read a product takes
    /// some microseconds.
    private func titles(
        _ search: ProductSearch, _ prices: PriceRange, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        if let category = search.category {
            return try store.rows(
                SQL(
                    sqlite: """
                        SELECT rowid AS id, search AS key FROM products INDEXED BY products_by_price
                        WHERE category = ?1 AND currency = ?2 AND price BETWEEN ?3 AND ?4 AND (search, rowid) > (?5, ?6)
                        ORDER BY search, rowid LIMIT ?7
                        """,
                    postgres: """
                        SELECT rowid AS id, search AS key FROM products
                        WHERE category = ?1 AND currency = ?2 AND price BETWEEN ?3 AND ?4 AND (search, rowid) > (?5, ?6)
                        ORDER BY search, rowid LIMIT ?7
                        """), category, prices.currency, prices.lowest, prices.highest, place.key, place.id, limit,
                make: Self.titlePlace)
        }
        return try store.rows(
            """
            SELECT p.rowid AS id, p.search AS key FROM product_prices AS c CROSS JOIN products AS p
            WHERE p.rowid = c.id AND c.currency = ?1 AND c.price BETWEEN ?2 AND ?3 AND (p.search, p.rowid) > (?4, ?5)
            ORDER BY p.search, p.rowid LIMIT ?6
            """, prices.currency, prices.lowest, prices.highest, place.key, place.id, limit, make: Self.titlePlace)
    }

    private func titles(
        _ words: WordQuery, _ search: ProductSearch, _ total: Total, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        let few: StaticString = """
            SELECT p.rowid AS id, p.search AS key FROM products_text AS f CROSS JOIN products AS p ON p.rowid = f.rowid
            WHERE products_text MATCH ?1 AND (p.search, p.rowid) > (?2, ?3)
            ORDER BY p.search, p.rowid LIMIT ?4 OFFSET ?5
            """
        // Many products are found, so the next ones in the order of titles are near.
        let many: StaticString = """
            SELECT rowid AS id, search AS key FROM products
            WHERE (search, rowid) > (?2, ?3)
                AND +rowid IN (SELECT rowid FROM products_text WHERE products_text MATCH ?1)
            ORDER BY search, rowid LIMIT ?4 OFFSET ?5
            """
        return try store.rows(
            SQL(
                sqlite: total.count > limits.sorted ? many : few,
                postgres: """
                    SELECT rowid AS id, search AS key FROM products
                    WHERE words @@ words_query(CAST(?1 AS TEXT[])) AND (search, rowid) > (?2, ?3)
                    ORDER BY search, rowid LIMIT ?4 OFFSET ?5
                    """), words.expression, place.key, place.id, limit, search.offset, make: Self.titlePlace)
    }

    private static func titlePlace(_ row: Row) throws -> ProductCursor {
        ProductCursor(order: .title, key: try row["key"], id: try row["id"])
    }

    // MARK: - By price

    private func byPrice(
        _ words: WordQuery?, _ search: ProductSearch, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        let statements: PriceStatements =
            words != nil ? .ofWords : search.category != nil ? .ofCategory : .ofAll
        return try store.rows(
            place.order == .price ? statements.up : statements.down, words?.expression ?? search.category, place.key,
            Int(max(-1, min(place.rank, 1e15))), place.id, limit, search.after == nil ? search.offset : 0
        ) { row in
            let price: Int = try row["price"]
            return ProductCursor(order: place.order, rank: Double(price), key: try row["currency"], id: try row["id"])
        }
    }

    // MARK: - By words

    private func best(
        _ words: WordQuery, _ search: ProductSearch, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        if isPostgres { return try compare(words, search, after: place, first: place.first, limit: limit).places }
        let detailed = place.order == .relevance ? Int.max : 0
        let make = { (row: Row) in
            ProductCursor(order: place.order, rank: try row["score"], id: try row["id"], first: place.first)
        }
        return try store.rows(
            """
            WITH found AS MATERIALIZED (
                SELECT rowid AS id, relevance(products_text, ?1, 3, 3, 2, 1) AS score
                FROM products_text WHERE products_text MATCH ?2 AND rowid <> ?3 AND (?7 IS NULL OR EXISTS (
                    SELECT 1 FROM product_prices AS c
                    WHERE c.id = products_text.rowid AND c.currency = ?7 AND c.price BETWEEN ?8 AND ?9))
            )
            SELECT id, score FROM found WHERE score < ?4 OR (score = ?4 AND id > ?5)
            ORDER BY score DESC, id LIMIT ?6
            """, detailed, words.expression, place.first, place.rank, place.id, limit, search.prices?.currency,
            search.prices?.lowest, search.prices?.highest, make: make)
    }

    func oldest(
        _ words: WordQuery, _ search: ProductSearch, after place: ProductCursor, limit: Int
    ) throws -> [ProductCursor] {
        try store.rows(
            SQL(
                sqlite: """
                    SELECT rowid AS id FROM products_text
                    WHERE products_text MATCH ?1 AND rowid > ?2 AND rowid <> ?3 AND (?6 IS NULL OR EXISTS (
                        SELECT 1 FROM product_prices AS c
                        WHERE c.id = products_text.rowid AND c.currency = ?6 AND c.price BETWEEN ?7 AND ?8))
                    ORDER BY rowid LIMIT ?4 OFFSET ?5
                    """,
                postgres: """
                    SELECT rowid AS id FROM products
                    WHERE words @@ words_query(CAST(?1 AS TEXT[])) AND rowid > ?2 AND rowid <> ?3
                        AND (CAST(?6 AS TEXT) IS NULL OR currency = ?6 AND price BETWEEN ?7 AND ?8)
                    ORDER BY rowid LIMIT ?4 OFFSET ?5
                    """), words.expression, place.id, place.first, limit, search.offset, search.prices?.currency,
            search.prices?.lowest, search.prices?.highest
        ) { row in ProductCursor(order: .age, id: try row["id"], first: place.first) }
    }

    /// Returns the product whose SKU the text is, as it was typed or in capitals.
    func productNamed(_ search: ProductSearch) throws -> Int? {
        let sku = search.text
        if sku.utf8.contains(0) { return nil }
        return try store.value(
            """
            SELECT rowid FROM products
            WHERE sku IN (?1, ?2) AND (CAST(?3 AS TEXT) IS NULL OR category = ?3)
                AND (CAST(?4 AS TEXT) IS NULL OR (currency = ?4 AND price BETWEEN ?5 AND ?6))
            ORDER BY sku = ?1 DESC
            """, sku, sku.uppercased().normalized, search.category, search.prices?.currency, search.prices?.lowest,
            search.prices?.highest)
    }
}

extension ProductCursor {
    /// The place before all products in an order of prices; nil for another order.
    fileprivate init?(startOf sort: ProductSort) {
        switch sort {
        case .title: return nil
        case .price: self.init(order: .price, rank: -1)
        // No code of a currency comes behind this one.
        case .priceDescending: self.init(order: .priceDescending, key: "~")
        }
    }
}

/// The statements that list products by their price. The one order is the other one read backwards, so both go along an
/// index.
private struct PriceStatements {
    let up: SQL
    let down: SQL

    static let ofAll = PriceStatements(
        up: """
            SELECT id, currency, price FROM product_prices
            WHERE CAST(?1 AS TEXT) IS NULL AND (currency, price, id) > (?2, ?3, ?4)
            ORDER BY currency, price, id LIMIT ?5 OFFSET ?6
            """,
        down: """
            SELECT id, currency, price FROM product_prices
            WHERE CAST(?1 AS TEXT) IS NULL AND (currency, price, id) < (?2, ?3, ?4)
            ORDER BY currency DESC, price DESC, id DESC LIMIT ?5 OFFSET ?6
            """)
    static let ofCategory = PriceStatements(
        up: """
            SELECT rowid AS id, currency, price FROM products
            WHERE category = ?1 AND (currency, price, rowid) > (?2, ?3, ?4)
            ORDER BY currency, price, rowid LIMIT ?5 OFFSET ?6
            """,
        down: """
            SELECT rowid AS id, currency, price FROM products
            WHERE category = ?1 AND (currency, price, rowid) < (?2, ?3, ?4)
            ORDER BY currency DESC, price DESC, rowid DESC LIMIT ?5 OFFSET ?6
            """)
    static let ofWords = PriceStatements(
        up: SQL(
            sqlite: """
                SELECT c.id AS id, c.currency AS currency, c.price AS price
                FROM products_text AS f CROSS JOIN product_prices AS c ON c.id = f.rowid
                WHERE products_text MATCH ?1 AND (c.currency, c.price, c.id) > (?2, ?3, ?4)
                ORDER BY c.currency, c.price, c.id LIMIT ?5 OFFSET ?6
                """,
            postgres: """
                SELECT rowid AS id, currency, price FROM products
                WHERE words @@ words_query(CAST(?1 AS TEXT[])) AND (currency, price, rowid) > (?2, ?3, ?4)
                ORDER BY currency, price, rowid LIMIT ?5 OFFSET ?6
                """),
        down: SQL(
            sqlite: """
                SELECT c.id AS id, c.currency AS currency, c.price AS price
                FROM products_text AS f CROSS JOIN product_prices AS c ON c.id = f.rowid
                WHERE products_text MATCH ?1 AND (c.currency, c.price, c.id) < (?2, ?3, ?4)
                ORDER BY c.currency DESC, c.price DESC, c.id DESC LIMIT ?5 OFFSET ?6
                """,
            postgres: """
                SELECT rowid AS id, currency, price FROM products
                WHERE words @@ words_query(CAST(?1 AS TEXT[])) AND (currency, price, rowid) < (?2, ?3, ?4)
                ORDER BY currency DESC, price DESC, rowid DESC LIMIT ?5 OFFSET ?6
                """))
}
