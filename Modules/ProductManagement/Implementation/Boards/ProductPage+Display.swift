import Headless
import ProductManagementIO

extension Screen {
    static let details = "Details"
    static let nextPage = "Next page"
    static let previousPage = "Previous page"
    static let newSearch = "New search"

    /// Returns a page of products with the ways to go on from it.
    ///
    /// - Parameters:
    ///   - before: the number of products on the pages before.
    ///   - text: the text that was searched for.
    ///   - actions: the choices that begin something with a product of the page.
    static func products(
        _ page: ProductPage, before: Int, text: String?, actions: [String], onAnswer: @escaping (Answer) -> Void
    ) -> Screen {
        let found = text.map { " for '\($0.printable)'" } ?? ""
        let onProduct = [Choice(details, .primary, takesFields: true)] + actions.map { Choice($0, takesFields: true) }
        let turns = [
            page.after == nil ? nil : Choice(nextPage), before == 0 ? nil : Choice(previousPage), Choice(newSearch),
            Choice("Back", .back),
        ].compactMap { $0 }
        let rows = page.products.map { Table.Row($0.title, "\($0.price)", "\($0.available)", $0.sku, key: $0.sku) }
        let table = Table(
            columns: ["Product", .trailing("Price"), .trailing("Available"), "SKU"], rows: rows,
            page: page.isTotalExact == false ? nil : Table.Page(first: before + 1, total: page.total))
        let count = page.total == 1 ? "1 product" : "\(page.total) products"
        let total: ScreenPart = "\(page.isTotalExact == false ? "More than " : "")\(count)\(found)"
        let nothing: ScreenPart = "No products\(found)\(before == 0 ? "" : " any more")"
        return Screen(
            title: "Products", content: page.products.isEmpty ? [nothing] : [total, .table(table)],
            fields: page.products.isEmpty ? [] : [Field("sku", label: "Product", .row)],
            choices: (page.products.isEmpty ? [] : onProduct) + turns, onAnswer: onAnswer)
    }
}
