import Boardy
import BoardyStorage
import BoardyValues
import Foundation
import ProductManagementIO
import Testing

@testable import ProductManagement

private let composed = "CAF\u{C9}-1"
private let decomposed = "CAFE\u{301}-1"

@Suite struct SKUNormalizationTests {
    private func bytes(_ text: String?) -> [UInt8] { Array((text ?? "").utf8) }

    private func store(_ schema: Schema = .productManagement, at location: Location) -> Store {
        let store = Store(location)
        store.require(schema)
        return store
    }

    @Test("FA-9 two spellings of one SKU are one product, whichever spelling is imported and asked for")
    func oneProduct() throws {
        let directory = try TemporaryDirectory()
        let products = StoredProducts(store(at: .file(directory.file("store.sqlite"))))
        let catalogue = Catalogue.sample(on: products)
        let first = try catalogue.importJSON("[\(mug(["sku": "\"\(decomposed)\"", "price": "9"]))]")
        #expect(first.imported == 1)
        let second = try catalogue.importJSON(#"[\#(mug(["sku": "\"CAF\\u00c9-1\"", "price": "7"]))]"#)
        #expect(second.updated == 1 && second.imported == 0)
        #expect(try products.count() == 1)
        for sku in [composed, decomposed] {
            guard case .found(let product) = try catalogue.details(sku: ProductDetailsRequest(sku: sku).sku) else {
                Issue.record("\(sku) was not found")
                continue
            }
            #expect(bytes(product.sku) == bytes(composed))
            #expect(product.price.minor == 700)
        }
    }

    @Test("FA-9 two rows of one catalogue whose SKUs differ by normalization are a duplicate")
    func duplicate() throws {
        let report = try Catalogue.sample().importJSON(
            "[\(mug(["sku": "\"\(composed)\""])), \(mug(["sku": "\"\(decomposed)\""]))]")
        #expect(report.imported == 1)
        #expect(report.rejected.map(\.line) == [2])
        #expect(report.rejected.first.map { bytes($0.reason) } == bytes("'\(composed)' is in line 1 already"))
    }

    @Test("FA-9 the published requests normalize their SKU, from code and from JSON")
    func requests() throws {
        #expect(bytes(ProductDetailsRequest(sku: decomposed).sku) == bytes(composed))
        let decoded = try ContractCoding.decode(
            ProductDetailsRequest.self, from: Data(#"{"sku":"\#(decomposed)"}"#.utf8))
        #expect(bytes(decoded.sku) == bytes(composed))
        #expect(bytes(Product.sample(decomposed).sku) == bytes(composed))
    }

    @Test("FA-9 a store of version 1 keeps its products: of two SKUs that become one, the normalized one stays")
    func oldStore() throws {
        let directory = try TemporaryDirectory()
        let location = Location.file(directory.file("store.sqlite"))
        let old = store(
            Schema(name: "product-management", migrations: [Schema.productManagement.migrations[0]]), at: location)
        for (sku, price) in [(decomposed, 900), (composed, 700), ("ALONE-E\u{301}", 500), ("CUP-1", 300)] {
            try old.run(
                """
                INSERT INTO products (sku, title, category, description, price, currency, stock, search)
                VALUES (?, ?, ?, '', ?, 'EUR', 1, ?)
                """, sku, "Tasse e\u{301}", "", price, sku)
        }
        try old.close()
        let rows = try store(at: location).rows("SELECT sku, title, price FROM products ORDER BY price") { row in
            "\(bytes(try row["sku"])) \(bytes(try row["title"])) \(try row["price"] as Int)"
        }
        #expect(
            rows
                == [("CUP-1", 300), ("ALONE-\u{C9}", 500), (composed, 700)].map { sku, price in
                    "\(bytes(sku)) \(bytes("Tasse \u{E9}")) \(price)"
                })
    }
}
