import BoardyHeadless
import ProductManagementIO

/// The pages of an import's preview: the first products that are new or changed, and the rows that are rejected.
struct ImportPreview {
    private enum Subject: String { case changes = "Changes", rejections = "Rejected rows" }

    /// A page with the figures above it and its choices fits a terminal of 24 lines.
    private static let pageLength = 5
    private static let next = "Next rows", previous = "Previous rows"

    let path: String
    /// The name of the file without its folder, which is one of the server's if a browser has uploaded the file.
    var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
    let report: ImportReport
    private let changes: [ImportChange]
    private var subject = Subject.changes
    private var first = 0

    init(_ report: ImportReport, _ changes: [ImportChange], of path: String) {
        self.path = path
        self.report = report
        self.changes = changes
        if changes.isEmpty { subject = .rejections }
    }

    private var count: Int { subject == .changes ? changes.count : report.rejected.count }

    /// The names of the choices that lead to other pages.
    var turns: [String] {
        let others: [Subject] =
            subject == .changes ? (report.rejected.isEmpty ? [] : [.rejections]) : (changes.isEmpty ? [] : [.changes])
        return (first + Self.pageLength < count ? [Self.next] : []) + (first > 0 ? [Self.previous] : [])
            + others.map(\.rawValue)
    }

    /// Returns the page that a choice leads to; nil for another choice.
    func turned(by choice: String) -> ImportPreview? {
        guard turns.contains(choice) else { return nil }
        var page = self
        switch choice {
        case Self.next: page.first += Self.pageLength
        case Self.previous: page.first -= Self.pageLength
        default: (page.subject, page.first) = (Subject(rawValue: choice) ?? subject, 0)
        }
        return page
    }

    /// The rows of the page. Changes beyond those that are kept are told by their number.
    var page: [ScreenPart] {
        let rows = first..<min(count, first + Self.pageLength)
        guard subject == .changes else {
            let place = count > Self.pageLength ? ["\(first + 1)–\(rows.upperBound) of \(count)"] : []
            return (report.rejected[rows].map(\.sentence) + place).map(ScreenPart.text)
        }
        let left = report.imported + report.updated - changes.count
        let table = Table(
            columns: ["State", "SKU", "Product", .trailing("Price"), .trailing("Stock")],
            rows: changes[rows].map(\.row),
            page: Table.Page(first: first + 1, total: count))
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
