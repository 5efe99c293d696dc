import ProductManagementIO

/// Counts the rows of an import by their results, while they are kept.
struct ImportTally {
    /// The operator, for the journal of the stock; nil for a dry run, which keeps nothing.
    let actor: String?

    /// The result of a row.
    enum RowResult {
        case unchanged
        case imported(Product)
        case updated(Product, from: Product)
        case rejected(RowMismatch)
    }

    private var rejected: [ImportReport.Rejection] = []
    private var imported = 0
    private var updated = 0
    private var unchanged = 0
    /// The columns that name no field of a product.
    var unknownColumns: [String] = []

    init(for actor: String?) { self.actor = actor }

    mutating func count(_ result: RowResult, of row: ImportRow) {
        switch result {
        case .imported(let product):
            imported += 1
            note(ImportChange(product, from: nil))
        case .updated(let product, let known):
            updated += 1
            note(ImportChange(product, from: known))
        case .unchanged: unchanged += 1
        case .rejected(let mismatch):
            rejected.append(
                ImportReport.Rejection(line: row.line, sku: row.sku, field: mismatch.field, reason: mismatch.reason))
        }
    }

    /// The number of changes that a dry run keeps to show them, so that its memory does not grow with the catalogue.
    static let keptChanges = 500

    /// The first products that would be new or changed, in the order of the catalogue; none unless this is a dry run.
    private(set) var changes: [ImportChange] = []

    private mutating func note(_ change: @autoclosure () -> ImportChange) {
        if actor == nil, changes.count < Self.keptChanges { changes.append(change()) }
    }

    var read: Int { imported + updated + unchanged + rejected.count }

    /// The figures so far, with the rejected rows in the order of the catalogue.
    var report: ImportReport {
        ImportReport(
            read: read, imported: imported, updated: updated, unchanged: unchanged, rejected: rejected,
            unknownColumns: unknownColumns.isEmpty ? nil : unknownColumns)
    }
}
