import BoardyStorage
import BoardyValues
import Foundation
import ProductManagementIO

/// The products and their stock in a store, in the tables of ``BoardyStorage/Schema/productManagement``.
final class StoredProducts: ProductRepository {
    /// The numbers of found products up to which a page is exact. They bound its cost, however many products are found.
    struct SearchLimits {
        /// Up to here, the products with a word are counted.
        var counted = 10_000
        /// Up to here, they are also compared with more words, a category or a range of prices, which takes several
        /// times as long.
        var compared = 3_000
        /// Up to here, products are ordered by their titles, or by the columns that have the words.
        var ranked = 5_000
        /// Up to here, products are also ordered by the frequency of the words.
        var scored = 200
        /// Up to here, products are sorted by their titles. More are looked for in the index of titles.
        var sorted = 300
    }

    let store: Store
    let now: () -> Timestamp
    let limits: SearchLimits
    /// True if the store is a database of PostgreSQL, which has an index of words of its own kind.
    let isPostgres: Bool

    /// - Parameter now: the clock by which reservations are over.
    init(_ store: Store, now: @escaping () -> Timestamp = Timestamp.now, limits: SearchLimits = SearchLimits()) {
        (self.store, self.now, self.limits) = (store, now, limits)
        isPostgres = if case .database = store.location { true } else { false }
    }

    func product(sku: String) throws -> Product? {
        // PostgreSQL refuses a text with a null character, also to look for it. No product has one.
        if sku.utf8.contains(0) { return nil }
        return try store.row(
            """
            SELECT sku, title, category, description, price, currency, stock, reserved, picture FROM products
            WHERE sku = ?
            """, sku, make: product)
    }

    func entry(_ id: Int) throws -> ProductPage.Entry? {
        // A list has no descriptions, which may be long.
        try store.row(
            """
            SELECT sku, title, category, '' AS description, price, currency, stock, reserved, picture FROM products
            WHERE rowid = ?
            """, id
        ) { ProductPage.Entry(try product($0)) }
    }

    func eachBatch(of size: Int, _ use: ([Product]) throws -> Void) throws {
        var isBegun = false
        try store.read("products.export") { _ in
            // A store reads again on a new connection. What was used already cannot be taken back.
            if isBegun { throw ExportProblem.interrupted }
            isBegun = true
            var last = ""
            while true {
                let batch = try store.rows(
                    """
                    SELECT sku, title, category, description, price, currency, stock, reserved, picture FROM products
                    WHERE sku > ? ORDER BY sku LIMIT ?
                    """, last, size, make: product)
                guard let sku = batch.last?.sku else { return }
                try use(batch)
                last = sku
            }
        }
    }

    func count() throws -> Int {
        try store.value("SELECT coalesce(sum(count), 0) FROM product_count") ?? 0
    }

    /// Goes from one category to the next by the index of categories, however many products each of them has.
    func categories(limit: Int) throws -> [String] {
        try store.values(
            """
            WITH RECURSIVE found (name, number) AS (
                SELECT min(category), 1 FROM products WHERE category <> ''
                UNION ALL
                SELECT (SELECT min(category) FROM products WHERE category > found.name), number + 1
                FROM found WHERE name IS NOT NULL AND number < ?1
            )
            SELECT name FROM found WHERE name IS NOT NULL ORDER BY number
            """, limit)
    }

    func save(_ product: Product, after known: Product?, reason: String, actor: String) throws {
        guard let known else { return try add(product, reason: reason, actor: actor) }
        try update(product)
        let change = product.stock - known.stock
        if change != 0 { try enter(change, of: product.sku, reason: reason, actor: actor) }
    }

