import Foundation
import ProductManagementIO
import Storage
import Values

/// The products in a store, in the table of ``Storage/Schema/productManagement``.
final class SQLiteProducts: ProductRepository {
    let store: Store
    /// The greatest number of found products that are scored.
    let rankedLimit: Int
    /// The greatest number of found products that are sorted by their titles.
    let sortedLimit: Int

    init(_ store: Store, rankedLimit: Int = 500, sortedLimit: Int = 300) {
        self.store = store
        self.rankedLimit = rankedLimit
        self.sortedLimit = sortedLimit
    }

    func product(sku: String) throws -> Product? {
        try store.row(
            "SELECT sku, title, category, description, price, currency, stock FROM products WHERE sku = ?", sku,
            make: Self.product)
    }

    /// Returns a product as lists show it.
    func entry(_ id: Int) throws -> ProductPage.Entry? {
        try store.row("SELECT sku, title, category, price, currency, stock FROM products WHERE rowid = ?", id) { row in
            ProductPage.Entry(
                sku: try row["sku"], title: try row["title"], category: try row["category"],
                price: try Self.price(in: row), stock: try row["stock"])
        }
    }

    func eachBatch(of size: Int, _ use: ([Product]) throws -> Void) throws {
        try store.read("products.export") { _ in
            var last = ""
            while true {
                let batch = try store.rows(
                    """
                    SELECT sku, title, category, description, price, currency, stock FROM products
                    WHERE sku > ? ORDER BY sku LIMIT ?
                    """, last, size, make: Self.product)
                guard let sku = batch.last?.sku else { return }
                try use(batch)
                last = sku
            }
        }
    }

    func count() throws -> Int {
        try store.row("SELECT count AS total FROM product_count") { row in try row["total"] } ?? 0
    }

    func save(_ product: Product) throws {
        try store.run(
            """
            INSERT INTO products (sku, title, category, description, price, currency, stock, search)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (sku) DO UPDATE SET title = excluded.title, category = excluded.category,
                description = excluded.description, price = excluded.price, currency = excluded.currency,
                stock = excluded.stock, search = excluded.search
            """, product.sku, product.title, product.category, product.description, product.price.minor,
            product.price.currency.code, product.stock, ProductSearch.key(of: product))
    }

    func importing<Result>(_ body: () throws -> Result) throws -> Result {
        var start = ContinuousClock.now
        let result = try store.transaction("products.import") { _ in
            start = .now
            return try body()
        }
        // SQLite queues nobody: a store that waits looks for the write lock now and then. It has to find it free sometimes.
        if store.location != .memory { Thread.sleep(forTimeInterval: (ContinuousClock.now - start) / .seconds(1) / 8) }
        return result
    }

    private static func product(_ row: Row) throws -> Product {
        Product(
            sku: try row["sku"], title: try row["title"], category: try row["category"],
            description: try row["description"], price: try price(in: row), stock: try row["stock"])
    }

    private static func price(in row: Row) throws -> Money {
        Money(minor: try row["price"], currency: try Currency(try row["currency"]))
    }
}
