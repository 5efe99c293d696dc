import BoardyHeadless
import ProductManagementIO

extension ImportReport {
    private static let shownRejections = 5

    /// The first rows that were rejected, and the number of the others.
    fileprivate var rejectionParts: [ScreenPart] {
        let rejections = rejected.prefix(Self.shownRejections).map(\.sentence)
        let others = rejected.count - rejections.count
        return (rejections + (others > 0 ? ["and \(others) more"] : [])).map(ScreenPart.text)
    }
}

extension ImportReport.Rejection {
    var sentence: String { "line \(line): " + (field.isEmpty ? "" : "\(field) ") + reason }
}

extension Screen {
    /// Returns a notice of an import, with the first rows that were rejected.
    static func importFinished(_ report: ImportReport) -> Screen {
        let counts =
            "\(report.read) read, \(report.imported) imported, \(report.updated) updated, "
            + "\(report.unchanged) unchanged, \(report.rejected.count) rejected"
        return Screen(title: "Import finished", content: [.text(counts)] + report.rejectionParts)
    }

    /// Returns the difference that an import of a file would make, with the choice to make it.
    static func importPreview(_ preview: ImportPreview, onAnswer: @escaping (Answer) -> Void) -> Screen {
        let report = preview.report
        let difference: Pairs = [
            "New products": "\(report.imported)", "Changed": "\(report.updated)", "As they are": "\(report.unchanged)",
            "Rejected rows": "\(report.rejected.count)",
        ]
        let hasChanges = report.imported + report.updated > 0
        let notice: ScreenPart =
            hasChanges
            ? .notice("Nothing is changed yet.", .information)
            : .notice("There is nothing to import: no product is new or changed.", .warning)
        return Screen(
            title: "Import preview",
            content: [.pairs(["File": preview.fileName]), .pairs(difference)] + preview.page + [notice],
            choices: (hasChanges ? [Choice("Import", .primary)] : []) + preview.turns.map { Choice($0) }
                + [Choice("Back", .back)], onAnswer: onAnswer)
    }
}
