import BoardyHeadless
import ProductManagementIO

extension Question<BrowseChoice> {
    static var searchWords: Self {
        Self("Browse products") {
            TypedChoice("Search", .primary, fields: words()) { .search(ProductQuery(query: $0)) }
            TypedChoice("Back", .back) { .leave }
        }
    }

    /// Returns the field for the words of a search, with the words before as its default.
    private static func words(_ text: String? = nil) -> TypedField<String?> {
        TypedField<String>.text(
            "query", label: "Words to search for, or nothing to see all", .search, defaultValue: text
        ).optional
    }

    /// Returns a page of products with the next choices. A search that finds nothing offers its field again.
    ///
    /// - Parameters:
    ///   - text: the text that was searched for; nil for all products, and in an empty shop.
    ///   - isRanked: true if the best matches come first.
    ///   - filters: the links to categories and orders of the list.
    ///   - actions: the actions that may begin with a product of the page.
    ///   - address: the query of the address at which the list is shown; nil without an address.
    ///   - isFilling: true for an operator, who fills an empty shop.
    static func products(
        _ page: ProductPage, of list: ProductList, for text: String?, isRanked: Bool,
        filters: [ScreenPart], actions: [ProductAction], at address: ProductQuery?, isFilling: Bool
    ) -> Self {
        if page.products.isEmpty, list.before == 0 { return nothing(for: text, isFilling: isFilling) }
        let found = text.map { " for '\($0.printable)'" } ?? ""
        let order = isRanked && page.total > 1 ? ", best matches first" : ""
        let hasProducts = !page.products.isEmpty
        let cards = page.cards(
            of: page.isTotalExact == false ? nil : list.place(among: page.total), actions: actions)
        let total: ScreenPart = "\(page.count)\(address == nil ? found : "")\(order)"
        let none = "No products\(found) any more"
        let nothing: ScreenPart = address == nil ? .text(none) : .notice(none, .missing)
        let row = list.row("sku", label: "Product", of: \.products, key: \.sku)
        let place = list.before, length = page.products.count
        let here = address.map { $0.page(at: place, limit: $0.limit) }
        // The place of a page among all tells their number, and a terminal of 24 lines has no room for it twice.
        let isCounted = address == nil && text == nil && page.isTotalExact != false && length < page.total
        let content =
            filters + (hasProducts ? (isCounted ? [] : [total]) + [cards] : [nothing])
            + (here?.pageLinks(among: page.isTotalExact == false ? nil : page.total) ?? [])
        let heading = address?.heading
        return Self("Products", heading: heading == "Products" ? nil : heading, content: content) {
            if hasProducts {
                TypedChoice("Details", .primary, fields: row) { .open($0.sku) }
                for action in actions {
                    TypedChoice(action.title, fields: row, link: action.link.map(ChoiceLink.action)) {
                        .begin(action, $0)
                    }
                }
            }
            list.next("Next page", link: address?.link(from: place + length))
            list.previous("Previous page", link: here?.linkToPageBefore)
            TypedChoice("Search again") { .enterWords }
            TypedChoice("Back", .back) { .leave }
        }
    }

    private static func nothing(for text: String?, isFilling: Bool) -> Self {
        guard let text else {
            let way = " Begin with a catalogue, or with one product."
            return Self("Products", content: [.text("Nothing is for sale yet." + (isFilling ? way : ""))]) {
                if isFilling {
                    TypedChoice("Import products", .primary) { .importProducts }
                    TypedChoice("Save product") { .saveProduct }
                }
                TypedChoice("Back", .back) { .leave }
            }
        }
        return Self("Products", content: ["No products for '\(text.printable)'. Other words may find some."]) {
            TypedChoice("Search", .primary, fields: words(text)) { .search(ProductQuery(query: $0)) }
            TypedChoice("See all products") { .search(ProductQuery()) }
            TypedChoice("Back", .back) { .leave }
        }
    }
}
