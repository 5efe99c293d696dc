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
            title: "Import finished", content: [counts] + rejections + (others > 0 ? ["and \(others) more"] : []))
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
    ///   - problem: the reason why the answer before did not fit.
    static func products(
        _ page: ProductPage, before: Int, text: String?, problem: String?, onAnswer: @escaping (Answer) -> Void
    ) -> Screen {
        let found = text.map { " for '\($0.printable)'" } ?? ""
        let choices = [
            page.products.isEmpty ? nil : Choice(details, takesFields: true),
            page.after == nil ? nil : Choice(nextPage), before == 0 ? nil : Choice(previousPage), Choice(newSearch),
            "Back",
        ]
        var content = page.products.enumerated().map { index, product in line(index + 1, product) }
        if page.products.isEmpty {
            content = ["No products\(found)" + (before == 0 ? "" : " any more")]
        } else {
            content.append("\(before + 1) to \(before + page.products.count) of \(page.total) products\(found)")
        }
        return Screen(
            title: "Products", content: (problem.map { [$0] } ?? []) + content,
            fields: page.products.isEmpty ? [] : [Field("number", label: "Number of the product")],
            choices: choices.compactMap { $0 }, onAnswer: onAnswer)
    }

    /// Returns a product as one line of 80 characters at most; the title gives way.
    private static func line(_ number: Int, _ product: ProductPage.Entry) -> String {
        let head = "\(number < 10 ? " " : "")\(number). \(product.sku)  ".printable
        let tail = "  \(product.price)  \(product.stock) in stock"
        let room = max(10, 80 - head.count - tail.count), title = product.title.printable
        return head + (title.count > room ? title.prefix(room - 1) + "…" : title) + tail
    }

    /// Returns the details of a product, with a way back to the page.
    static func details(_ outcome: ProductDetailsOutcome, onAnswer: @escaping (Answer) -> Void) -> Screen {
        let content: [String]
        switch outcome {
        case .found(let product):
            content =
                [
                    product.title, "SKU: \(product.sku)", "Category: \(product.category)", "Price: \(product.price)",
                    "In stock: \(product.stock)",
                ] + (product.description.isEmpty ? [] : ["", String(product.description.prefix(900))])
        case .notFound(let sku): content = ["The product '\(sku)' is no longer on sale."]
        }
        return Screen(title: "Product", content: content, choices: ["Back to the products"], onAnswer: onAnswer)
    }
}
