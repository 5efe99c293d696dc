import BoardyStorage
import BoardyValues
import PostgresServer
import ProductManagementIO
import StoreBackends
import Testing

@testable import ProductManagement

/// The products of a database, as far as only a server behaves so.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct ServerProductsTests {
    @Test("PM-11 an export whose connection is lost in the middle says so, and writes nothing twice")
    func interruptedExport() throws {
        let place = try StorePlace(.postgres), database = try #require(place.database)
        let store = Store(place.location)
        store.require(.productManagement)
        let products = StoredProducts(store)
        for number in 10..<15 { try products.save(.sample("S\(number)")) }
        var written: [String] = []
        let problem = #expect(throws: ExportProblem.self) {
            try products.eachBatch(of: 2) { batch in
                written += batch.map(\.sku)
                try database.execute(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                    """)
            }
        }
        #expect(
            problem?.description
                == "The products were not exported: the connection to the store was lost meanwhile. Export them again.")
        #expect(written == ["S10", "S11"])
        #expect(try products.count() == 5)
    }

    @Test("PM-3 an import whose connection is lost in the middle says so, and goes on when it is repeated")
    func interruptedImport() throws {
        let place = try StorePlace(.postgres), database = try #require(place.database)
        let store = Store(place.location)
        store.require(.productManagement)
        let catalogue = Catalogue.sample(on: StoredProducts(store))
        let rows = "[" + (0..<450).map { mug(["sku": "\"S\($0)\""]) }.joined(separator: ",") + "]"
        var cuts = 0
        let interruption = #expect(throws: ImportInterruption.self) {
            try catalogue.importProducts(.data(format: .json, rows)) { _ in
                if cuts == 0 { try? database.cutConnections() }
                cuts += 1
            }
        }
        let text = interruption?.description ?? ""
        #expect(text.hasSuffix("The cause: The connection to the store was lost meanwhile."), "\(text)")
        let kept = try #require(interruption?.read)
        let report = try catalogue.importJSON(rows)
        #expect(kept > 0 && report.unchanged == kept && report.imported == 450 - kept)
    }

    @Test("PM-8 a product with more text than an index takes is kept, and found by what comes first")
    func longTexts() throws {
        var random = SystemRandomNumberGenerator()
        // No word begins as one that is searched.
        let words = { (count: Int) in
            (0..<count).map { _ in "w" + String(UInt32.random(in: 0...(.max), using: &random), radix: 36) }
                .joined(separator: " ")
        }
        let store = try Store.products(on: .postgres), products = StoredProducts(store)
        let product = Product(
            sku: "LONG", title: "Mug " + words(500), category: "Kitchen " + words(200),
            description: "stoneware " + words(70_000) + " last", price: Money(minor: 1, currency: .eur), stock: 1)
        try products.save(product)
        #expect(try products.product(sku: "LONG") == product)
        let found = { (text: String, category: String?) in
            try products.page(of: ProductSearch(ProductSearchRequest(text: text, category: category))).products.map(
                \.sku)
        }
        #expect(try found("mug stoneware", product.category) == ["LONG"])
        #expect(try found("mug", product.category + "x") == [])
        #expect(try found("last", nil) == [])
        #expect(try products.page(of: ProductSearch(ProductQuery(category: product.category))).total == 1)
    }

    @Test("PM-6 an import beside reservations of the same products gives up on none, and loses nothing")
    func importBesideReservations() async throws {
        let place = try StorePlace(.postgres), location = place.location
        let room = try Storeroom(location, .sample("A", stock: 1000), .sample("B", stock: 1000))
        let rows = "sku,description\nA,one\nB,one\n" + (0..<200).map { "S\($0),\n" }.joined()
        let kept = try await withThrowingTaskGroup(of: Int.self) { group in
            for store in 0..<3 {
                group.addTask {
                    let room = try Storeroom(location)
                    return try (0..<15).count { turn in
                        let outcome = try room.reserve("r\(store)-\(turn)", ["A": 1, "B": 1])
                        if case .reserved = outcome { return true } else { return false }
                    }
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    _ = try Catalogue.sample(on: Storeroom(location).products).importCSV(rows)
                    return 0
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(kept == 45)
        #expect(try room.level("A") == "1000/955" && room.level("B") == "1000/955")
        #expect(try room.products.product(sku: "A")?.description == "one")
        try room.expectSound()
    }
}
