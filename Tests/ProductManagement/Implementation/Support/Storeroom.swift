import BoardyStorage
import BoardyValues
import ProductManagementIO
import StoreBackends
import Testing

@testable import ProductManagement

/// The stock of a store, with a clock that tests turn.
final class Storeroom {
    let store: Store
    var time = Timestamp.present

    init(_ location: Location = .memory, _ products: Product...) throws {
        store = Store(location, busyTimeout: .seconds(60))
        store.require(.productManagement)
        for product in products { try self.products.save(product) }
    }

    /// Creates stock in a place of its own.
    init(on backend: StoreBackend, _ products: Product...) throws {
        store = try .products(on: backend)
        for product in products { try self.products.save(product) }
    }

    var products: StoredProducts { StoredProducts(store) { [self] in time } }

    var stock: Stock { Stock(repository: products) { [self] in time } }

    /// Reserves pieces of products at a hundred cents each.
    func reserve(_ name: String, _ pieces: KeyValuePairs<String, Int>, minor: Int = 100) throws -> ReserveStockOutcome {
        try stock.reserve(
            ReserveStockRequest(
                reservation: name,
                lines: pieces.map { .init(sku: $0, quantity: $1, unitPrice: Money(minor: minor, currency: .eur)) }))
    }

    func post(_ name: String) throws -> ResolveReservationOutcome {
        try stock.resolve(ResolveReservationRequest(reservation: name, as: .posted))
    }

    func void(_ name: String) throws -> ResolveReservationOutcome {
        try stock.resolve(ResolveReservationRequest(reservation: name, as: .voided))
    }

    func giveBack(_ key: String, _ name: String, _ pieces: KeyValuePairs<String, Int>) throws -> ReturnStockOutcome {
        try stock.giveBack(
            ReturnStockRequest(key: key, reservation: name, lines: pieces.map { .init(sku: $0, quantity: $1) }))
    }

    /// The pieces on hand and those available, as in `5/3`.
    func level(_ sku: String) throws -> String {
        let product = try #require(try products.product(sku: sku))
        return "\(product.stock)/\(product.available)"
    }

    /// The journal of a product, oldest entry first, as in `+5 opening by migration = 5`.
    func journal(_ sku: String) throws -> [String] {
        try store.rows("SELECT pieces, reason, actor, stock FROM stock_journal WHERE sku = ? ORDER BY id", sku) { row in
            let pieces: Int = try row["pieces"]
            let words = "\(try row["reason"] as String) by \(try row["actor"] as String)"
            return "\(pieces > 0 ? "+" : "")\(pieces) \(words) = \(try row["stock"] as Int)"
        }
    }

    /// Expects that the journal sums up to the stock, and that the pieces reserved are those of the reservations that
    /// are held.
    func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let wrong = try store.rows(
            """
            SELECT sku || ': ' || stock || ' on hand, ' || reserved || ' reserved' AS words FROM products
            WHERE stock <> (SELECT coalesce(SUM(pieces), 0) FROM stock_journal WHERE stock_journal.sku = products.sku)
                OR reserved <> (SELECT coalesce(SUM(quantity), 0) FROM reservation_lines
                    JOIN reservations ON name = reservation
                    WHERE state = 'held' AND reservation_lines.sku = products.sku)
                OR reserved < 0 OR reserved > stock
            """
        ) { try $0["words"] as String }
        #expect(wrong == [], sourceLocation: sourceLocation)
    }
}
