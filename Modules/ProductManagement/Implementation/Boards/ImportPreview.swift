import BoardyHeadless
import ProductManagementIO

/// The pages of an import's preview: the first products that are new or changed, and the rows that are rejected.
struct ImportPreview {
    enum Subject: String {
        case changes = "Changes"
        case rejections = "Rejected rows"
    }

    enum Choice {
        case importFile
        case show(Subject)
        case back
    }

    /// A page with the figures above it and its choices fits a terminal of 24 lines.
    private static let pageLength = 5

    private let path: String
    private let report: ImportReport
    private let changes: [ImportChange]

    init(_ report: ImportReport, _ changes: [ImportChange], of path: String) {
        (self.report, self.changes, self.path) = (report, changes, path)
    }

    var firstSubject: Subject { changes.isEmpty ? .rejections : .changes }

    private func count(_ subject: Subject) -> Int { subject == .changes ? changes.count : report.rejected.count }

    /// Returns the pages of a subject by their first rows.
    func pages(of subject: Subject) -> PagedList<Int, Int> {
        PagedList(pageLength: Self.pageLength, total: { _ in count(subject) }, read: { $0 })
    }

    /// Returns the difference that the import would make, with the choice to make it.
    func question(about subject: Subject, on pages: PagedList<Int, Int>, from first: Int) -> Question<Choice> {
        let difference: Pairs = [
            "New products": "\(report.imported)", "Changed": "\(report.updated)", "As they are": "\(report.unchanged)",
            "Rejected rows": "\(report.rejected.count)",
        ]
        let hasChanges = report.imported + report.updated > 0
        let notice: ScreenPart =
            hasChanges
            ? .notice("Nothing is changed yet.", .information)
            : .notice("There is nothing to import: no product is new or changed.", .warning)
        // The folder is one of the server's if a browser has uploaded the file.
        let fileName = path.split(separator: "/").last.map(String.init) ?? path
        let unread = report.unknownColumnsText.map { [ScreenPart.notice($0, .warning)] } ?? []
        let other = subject == .changes ? Subject.rejections : .changes
        return Question(
            "Import preview",
            content: [.pairs(["File": fileName]), .pairs(difference)] + unread + rows(of: subject, from: first)
                + [notice]
        ) {
            if hasChanges { TypedChoice("Import", .primary) { .importFile } }
            pages.next("Next rows")
            pages.previous("Previous rows")
            if count(other) > 0 { TypedChoice(other.rawValue) { .show(other) } }
            TypedChoice("Back", .back) { .back }
        }
    }

    /// The rows of a page. Changes beyond the list are counted.
    private func rows(of subject: Subject, from first: Int) -> [ScreenPart] {
        let count = count(subject), rows = first..<min(count, first + Self.pageLength)
        guard subject == .changes else {
            let place = count > Self.pageLength ? ["\(first + 1)–\(rows.upperBound) of \(count)"] : []
            return (report.rejected[rows].map(\.sentence) + place).map(ScreenPart.text)
        }
        let left = report.imported + report.updated - changes.count
        let table = Table(
            columns: ["State", "SKU", "Product", .trailing("Price"), .trailing("Stock")],
            rows: changes[rows].map(\.row), page: Table.Page(first: first + 1, total: count))
        return [.table(table)] + (left > 0 ? ["and \(left) more changes, which are not listed"] : [])
    }
}

extension ImportChange {
    fileprivate var row: Table.Row {
        func text<Value: Equatable>(_ old: Value?, _ new: Value) -> String {
            old.flatMap { $0 == new ? nil : "\($0) → " }.map { $0 + "\(new)" } ?? "\(new)"
        }
        return Table.Row(
            before == nil ? "new" : "changed", sku, title, text(before?.price, price), text(before?.stock, stock))
    }
}
