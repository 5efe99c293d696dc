import Foundation
import ProductManagementIO
import Values

/// The rules of the products on sale: import, export and search.
final class Catalogue {
    private let repository: any ProductRepository
    private let changed: () -> Void
    private let openFile: OpenExport
    let reader: CatalogueReader

    /// - Parameters:
    ///   - currency: of prices that come without one.
    ///   - readFile: the bytes of the file at a path; throws ``ImportProblem``.
    ///   - openFile: begins a file of an export; throws ``ExportProblem``.
    ///   - changed: called when products have changed.
    init(
        repository: any ProductRepository, currency: Currency, readFile: @escaping CatalogueReader.ReadFile,
        openFile: @escaping OpenExport, changed: @escaping () -> Void = {}
    ) {
        self.repository = repository
        self.openFile = openFile
        self.changed = changed
        reader = CatalogueReader(currency: currency, readFile: readFile)
    }

    func details(sku: String) throws -> ProductDetailsOutcome {
        try repository.product(sku: sku).map { .found(product: $0) } ?? .notFound(sku: sku)
    }

    func list(_ query: ProductQuery) throws -> ProductPage { try repository.page(of: ProductSearch(query)) }

    func search(_ request: ProductSearchRequest) throws -> ProductPage {
        try repository.page(of: ProductSearch(request))
    }

    func count() throws -> Int { try repository.count() }

    /// The number of products that one transaction of an import keeps. Others can write between two transactions.
    static let batchSize = 100

    /// Keeps the products of a catalogue that has been read, batch by batch. Each batch is kept as a whole or not at all.
    ///
    /// An import that was interrupted goes on when the same catalogue is imported again: the products that were kept are unchanged then.
    ///
    /// - Parameters:
    ///   - isDryRun: true to count what would change, and to change nothing.
    ///   - progress: hears the fraction done, at most a hundred times, and 1 at the end. The repository is not locked meanwhile, so
    ///     progress may wait for a terminal that has been stopped.
    /// - Throws: ``ImportInterruption`` if some products were kept before the repository failed; else what the repository throws.
    func keep(
        _ read: ImportTally, isDryRun: Bool = false, progress: (Double) -> Void = { _ in }
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
                    ? try batch.map { try result(of: $0, isKept: false) }
                    : try repository.importing { try batch.map { try result(of: $0, isKept: true) } }
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

    /// Writes all products of one moment, batch by batch, into a file or into the answer.
    ///
    /// - Parameter progress: hears the fraction done, at most a hundred times, and 1 at the end.
    /// - Throws: ``ExportProblem``; what the repository throws. The file is as it was then.
    func export(_ request: ExportRequest, progress: (Double) -> Void = { _ in }) throws -> ExportReport {
        var written = 0, data = Data()
        let file = try request.path.map { try openFile($0, request.replaces ?? false) }
        let write = file?.write ?? { data += $0 }
        let writer = CatalogueWriter(format: request.format)
        do {
            let total = try repository.count()
            let steps = ProgressSteps(count: total / Self.batchSize)
            try write(writer.head)
            try repository.eachBatch(of: Self.batchSize) { batch in
                if let fraction = steps.fraction(before: written / Self.batchSize) { progress(min(fraction, 1)) }
                try write(try writer.rows(batch, isFirst: written == 0))
                written += batch.count
            }
            try write(writer.tail)
            try file?.finish()
        } catch {
            file?.discard()
            throw error
        }
        progress(1)
        return ExportReport(written: written, data: file == nil ? String(decoding: data, as: UTF8.self) : nil)
    }

    private func result(of entry: ImportTally.Entry, isKept: Bool) throws -> ImportTally.RowResult {
        let known = try repository.product(sku: entry.change.sku), product: Product
        do {
            product = try entry.change.product(after: known, currency: reader.currency)
        } catch {
            return .rejected(error)
        }
        if known == product { return .unchanged }
        if isKept { try repository.save(product) }
        return known == nil ? .imported : .updated
    }
}

protocol ProductRepository {
    func product(sku: String) throws -> Product?
    /// One page of the products that fit, in the order of the search.
    func page(of search: ProductSearch) throws -> ProductPage
    /// Goes through all products of one moment in the order of their SKUs, batch by batch.
    func eachBatch(of size: Int, _ use: ([Product]) throws -> Void) throws
    func count() throws -> Int
    /// Adds a product, or replaces the one with its SKU.
    func save(_ product: Product) throws
    /// Does all that one batch of an import does, or none of it.
    func importing<Result>(_ body: () throws -> Result) throws -> Result
}
