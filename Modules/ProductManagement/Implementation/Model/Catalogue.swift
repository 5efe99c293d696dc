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
    ///   - readFile: the bytes of the file at a path; throws ``ImportProblem``.
    ///   - changed: called when products have changed.
    init(
        repository: any ProductRepository, currency: Currency,
        readFile: @escaping CatalogueReader.ReadFile, changed: @escaping () -> Void = {}
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

    /// Adds or changes one product, by the rules for a row of an import.
    ///
    /// - Parameter actor: the operator, for the journal of the stock.
    func save(_ request: SaveProductRequest, for actor: String) throws -> SaveProductOutcome {
        do {
            let change = try ProductChange(request)
            let saved = try repository.saving { () throws -> Product? in
                if case .rejected(let mismatch) = try result(
                    of: change, reason: "saved", keptFor: actor)
                {
                    throw mismatch
                }
                return try repository.product(sku: change.sku)
            }
            changed()
            return saved.map { .saved(product: $0) } ?? .rejected(field: "sku", reason: "is gone")
        } catch let mismatch as RowMismatch {
            return .rejected(field: mismatch.field, reason: mismatch.reason)
        }
    }

    /// The number of products that one transaction of an import keeps. Others can write between two transactions.
    static let batchSize = 100

    /// Keeps the products of a catalogue that has been read, batch by batch. Each batch is kept as a whole or not at all.
    ///
    /// An import that was interrupted goes on when the same catalogue is imported again: the products that were kept are unchanged then.
    ///
    /// - Parameters:
    ///   - actor: the operator, for the journal of the stock.
    ///   - isDryRun: true to count what would change, and to change nothing.
    ///   - progress: hears the fraction done, at most a hundred times, and 1 at the end. The repository is not locked meanwhile, so
    ///     progress may wait for a terminal that has been stopped.
    /// - Throws: ``ImportInterruption`` if some products were kept before the repository failed; else what the repository throws.
    func keep(
        _ read: ImportTally, for actor: String, isDryRun: Bool = false, progress: (Double) -> Void = { _ in }
    ) throws -> ImportReport {
        var tally = read
        let entries = read.fitting
        let starts = stride(from: 0, to: entries.count, by: Self.batchSize)
        let steps = ProgressSteps(count: Array(starts).count)
        for (turn, start) in starts.enumerated() {
            if let fraction = steps.fraction(before: turn) { progress(fraction) }
            let batch = entries[start..<min(start + Self.batchSize, entries.count)]
            do {
                let results =
                    isDryRun
                    ? try batch.map { try result(of: $0.change, reason: "", keptFor: nil) }
                    : try repository.importing {
                        try batch.map { try result(of: $0.change, reason: "import", keptFor: actor) }
                    }
                for (entry, result) in zip(batch, results) { tally.count(result, line: entry.line) }
            } catch  where start > 0 && !isDryRun {
                changed()
                throw ImportInterruption(kept: start, of: entries.count, cause: error)
            }
        }
        progress(1)
        if !isDryRun { changed() }
        return tally.report
    }

    /// - Parameter actor: nil to keep nothing.
    private func result(
        of change: ProductChange, reason: String, keptFor actor: String?
    ) throws -> ImportTally.RowResult {
        let known = try repository.product(sku: change.sku), product: Product
        do {
            product = try change.product(after: known, currency: reader.currency)
        } catch {
            return .rejected(error)
        }
        if known == product { return .unchanged }
        if let actor { try repository.save(product, reason: reason, actor: actor) }
        return known == nil ? .imported : .updated
    }
}

protocol ProductRepository {
    func product(sku: String) throws -> Product?
    /// One page of the products that fit, in the order of their titles.
    func page(of search: ProductSearch) throws -> ProductPage
    func count() throws -> Int
    /// Adds a product, or replaces the one with its SKU. If the stock changes, the journal has reason and actor.
    func save(_ product: Product, reason: String, actor: String) throws
    /// Does all that saving one product does, or none of it.
    func saving<Result>(_ body: () throws -> Result) throws -> Result
    /// Does all that one batch of an import does, or none of it.
    func importing<Result>(_ body: () throws -> Result) throws -> Result
}

/// A search with its page, made from a query within the limits.
struct ProductSearch: Equatable {
    /// Part of a product's ``key(of:)``; nil for any.
    let text: String?
    let category: String?
    let offset: Int
    let limit: Int

    static let limits = 1...200
    static let usualLimit = 20

    /// Clamps numbers that are out of bounds, because a list need not refuse anybody.
    init(_ query: ProductQuery) {
        let text = Self.folded((query.query ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        self.text = text.isEmpty ? nil : text
        category = query.category?.normalized
        offset = max(0, query.offset ?? 0)
        limit = min(max(Self.limits.lowerBound, query.limit ?? Self.usualLimit), Self.limits.upperBound)
    }

    /// Returns the text by which a product is found and sorted: title, SKU and category, in lower case.
    ///
    /// A control character separates the parts. Nobody types it, and it sorts before all others.
    static func key(of product: Product) -> String {
        folded([product.title, product.sku, product.category].joined(separator: "\u{1}"))
    }

    private static func folded(_ text: String) -> String { text.lowercased().normalized }
}
