import BoardyHeadless
import ProductManagementIO

extension Screen {
    static let details = "Details"
    static let nextPage = "Next page"
    static let previousPage = "Previous page"
    static let search = "Search"
    static let searchAgain = "Search again"
    static let seeAll = "See all products"

    /// Returns a page of products with the ways to go on from it. A search that finds nothing offers its field again.
    ///
    /// - Parameters:
    ///   - before: the number of products on the pages before.
    ///   - text: the text that was searched for.
    ///   - actions: the choices that begin something with a product of the page.
    static func products(
        _ page: ProductPage, before: Int, text: String?, actions: [String], onAnswer: @escaping (Answer) -> Void
    ) -> Screen {
        if page.products.isEmpty, before == 0 { return nothing(for: text, onAnswer: onAnswer) }
        let found = text.map { " for '\($0.printable)'" } ?? ""
        let onProduct = [Choice(details, .primary, takesFields: true)] + actions.map { Choice($0, takesFields: true) }
        let turns = [
            page.after == nil ? nil : Choice(nextPage), before == 0 ? nil : Choice(previousPage), Choice(searchAgain),
            Choice("Back", .back),
        ].compactMap { $0 }
        let rows = page.products.map { Table.Row($0.title, "\($0.price)", "\($0.available)", $0.sku, key: $0.sku) }
        let table = Table(
            columns: ["Product", .trailing("Price"), .trailing("Available"), "SKU"], rows: rows,
            page: page.isTotalExact == false ? nil : Table.Page(first: before + 1, total: page.total))
        let count = page.total == 1 ? "1 product" : "\(page.total) products"
        let total: ScreenPart = "\(page.isTotalExact == false ? "More than " : "")\(count)\(found)"
        let nothing: ScreenPart = "No products\(found) any more"
        return Screen(
            title: "Products", content: page.products.isEmpty ? [nothing] : [total, .table(table)],
            fields: page.products.isEmpty ? [] : [Field("sku", label: "Product", .row)],
            choices: (page.products.isEmpty ? [] : onProduct) + turns, onAnswer: onAnswer)
    }

    private static func nothing(for text: String?, onAnswer: @escaping (Answer) -> Void) -> Screen {
        guard let text else {
            return Screen(
                title: "Products", content: ["The shop has no products yet. An operator imports them."],
                choices: [Choice("Back", .back)], onAnswer: onAnswer)
        }
        return Screen(
            title: "Products", content: ["No products for '\(text.printable)'. Other words may find some."],
            fields: [.words(text)],
            choices: [Choice(search, .primary, takesFields: true), Choice(seeAll), Choice("Back", .back)],
            onAnswer: onAnswer)
    }
}

extension Field {
    /// Returns the field for the words of a search, with those that were searched for before.
    static func words(_ text: String? = nil) -> Field {
        Field(
            "query", label: "Words to search for, or nothing to see all", .search, isRequired: false, defaultValue: text
        )
    }
}
