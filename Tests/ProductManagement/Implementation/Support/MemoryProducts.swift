import Foundation
import ProductManagementIO

@testable import ProductManagement

/// Products in memory: the model runs on it without SQL.
final class MemoryProducts: ProductRepository {
    struct Failure: Error {}

    private(set) var bySKU: [String: Product] = [:]
    private(set) var saves = 0
    private var lines: [String: Int] = [:]
    /// Throws ``Failure`` at the save of this SKU.
    var refusedSKU: String?
    /// Called before each transaction.
    var willImport = {}
    /// True to undo each transaction once and run it again, as a server does.
    var runsTwice = false

    func product(sku: String) -> Product? { bySKU[sku] }

    /// Lists by category and title only: words are found by the store's index.
    func page(of search: ProductSearch) -> ProductPage {
        let fitting = bySKU.values.filter { product in
            search.text.isEmpty && (search.category.map { product.category == $0 } ?? true)
        }
        let sorted = fitting.sorted {
            Array(ProductSearch.key(of: $0).utf8).lexicographicallyPrecedes(
                ProductSearch.key(of: $1).utf8)
        }
        return ProductPage(
            total: sorted.count,
            products: sorted.dropFirst(search.offset).prefix(search.limit).map { product in
                ProductPage.Entry(
                    sku: product.sku, title: product.title, category: product.category, price: product.price,
                    stock: product.stock, available: product.available)
            })
    }

    func eachBatch(of size: Int, _ use: ([Product]) throws -> Void) throws {
        for sku in bySKU.keys.sorted() { try bySKU[sku].map { try use([$0]) } }
    }

    func count() -> Int { bySKU.count }

    func categories(limit: Int) -> [String] {
        Array(Set(bySKU.values.map(\.category)).subtracting([""]).sorted().prefix(limit))
    }

    func save(_ product: Product, after known: Product?, reason: String, actor: String) throws {
        if product.sku == refusedSKU { throw Failure() }
        bySKU[product.sku] = product
        saves += 1
    }

    func forgetLines() { lines = [:] }

    func firstLine(of sku: String, orNote line: Int) -> Int {
        if lines[sku] == nil { lines[sku] = line }
        return lines[sku] ?? line
    }

    func saving<Result>(_ body: () throws -> Result) throws -> Result { try importing(body) }

    func importing<Result>(_ body: () throws -> Result) throws -> Result {
        willImport()
        let before = bySKU
        do {
            if runsTwice {
                _ = try body()
                bySKU = before
            }
            return try body()
        } catch {
            bySKU = before
            throw error
        }
    }
}
