import Foundation
import ProductManagementIO
import Storage
import Values

/// The products and their stock in a store, in the tables of ``Storage/Schema/productManagement``.
final class SQLiteProducts: ProductRepository {
    let store: Store
    let now: () -> Timestamp

    /// - Parameter now: the clock by which reservations are over.
    init(_ store: Store, now: @escaping () -> Timestamp = Timestamp.now) {
        self.store = store
        self.now = now
    }

    func product(sku: String) throws -> Product? {
        try store.row(
            "SELECT sku, title, category, description, price, currency, stock, reserved FROM products WHERE sku = ?",
            sku
        ) { row in
            Product(
                sku: try row["sku"], title: try row["title"], category: try row["category"],
                description: try row["description"], price: try Self.price(in: row), stock: try row["stock"],
                available: try available(in: row))
        }
    }

    func page(of search: ProductSearch) throws -> ProductPage {
        let total: Int? = try store.row(
            """
            SELECT count(*) AS total FROM products
            WHERE (?1 IS NULL OR instr(search, ?1) > 0) AND (?2 IS NULL OR category = ?2)
            """, search.text, search.category
        ) { row in try row["total"] }
        let products = try store.rows(
            """
            SELECT sku, title, category, price, currency, stock, reserved FROM products
            WHERE (?1 IS NULL OR instr(search, ?1) > 0) AND (?2 IS NULL OR category = ?2)
            ORDER BY search LIMIT ?3 OFFSET ?4
            """, search.text, search.category, search.limit, search.offset
        ) { row in
            ProductPage.Entry(
                sku: try row["sku"], title: try row["title"], category: try row["category"],
                price: try Self.price(in: row), stock: try row["stock"], available: try available(in: row))
        }
        return ProductPage(total: total ?? 0, products: products)
    }

    func count() throws -> Int {
        try store.row("SELECT count AS total FROM product_count") { row in try row["total"] } ?? 0
    }

    func save(_ product: Product, reason: String, actor: String) throws {
        try store.run(
            """
            INSERT INTO products (sku, title, category, description, price, currency, stock, search)
            VALUES (?, ?, ?, ?, ?, ?, 0, ?)
            ON CONFLICT (sku) DO UPDATE SET title = excluded.title, category = excluded.category,
                description = excluded.description, price = excluded.price, currency = excluded.currency,
                search = excluded.search
            """, product.sku, product.title, product.category, product.description, product.price.minor,
            product.price.currency.code, ProductSearch.key(of: product))
        let stock: Int = try store.row("SELECT stock FROM products WHERE sku = ?", product.sku) { try $0["stock"] } ?? 0
        if product.stock != stock { try enter(product.stock - stock, of: product.sku, reason: reason, actor: actor) }
    }

    func saving<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("products.save") {
            try timeOut()
            return try body()
        }
    }

    func importing<Result>(_ body: () throws -> Result) throws -> Result {
        var start = ContinuousClock.now
        let result = try transaction("products.import") {
            start = .now
            try timeOut()
            return try body()
        }
        // SQLite queues nobody: a store that waits looks for the write lock now and then. It has to find it free sometimes.
        if store.location != .memory { Thread.sleep(forTimeInterval: (ContinuousClock.now - start) / .seconds(1) / 8) }
        return result
    }

    static func price(in row: Row) throws -> Money {
        Money(minor: try row["price"], currency: try Currency(try row["currency"]))
    }
}
