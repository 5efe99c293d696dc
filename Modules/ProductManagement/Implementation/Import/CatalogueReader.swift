import Foundation
import ProductManagementIO
import Values

/// Reads a catalogue, and separates the rows that fit from those that do not. It needs no store.
///
/// It runs off the domain, and stops when its task is cancelled.
struct CatalogueReader: Sendable {
    let currency: Currency
    let readFile: @Sendable (String) throws -> Data

    /// - Parameter progress: hears the fraction done, at most a hundred times, and 1 at the end.
    /// - Throws: ``ImportProblem`` if there are no rows to be had, `CancellationError`.
    func tally(of request: ImportRequest, progress: (Double) -> Void = { _ in }) throws -> ImportTally {
        var tally = ImportTally()
        let (data, source) = try text(of: request)
        try CatalogueRow.each(in: data, from: source) { row, index, count throws(CancellationError) in
            if Task.isCancelled { throw CancellationError() }
            if let fraction = ProgressSteps(count: count).fraction(before: index) { progress(fraction) }
            tally.add(row, line: index + 1, currency: currency)
        }
        progress(1)
        return tally
    }

    private func text(of request: ImportRequest) throws -> (Data, source: String) {
        switch request {
        case .path(let path): (try readFile(path), "the file '\(path)'")
        case .data(format: .json, let text): (Data(text.utf8), "the data handed in")
        }
    }
}

/// Counts the rows of a catalogue by their result, while they are read and kept.
struct ImportTally {
    /// The products to be kept, in the order of their rows.
    private(set) var fitting: [Product] = []
    private var rejected: [ImportReport.Rejection] = []
    private var imported = 0
    private var updated = 0
    private var unchanged = 0
    private var lines: [String: Int] = [:]

    /// Takes a row in or rejects it. Of two with one SKU the first counts.
    ///
    /// - Parameters:
    ///   - line: the number of the row, from 1.
    ///   - currency: of a price without one.
    mutating func add(_ row: CatalogueRow, line: Int, currency: Currency) {
        do throws(RowMismatch) {
            let product = try row.product(currency: currency)
            if let earlier = lines[product.sku] { throw .duplicate(product.sku, line: earlier) }
            lines[product.sku] = line
            fitting.append(product)
        } catch {
            rejected.append(ImportReport.Rejection(line: line, field: error.field, reason: error.reason))
        }
    }

    /// Counts a product that is kept now.
    ///
    /// - Parameter known: the product with this SKU until now.
    mutating func count(_ product: Product, before known: Product?) {
        switch known {
        case nil: imported += 1
        case product: unchanged += 1
        default: updated += 1
        }
    }

    var report: ImportReport {
        ImportReport(
            read: imported + updated + unchanged + rejected.count, imported: imported, updated: updated,
            unchanged: unchanged, rejected: rejected)
    }
}
