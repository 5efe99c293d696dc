import ProductManagementIO

/// Counts the rows of an import by their results, while they are kept.
struct ImportTally {
    /// The operator, for the journal of the stock; nil for a dry run, which keeps nothing.
    let actor: String?

    /// The result of a row.
    enum RowResult {
        case imported, updated, unchanged
        case rejected(RowMismatch)
    }

    private var rejected: [ImportReport.Rejection] = []
    private var imported = 0
    private var updated = 0
    private var unchanged = 0

    init(for actor: String?) { self.actor = actor }

    mutating func count(_ result: RowResult, line: Int) {
        switch result {
        case .imported: imported += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        case .rejected(let mismatch):
            rejected.append(ImportReport.Rejection(line: line, field: mismatch.field, reason: mismatch.reason))
        }
    }

    var read: Int { imported + updated + unchanged + rejected.count }

    /// The figures so far, with the rejected rows in the order of the catalogue.
    var report: ImportReport {
        ImportReport(read: read, imported: imported, updated: updated, unchanged: unchanged, rejected: rejected)
    }
}
