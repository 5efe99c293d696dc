import BoardyHeadless
import BoardyValues
import Foundation
import ProductManagementIO

/// Begins a file of an export, which may replace another one. It throws ``ExportProblem``.
typealias OpenExport = (_ path: String, _ replaces: Bool) throws -> NewFile

/// The rules of the products on sale: import, export and search.
final class Catalogue {
    private let repository: any ProductRepository
    private let changed: () -> Void
    private let openFile: OpenExport
    private let pace: ImportPace
    let reader: CatalogueReader

    /// - Parameters:
    ///   - currency: of prices that come without one.
    ///   - readFile: the bytes of the file at a path; throws ``ImportProblem``.
    ///   - openFile: begins a file of an export; throws ``ExportProblem``.
    ///   - pace: the times of the transactions of an import.
    ///   - changed: called when products have changed.
    init(
        repository: any ProductRepository, currency: Currency, readFile: @escaping CatalogueReader.ReadFile,
        openFile: @escaping OpenExport, pace: ImportPace = ImportPace(), changed: @escaping () -> Void = {}
    ) {
        (self.repository, self.openFile, self.pace, self.changed) = (repository, openFile, pace, changed)
        reader = CatalogueReader(currency: currency, readFile: readFile)
    }

    func details(sku: String) throws -> ProductDetailsOutcome {
        if let product = try repository.product(sku: sku) { return .found(product: product) }
        return .notFound(sku: sku, nearest: try inOtherCase(sku)?.sku)
    }

    /// Returns the SKU that a person means, whatever the case of its letters, and the currency of the product's price.
    /// An SKU that no product has stays as it is, with the usual currency.
    func meant(by sku: String) throws -> (sku: String, currency: Currency) {
        let sku = sku.normalized
        if let product = try repository.product(sku: sku) { return (sku, product.price.currency) }
        return try inOtherCase(sku).map { ($0.sku, $0.price.currency) } ?? (sku, reader.currency)
    }

    /// The greatest number of SKUs that a mistyped one is answered with, and of searches for them.
    private static let nearestLimit = 3, shorteningLimit = 8

    /// Returns SKUs that begin like one that no product has: with all but a few of its last characters; nil if a
    /// product has it.
    func nearest(toUnknown sku: String) throws -> [String]? {
        if try repository.product(sku: sku) != nil { return nil }
        var start = Substring(sku)
        for _ in 0..<Self.shorteningLimit where start.count > 1 {
            start = start.dropLast()
            let found = try search(ProductSearchRequest(text: String(start), limit: 20)).products.map(\.sku)
            let alike = found.filter { $0.lowercased().hasPrefix(start.lowercased()) }.sorted()
            if !alike.isEmpty { return Array(alike.prefix(Self.nearestLimit)) }
        }
        return []
    }

    /// The words of an SKU are in the index of the search, which ignores case.
    private func inOtherCase(_ sku: String) throws -> ProductPage.Entry? {
        let wanted = sku.lowercased()
        return try search(ProductSearchRequest(text: sku, limit: 20)).products.first { $0.sku.lowercased() == wanted }
    }

    /// The greatest number of categories that a page offers.
    private static let categoryLimit = 50

    func list(_ query: ProductQuery) throws -> ProductPage {
        let page = try repository.page(of: ProductSearch(query))
        return query.listsCategories == true
            ? page.with(try repository.categories(limit: Self.categoryLimit)) : page
    }

    func search(_ request: ProductSearchRequest) throws -> ProductPage {
        try repository.page(of: ProductSearch(request))
    }

    func count() throws -> Int { try repository.count() }

