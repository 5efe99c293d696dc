import Boardy
import BoardyStorage
import BoardyValues
import DashboardIO
import ProductManagementIO
import Testing

@testable import ProductManagement

@Suite struct ProductCountTests {
    private func store(_ schema: Schema, _ directory: TemporaryDirectory) -> Store {
        let store = Store(.file(directory.file("store.sqlite")))
        store.require(schema)
        return store
    }

    @Test("FA-12 the number of products is that of the old store, and follows every change")
    func migration() throws {
        let directory = try TemporaryDirectory()
        let current = Schema.productManagement
        let old = store(Schema(name: current.name, migrations: Array(current.migrations.prefix(2))), directory)
        for product in [Product.mug, .sample("A")] {
            try old.run(
                """
                INSERT INTO products (sku, title, category, description, price, currency, stock, search)
                VALUES (?, ?, ?, ?, ?, 'EUR', ?, '')
                """, product.sku, product.title, product.category, product.description, product.price.minor,
                product.stock)
        }
        try old.close()
        let opened = store(current, directory), products = StoredProducts(opened)
        #expect(try products.count() == 2)
        #expect(try products.product(sku: "KIT-MUG-001") == .mug)
        try products.save(.sample("A", title: "Again"))
        #expect(try products.count() == 2)
        try products.save(.sample("B"))
        #expect(try products.count() == 3)
        try opened.run("DELETE FROM products WHERE sku <> 'A'")
        #expect(try products.count() == 1)
    }

    // SQLite takes the same number of steps to count ten rows and a thousand, while it reads all of their pages.
    @Test("FA-12 drawing the tile reads the number that is kept, and not the products")
    @MainActor func tile() throws {
        let store = Store(.memory), shop = Shop(options: .default.with(store))
        let tile = try #require(shop.launcher.contributions(to: DashboardTiles.self).all.first)
        let products = StoredProducts(store)
        for number in 0..<10 { try products.save(.sample("S\(number)")) }
        #expect(try tile.value(nil) == "10")
        try store.run("UPDATE product_count SET count = 77")
        #expect(try tile.value(nil) == "77")
    }
}
