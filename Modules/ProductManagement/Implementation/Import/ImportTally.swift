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

    /// The figures so far, with the rejected rows in the order of the catalogue.
    var report = ImportReport(read: 0, imported: 0, updated: 0, unchanged: 0, rejected: [])

    init(for actor: String?) { self.actor = actor }

    mutating func count(_ result: RowResult, of row: ImportRow) {
        report.read += 1
        switch result {
        case .imported(let product):
            report.imported += 1
            note(ImportChange(product, from: nil))
        case .updated(let product, let known):
            report.updated += 1
            note(ImportChange(product, from: known))
        case .unchanged: report.unchanged += 1
        case .rejected(let mismatch):
            report.rejected.append(
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
}
