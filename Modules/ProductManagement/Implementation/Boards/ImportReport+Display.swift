import BoardyHeadless
import ProductManagementIO

extension Screen {
    private static let shownRejections = 5

    /// Returns a notice of an import, with the first rows that were rejected.
    static func importFinished(_ report: ImportReport) -> Screen {
        let counts =
            "\(report.read) read, \(report.imported) imported, \(report.updated) updated, "
            + "\(report.unchanged) unchanged, \(report.rejected.count) rejected"
        let rejections = report.rejected.prefix(shownRejections).map(\.sentence)
        let others = report.rejected.count - rejections.count
        let unread = [report.unknownColumnsText].compactMap(\.self)
        let lines = [counts] + unread + rejections + (others > 0 ? ["and \(others) more"] : [])
        return Screen(title: "Import finished", content: lines.map(ScreenPart.text))
    }
}

extension ImportReport {
    /// The columns that were not read, in a sentence; nil if all were.
    var unknownColumnsText: String? {
        unknownColumns.map { "not read, because no field has the name: \($0.joined(separator: ", "))" }
    }
}

extension ImportReport.Rejection {
    var sentence: String {
        "line \(line): " + (sku.map { "\($0): " } ?? "") + (field.isEmpty ? "" : "\(field) ") + reason
    }
}