    /// Adds or changes one product, by the rules for a row of an import.
    ///
    /// - Parameter actor: the operator, for the journal of the stock.
    func save(_ request: SaveProductRequest, for actor: String) throws -> SaveProductOutcome {
        do {
            let change = try ProductChange(request)
            if let mismatch = change.textMismatch { throw mismatch }
            let saved = try repository.saving { () throws -> Product? in
                if case .rejected(let mismatch) = try result(of: change, reason: "saved", keptFor: actor) {
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

    /// Begins an import. It ends the one before.
    ///
    /// - Parameter actor: the operator, for the journal of the stock; nil for a dry run.
    func beginImport(for actor: String?) throws -> ImportTally {
        try repository.forgetLines()
        return ImportTally(for: actor)
    }

    /// Keeps the products of the next rows in short transactions. A dry run counts what would change, and changes
    /// nothing.
    ///
    /// An import that was interrupted goes on when the same catalogue is imported again: the products that were kept
    /// are unchanged then.
    ///
    /// - Throws: ``ImportInterruption`` if some rows were kept before the repository failed; else what the repository
    ///   throws.
    func keep(_ batch: ImportBatch, in tally: inout ImportTally) throws {
        var rows = batch.rows[...]
        tally.report.unknownColumns = batch.unknownColumns.isEmpty ? nil : batch.unknownColumns
        repeat {
            do {
                try keep(from: &rows, in: &tally)
            } catch {
                throw interruption(of: tally, by: error)
            }
        } while !rows.isEmpty
        if batch.isLast {
            try repository.forgetLines()
            if tally.actor != nil { changed() }
        }
    }

    /// Keeps rows in one transaction, and takes them off: all of them, or as many as the time of a transaction allows.
    private func keep(from rows: inout ArraySlice<ImportRow>, in tally: inout ImportTally) throws {
        let all = rows, before = tally
        var rest = all, counted = before
        let body = { [self] in
            // A store may run a transaction again.
            (rest, counted) = (all, before)
            let begin = pace.now()
            while let row = rest.popFirst() {
                counted.count(try result(of: row, keptFor: counted.actor), of: row)
                if pace.now() - begin >= ImportPace.term { break }
            }
        }
        if tally.actor == nil { try body() } else { try pace.share { try repository.importing(body) } }
        (rows, tally) = (rest, counted)
    }

    /// The number of products that an export has in memory at once.
    private static let exportBatchSize = 100

    /// Writes all products of one moment, batch by batch, into a file or into the answer.
    ///
    /// - Parameter progress: gets the fraction done, at most a hundred times, and 1 at the end.
    /// - Throws: ``ExportProblem``; what the repository throws. The file is as it was then.
    func export(_ request: ExportRequest, progress: (Double) -> Void = { _ in }) throws -> ExportReport {
        var written = 0, data = Data()
        let file = try request.path.map { try openFile($0, request.replaces ?? false) }
        let write = file?.write ?? { data += $0 }
        let writer = CatalogueWriter(format: request.format)
        do {
            let total = try repository.count()
            let steps = ProgressSteps(count: total / Self.exportBatchSize)
            try write(writer.head)
            try repository.eachBatch(of: Self.exportBatchSize) { batch in
                if let fraction = steps.fraction(before: written / Self.exportBatchSize) { progress(min(fraction, 1)) }
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

    /// Returns the error that ends an import in the middle.
    func interruption(of tally: ImportTally, by cause: any Error) -> any Error {
        guard tally.actor != nil, tally.report.read > 0 else { return cause }
        changed()
        return ImportInterruption(read: tally.report.read, cause: cause)
    }

    private func result(of row: ImportRow, keptFor actor: String?) throws -> ImportTally.RowResult {
        switch row.change {
        case .failure(let mismatch): return .rejected(mismatch)
        case .success(let change):
            if let mismatch = change.textMismatch { return .rejected(mismatch) }
            let first = try repository.firstLine(of: change.sku, orNote: row.line)
            guard first == row.line else { return .rejected(.duplicate(change.sku, line: first)) }
            return try result(of: change, reason: "import", keptFor: actor)
        }
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
        if let actor { try repository.save(product, after: known, reason: reason, actor: actor) }
        return known.map { .updated(product, from: $0) } ?? .imported(product)
    }
}

protocol ProductRepository {
    func product(sku: String) throws -> Product?
    /// One page of the products that fit, in the order of the search.
    func page(of search: ProductSearch) throws -> ProductPage
    /// Goes through all products of one moment in the order of their SKUs, batch by batch.
    func eachBatch(of size: Int, _ use: ([Product]) throws -> Void) throws
    func count() throws -> Int
    /// The names of the categories in their order, but for the empty one.
    func categories(limit: Int) throws -> [String]
    /// Adds a product, or replaces the one with its SKU. If the stock changes, the journal has reason and actor.
    ///
    /// - Parameter known: the product with this SKU until now, read in the same transaction; nil if it is new.
    func save(_ product: Product, after known: Product?, reason: String, actor: String) throws
    /// Does all that saving one product does, or none of it.
    func saving<Result>(_ body: () throws -> Result) throws -> Result
    func forgetLines() throws
    /// Returns the line in which an import had an SKU first, and notes it. It holds no more of an import in memory than
    /// of any table.
    func firstLine(of sku: String, orNote line: Int) throws -> Int
    /// Does all that one transaction of an import does, or none of it.
    func importing<Result>(_ body: () throws -> Result) throws -> Result
}
