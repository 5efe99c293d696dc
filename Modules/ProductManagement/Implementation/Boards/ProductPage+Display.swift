import Headless
import ProductManagementIO

extension Screen {
    private static let shownRejections = 5

    /// Returns a notice of an import, with the first rows that were rejected.
    static func importFinished(_ report: ImportReport) -> Screen {
        let counts =
            "\(report.read) read, \(report.imported) imported, \(report.updated) updated, "
            + "\(report.unchanged) unchanged, \(report.rejected.count) rejected"
        let rejections = report.rejected.prefix(shownRejections).map { rejection in
            "line \(rejection.line): " + (rejection.field.isEmpty ? "" : "\(rejection.field) ") + rejection.reason
        }
        let others = report.rejected.count - rejections.count
        return Screen(
            title: "Import finished",
            content: ([counts] + rejections + (others > 0 ? ["and \(others) more"] : [])).map(ScreenPart.text))
    }

    static func products(_ page: ProductPage) -> Screen {
        let lines = page.products.map { "\($0.sku)  \($0.title)  \($0.price)  \($0.stock) in stock" }
        return Screen(
            title: "Products",
            content: (lines + ["\(page.products.count) of \(page.total) products"]).map(ScreenPart.text))
    }
}
