import ProductManagementIO
import Values

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
