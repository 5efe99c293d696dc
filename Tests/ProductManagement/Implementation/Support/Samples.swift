import BoardyHeadless
import BoardyStorage
import BoardyValues
import Boundaries
import BoundariesTesting
import Foundation
import ProductManagementIO

@testable import ProductManagement

extension Product {
    static let mug = Product(
        sku: "KIT-MUG-001", title: "Stoneware Mug", category: "Kitchen", description: "Holds 350 ml.",
        price: Money(minor: 1299, currency: .eur), stock: 40)

    /// A product of no account beside what is given.
    static func sample(
        _ sku: String, title: String = "Thing", category: String = "Things", minor: Int = 100, stock: Int = 1
    ) -> Product {
        Product(
            sku: sku, title: title, category: category, price: Money(minor: minor, currency: .eur), stock: stock)
    }
}

extension SessionFiles {
    /// The files of an owner of the machine.
    static let everywhere = SessionFiles(.everywhere)

    func catalogue(_ path: String) throws -> FileChunks { try read(path, ImportProblem.init) }

    func export(_ path: String, replaces: Bool) throws -> NewFile {
        try create(path, replaces: replaces, ExportProblem.init)
    }
}

extension ImportPace {
    /// On a clock that stands still, no transaction ends before its batch.
    static var still: ImportPace {
        let start = ContinuousClock.now
        return ImportPace(now: { start }, sleep: { _ in })
    }
}

extension Timestamp {
    /// The time of the tests that stand still.
    static let present = Timestamp(milliseconds: 1_795_356_000_000)
}

extension ProductRepository {
    /// Saves a product, for a reason of no account.
    func save(_ product: Product) throws {
        try save(product, after: try self.product(sku: product.sku), reason: "test", actor: "test")
    }
}

extension Catalogue {
    /// Keeps the rows of a catalogue for Olga, the operator of the tests.
    ///
    /// - Parameter progress: hears the fraction after each batch.
    func importProducts(_ request: ImportRequest, progress: (Double) -> Void = { _ in }) throws -> ImportReport {
        var rows: (any CatalogueSource)?
        var tally = try beginImport(for: request.isDryRun ? nil : "olga@example.com"), isDone = false
        while !isDone {
            let batch: ImportBatch
            do {
                var opened = try rows ?? reader.open(request)
                batch = try opened.next()
                rows = opened
            } catch {
                throw interruption(of: tally, by: error)
            }
            try keep(batch, in: &tally)
            progress(batch.fraction)
            isDone = batch.isLast
        }
        return tally.report
    }

    /// A catalogue without a disk: a path is not found unless it is among the files.
    static func sample(
        on products: any ProductRepository = MemoryProducts(), currency: Currency = .eur, files: [String: String] = [:]
    ) -> Catalogue {
        sample(on: products, currency: currency) { path in
            guard let text = files[path] else { throw ImportProblem.unreadable(path, "does not exist") }
            return Data(text.utf8)
        }
    }

    /// A catalogue whose files are read as told.
    static func sample(
        on products: any ProductRepository, currency: Currency = .eur,
        readFile: @escaping @Sendable (String) throws -> Data
    ) -> Catalogue {
        sample(on: products, currency: currency, bytes: { FileChunks(try readFile($0)) })
    }

    /// A catalogue whose files come in chunks as told.
    static func sample(
        on products: any ProductRepository, currency: Currency = .eur,
        bytes: @escaping @Sendable (String) throws -> FileChunks
    ) -> Catalogue {
        let outside = ModelBoundary.Outside(
            products: makeTestPort(products), stock: makeTestPort(StoredProducts(Store(.memory))),
            readFile: makeTestPort(bytes),
            openFile: makeTestPort({ path, replaces in try SessionFiles.everywhere.export(path, replaces: replaces) }))
        let settings = Warehouse.Settings(currency: currency, now: { .present }, changed: {})
        return TestContainer.resolver(for: ModelBoundary.self).resolve(plugin: outside).resolved()
            .warehouse(configuration: settings).catalogue
    }

    /// A catalogue without files, whose imports keep to a pace.
    static func sample(on products: any ProductRepository, pace: ImportPace) -> Catalogue {
        Catalogue(
            repository: products, currency: .eur, readFile: { throw ImportProblem.unreadable($0, "does not exist") },
            openFile: { path, replaces in try SessionFiles.everywhere.export(path, replaces: replaces) }, pace: pace)
    }

    func importCSV(_ text: String) throws -> ImportReport { try importProducts(.data(format: .csv, text)) }

    func importJSON(_ text: String) throws -> ImportReport { try importProducts(.data(format: .json, text)) }
}

/// A mug of our own catalogue, with some fields put otherwise: the value is JSON, nil takes the field out.
func mug(_ changes: [String: String?] = [:]) -> String {
    let usual: [String: String?] = [
        "sku": #""KIT-MUG-001""#, "title": #""Stoneware Mug""#, "category": #""Kitchen""#,
        "description": #""Holds 350 ml.""#, "price": "12.99", "currency": #""EUR""#, "stock": "40",
    ]
    let fields = usual.merging(changes) { $1 }.compactMap { name, value in value.map { "\"\(name)\": \($0)" } }
    return "{" + fields.joined(separator: ", ") + "}"
}

/// Rows as a foreign shop writes them: fields of its own, no currency.
let foreignRows = """
    [
      {
        "id": 1, "title": "Essence Mascara Lash Princess", "description": "Volumizing and lengthening.",
        "category": "beauty", "price": 9.99, "discountPercentage": 10.48, "rating": 2.56, "stock": 99,
        "tags": ["beauty", "mascara"], "brand": "Essence", "sku": "BEA-ESS-ESS-001", "weight": 4,
        "dimensions": {"width": 15.14, "height": 13.08, "depth": 22.99},
        "reviews": [{"rating": 3, "comment": "Would not recommend!", "reviewerName": "Eleanor Collins"}],
        "minimumOrderQuantity": 48, "meta": {"barcode": "5784719087687"},
        "images": ["https://shop.example/1.webp"], "thumbnail": "https://shop.example/t.webp"
      },
      {
        "id": 78, "title": "Apple MacBook Pro 14 Inch Space Grey", "description": "M1 Pro.", "category": "laptops",
        "price": 1999.99, "stock": 24, "brand": "Apple", "sku": "LAP-APP-APP-078", "dimensions": null, "tags": []
      },
      {
        "id": 16, "title": "Apple", "description": "Fresh and crisp.", "category": "groceries", "price": 1.9900,
        "stock": 8, "sku": "GRO-BRD-APP-016"
      }
    ]
    """
