import Foundation
import ProductManagementIO
import Values

/// The rules of the products on sale: import and search.
final class Catalogue {
    private let repository: any ProductRepository
    private let changed: () -> Void
    let reader: CatalogueReader

    /// - Parameters:
    ///   - currency: of prices that come without one.
    ///   - readFile: the contents of the file at a path; throws ``ImportProblem``.
    ///   - changed: called when products have changed.
    init(
        repository: any ProductRepository, currency: Currency,
        readFile: @escaping @Sendable (String) throws -> Data, changed: @escaping () -> Void = {}
    ) {
        self.repository = repository
        self.changed = changed
        reader = CatalogueReader(currency: currency, readFile: readFile)
    }

    func details(sku: String) throws -> ProductDetailsOutcome {
        try repository.product(sku: sku).map { .found(product: $0) } ?? .notFound(sku: sku)
    }

    func list(_ query: ProductQuery) throws -> ProductPage { try repository.page(of: ProductSearch(query)) }

    func count() throws -> Int { try repository.count() }

    /// Keeps the products of a catalogue that has been read: all of them or, if the repository fails, none.
    ///
    /// - Parameter progress: hears the fraction done, at most a hundred times, and 1 at the end.
    /// - Throws: what the repository throws.
    func keep(_ read: ImportTally, progress: (Double) -> Void = { _ in }) throws -> ImportReport {
        var tally = read
        let steps = ProgressSteps(count: read.fitting.count)
        try repository.importing {
            for (index, product) in read.fitting.enumerated() {
                if let fraction = steps.fraction(before: index) { progress(fraction) }
                let known = try repository.product(sku: product.sku)
                if known != product { try repository.save(product) }
                tally.count(product, before: known)
            }
        }
        progress(1)
        changed()
        return tally.report
    }
}
