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

    static let details = "Details"
    static let nextPage = "Next page"
    static let previousPage = "Previous page"
    static let newSearch = "New search"

    /// Returns a page of products with the ways to go on from it.
    ///
    /// - Parameters:
    ///   - before: the number of products on the pages before.
    ///   - text: the text that was searched for.
    static func products(
        _ page: ProductPage, before: Int, text: String?, onAnswer: @escaping (Answer) -> Void
    ) -> Screen {
        let found = text.map { " for '\($0.printable)'" } ?? ""
        let choices = [
            page.products.isEmpty ? nil : Choice(details, .primary, takesFields: true),
            page.after == nil ? nil : Choice(nextPage), before == 0 ? nil : Choice(previousPage), Choice(newSearch),
            Choice("Back", .back),
        ]
        let rows = page.products.map { Table.Row($0.title, "\($0.price)", "\($0.available)", $0.sku, key: $0.sku) }
        let table = Table(
            columns: ["Product", .trailing("Price"), .trailing("Available"), "SKU"], rows: rows,
            page: page.isTotalExact == false ? nil : Table.Page(first: before + 1, total: page.total))
        let total: ScreenPart = "\(page.isTotalExact == false ? "More than " : "")\(page.total) products\(found)"
        let nothing: ScreenPart = "No products\(found)\(before == 0 ? "" : " any more")"
        return Screen(
            title: "Products", content: page.products.isEmpty ? [nothing] : [total, .table(table)],
            fields: page.products.isEmpty ? [] : [Field("sku", label: "Product", .row)],
            choices: choices.compactMap { $0 }, onAnswer: onAnswer)
    }

    /// Returns the details of a product, with a way back to the page.
    static func details(_ outcome: ProductDetailsOutcome, onAnswer: @escaping (Answer) -> Void) -> Screen {
        let content: [ScreenPart]
        switch outcome {
        case .found(let product):
            let facts: Pairs = [
                "SKU": product.sku, "Category": product.category, "Price": "\(product.price)",
                "Available": "\(product.available)",
            ]
            let description = product.description.isEmpty ? "" : "\n\(product.description.prefix(900))"
            content = [.text(product.title), .pairs(facts)] + (description.isEmpty ? [] : [.text(description)])
        case .notFound(let sku): content = [.notice("The product '\(sku)' is no longer on sale.", .warning)]
        }
        return Screen(
            title: "Product", content: content, choices: [Choice("Back to the products", .back)], onAnswer: onAnswer)
    }
}