    /// Adds a product with its stock. The entry of the journal comes first, so that no trigger has to write the row of
    /// the product again.
    private func add(_ product: Product, reason: String, actor: String) throws {
        if product.stock > 0 {
            try store.run(
                """
                INSERT INTO stock_journal (sku, pieces, stock, reason, actor, at)
                SELECT ?1, ?2 - last, ?2, ?3, ?4, ?5 FROM (SELECT coalesce(
                    (SELECT stock FROM stock_journal WHERE sku = ?1 ORDER BY id DESC LIMIT 1), 0) AS last) AS before
                WHERE last <> ?2
                """, product.sku, product.stock, reason, actor, now())
        }
        try insert(product)
    }

    func saving<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("products.save", body)
    }

    func forgetLines() throws {
        try store.run(
            SQL(
                sqlite: """
                    CREATE TEMP TABLE IF NOT EXISTS import_lines (
                        sku TEXT PRIMARY KEY NOT NULL, line INTEGER NOT NULL
                    ) STRICT, WITHOUT ROWID
                    """,
                postgres: """
                    CREATE TEMP TABLE IF NOT EXISTS import_lines (
                        sku TEXT COLLATE "C" PRIMARY KEY, line BIGINT NOT NULL)
                    """))
        try store.run("DELETE FROM import_lines")
    }

    func firstLine(of sku: String, orNote line: Int) throws -> Int {
        do {
            let isNew =
                try store.run("INSERT INTO import_lines (sku, line) VALUES (?, ?) ON CONFLICT DO NOTHING", sku, line)
                == 1
            if isNew { return line }
            return try store.value("SELECT line FROM import_lines WHERE sku = ?", sku) ?? line
        } catch {
            // The table is gone with its connection.
            if error.code == .statement { throw ImportConnectionLost() }
            throw error
        }
    }

    func importing<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("products.import") {
            // Others change products all the time. Without the lock, a transaction as long as this one would be in
            // their way for ever.
            if isPostgres { try store.run("LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE") }
            return try body()
        }
    }

    private func product(_ row: Row) throws -> Product {
        let picture: String = try row["picture"]
        return Product(
            sku: try row["sku"], title: try row["title"], category: try row["category"],
            description: try row["description"], price: try row.money("price"), stock: try row["stock"],
            available: try available(in: row), picture: picture.isEmpty ? nil : picture)
    }

    // MARK: - Rows

    func insert(_ product: Product) throws {
        let key = ProductSearch.key(of: product), price = product.price
        guard isPostgres else {
            try store.run(
                """
                INSERT INTO products (sku, title, category, description, price, currency, stock, search, picture)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, product.sku, product.title, product.category, product.description, price.minor,
                price.currency.code, product.stock, key, product.picture ?? "")
            return
        }
        let words = WordVector(product)
        try store.run(
            """
            INSERT INTO products (
                sku, title, category, description, price, currency, stock, search, words, word_count, picture)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS TSVECTOR), ?, ?)
            """, product.sku, product.title, product.category, product.description, price.minor, price.currency.code,
            product.stock, key.cutForIndex, words.text, words.count, product.picture ?? "")
    }

    /// Writes all of a product but its stock.
    func update(_ product: Product) throws {
        let key = ProductSearch.key(of: product), price = product.price
        guard isPostgres else {
            try store.run(
                """
                UPDATE products SET title = ?2, category = ?3, description = ?4, price = ?5, currency = ?6, search = ?7,
                    picture = ?8
                WHERE sku = ?1
                """, product.sku, product.title, product.category, product.description, price.minor,
                price.currency.code, key, product.picture ?? "")
            return
        }
        let words = WordVector(product)
        try store.run(
            """
            UPDATE products SET title = ?2, category = ?3, description = ?4, price = ?5, currency = ?6, search = ?7,
                words = CAST(?8 AS TSVECTOR), word_count = ?9, picture = ?10
            WHERE sku = ?1
            """, product.sku, product.title, product.category, product.description, price.minor, price.currency.code,
            key.cutForIndex, words.text, words.count, product.picture ?? "")
    }
}

extension String {
    /// The beginning of the text, as much as an index of PostgreSQL takes.
    fileprivate var cutForIndex: String { String(decoding: utf8.prefix(2_000), as: UTF8.self) }
}
