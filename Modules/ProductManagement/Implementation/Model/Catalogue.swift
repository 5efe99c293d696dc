import Foundation
import ProductManagementIO
import Values

/// The products on sale: brings them in, finds them.
final class Catalogue {
    private let repository: any ProductRepository
    private let currency: Currency
    private let readFile: (String) throws -> Data

    /// - Parameters:
    ///   - currency: of prices that come without one.
    ///   - readFile: the contents of the file at a path; throws ``ImportProblem``.
    init(repository: any ProductRepository, currency: Currency, readFile: @escaping (String) throws -> Data) {
        self.repository = repository
        self.currency = currency
        self.readFile = readFile
    }

    func details(sku: String) throws -> ProductDetailsOutcome {
        try repository.product(sku: sku).map { .found($0) } ?? .notFound(sku: sku)
    }

    func list(_ query: ProductQuery) throws -> ProductPage { try repository.page(of: ProductSearch(query)) }

    func count() throws -> Int { try repository.count() }

    /// Brings in every row that fits: all of them or, if the repository fails, none.
    ///
    /// - Throws: ``ImportProblem`` if there are no rows to be had; what the repository throws.
    func importProducts(_ request: ImportRequest) throws -> ImportReport {
        var tally = ImportTally(rows: try rows(of: request), currency: currency)
        try repository.importing {
            for product in tally.fitting {
                let known = try repository.product(sku: product.sku)
                if known != product { try repository.save(product) }
                tally.count(product, before: known)
            }
        }
        return tally.report
    }

    private func rows(of request: ImportRequest) throws -> [CatalogueRow] {
        switch request {
        case .path(let path): try CatalogueRow.rows(in: try readFile(path), from: "the file '\(path)'")
        case .data(format: .json, let text): try CatalogueRow.rows(in: Data(text.utf8), from: "the data handed in")
        }
    }
}
