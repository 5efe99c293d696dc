import Boardy
import BoardyHeadless
import BoardyValues
import Foundation
import ProductManagementIO

// The pages of products that anybody reads, a search engine too.

extension ProductPage.Entry {
    var link: String { "app://products/\(sku.percentEncoded)" }
}

extension ProductPage {
    /// Returns a page of all products, or of those that a search has found.
    ///
    /// - Parameter actions: the actions of all modules for a product.
    func page(of query: ProductQuery, actions: [ProductAction]) -> PublicPage {
        let search = ProductSearch(query), first = search.offset, length = search.limit
        if products.isEmpty, first > 0 || query.category != nil || query.query != nil {
            return .noProducts(first > 0 ? "There are no products any more" : "There are no such products on sale")
        }
        let cards = cards(
            of: products.isEmpty || isTotalExact == false ? nil : Table.Page(first: first + 1, total: total),
            actions: actions)
        var links: [PublicPage.Link] = []
        if first > 0 { links.append(.init("Previous page", to: query.link(from: max(0, first - length)))) }
        if after != nil { links.append(.init("Next page", to: query.link(from: first + products.count))) }
        return PublicPage(
            title: query.heading,
            content: query.filters(by: categories ?? [])
                + (products.isEmpty ? ["Nothing is for sale yet."] : [.text(count), cards])
                + query.pageLinks(among: isTotalExact == false ? nil : total),
            summary: "\(total) products" + (query.category.map { " of the category \($0)" } ?? "")
                + ", with prices and what is available.",
            links: links, rowActions: actions.compactMap { $0.button() }, link: query.link(from: first),
            isSelfContained: true)
    }
}

extension ProductPage {
    /// The number of all products, in words.
    var count: String {
        "\(isTotalExact == false ? "More than " : "")\(total == 1 ? "1 product" : "\(total) products")"
    }

    /// Returns the products as cards, which a terminal shows as a table.
    ///
    /// - Parameter actions: the actions that a product which is sold out does not have.
    func cards(of page: Table.Page?, actions: [ProductAction] = []) -> ScreenPart {
        let rows = products.map { product in
            let isSoldOut = product.available < 1
            return Table.Row(
                product.title, "\(product.price)", isSoldOut ? "sold out" : "\(product.available)", product.sku,
                key: product.sku, link: product.link, picture: product.picture.map { Picture($0, text: product.title) }
            ).withholding(isSoldOut ? actions.map(\.title) : [])
        }
        return .cards(
            Table(
                columns: ["Product", .trailing("Price"), .trailing("Available"), ("SKU" as Table.Column).inTablesOnly],
                rows: rows, page: page))
    }
}

extension PublicPage {
    /// Returns the page of a search or a category without products, or of a place behind the end. It does not show the
    /// words of the search, because they could be any text.
    fileprivate static func noProducts(_ reason: String) -> PublicPage {
        PublicPage(
            title: "Products", content: [.notice("\(reason).", .missing)], summary: "\(reason).",
            links: [.init("All products", to: "app://products")])
    }
}

extension ProductQuery {
    /// The heading of the list at an address.
    var heading: String {
        query.map { "Products for '\($0.printable)'" }
            ?? ProductSearch(self).category.flatMap { $0.isEmpty ? nil : $0 } ?? "Products"
    }

    /// The greatest number of a page in an address. Whoever wants to see more of the list names an offset.
    private static let greatestPage = 100_000

    /// Reads the query of an address, which names a page or an offset.
    init(_ link: LinkParameters) throws {
        let limit = try link.integer("limit")
        // A place has one spelling.
        let page = try link.integer("page").map { "\($0)" == link["page"] ? $0 : 0 }
        let offset = try link.integer("offset").map { offset in
            offset >= 0 && "\(offset)" == link["offset"] ? offset : Self.offset(ofPage: 0, limit: limit)
        }
        self.init(
            query: link["query"], category: link["category"],
            offset: offset ?? page.map { Self.offset(ofPage: $0, limit: limit) }, limit: limit,
            sort: link["sort"].flatMap(ProductSort.init), listsCategories: true)
    }

    /// Returns the number of products before a page. A number of no page, such as 0, is behind the end of every list.
    private static func offset(ofPage number: Int, limit: Int?) -> Int {
        let length = ProductSearch(ProductQuery(limit: limit)).limit
        return ((1...greatestPage).contains(number) ? number - 1 : greatestPage) * length
    }

    /// Returns the link to the same products from a place on: by the number of a page, if a page begins there.
    func link(from offset: Int) -> String {
        let length = ProductSearch(self).limit, number = offset / length
        let isPage = offset % length == 0 && number < Self.greatestPage
        let place = isPage ? "page=\(number + 1)" : "offset=\(offset)"
        let items = [
            category.map { "category=\($0.percentEncoded)" }, limit.map { _ in "limit=\(length)" },
            offset > 0 ? place : nil, query.map { "query=\($0.percentEncoded)" },
            sort.flatMap { $0 == .title ? nil : "sort=\($0.rawValue)" },
        ].compactMap(\.self)
        return "app://products" + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")
    }

    /// Returns the query for the page at an offset, or after another page.
    func page(at offset: Int? = nil, after place: ProductCursor? = nil, limit: Int?) -> ProductQuery {
        ProductQuery(query: query, category: category, offset: offset, after: place, limit: limit, sort: sort)
    }

    var linkToPageBefore: String {
        let search = ProductSearch(self)
        return link(from: max(0, search.offset - search.limit))
    }

    /// True if a search puts the best matches first: nobody asked for another order or for a place in the list.
    var isRanked: Bool { ProductSearch(self).offset == 0 && sort ?? .title == .title }

    /// Returns the links to the categories and to the orders of the list. The text that was searched for stays.
    ///
    /// - Parameter isRanked: true for a list with the best matches first, which is none of the orders.
    func filters(by categories: [String], isRanked: Bool = false) -> [ScreenPart] {
        let link = { (category: String?, sort: ProductSort?) in
            ProductQuery(query: query, category: category, limit: limit, sort: sort).link(from: 0)
        }
        let all = Links.Link("All", to: link(nil, sort), isCurrent: category == nil)
        let named = categories.map { Links.Link($0, to: link($0, sort), isCurrent: category == $0) }
        let orders: [(ProductSort, String)] = [
            (.title, "title"), (.price, "lowest price"), (.priceDescending, "highest price"),
        ]
        let sorts = orders.map { order, name in
            Links.Link(name, to: link(category, order), isCurrent: !isRanked && (sort ?? .title) == order)
        }
        return (named.isEmpty ? [] : [.links(Links("Category", [all] + named, isTold: false))])
            + [.links(Links("Sorted by", sorts))]
    }

    /// Returns the links to the pages of the list: the first and the last one, and those beside the page.
    ///
    /// - Parameter total: the number of products; nil if that is not known.
    func pageLinks(among total: Int?) -> [ScreenPart] {
        let search = ProductSearch(self), length = search.limit
        guard let total, total > length, search.offset % length == 0, search.offset < total else { return [] }
        let current = search.offset / length + 1
        let last = (total - 1) / length + 1
        let numbers = Set([1, last] + Array(current - 2...current + 2)).filter { (1...last).contains($0) }.sorted()
        let links = numbers.map { number in
            Links.Link("\(number)", to: self.link(from: (number - 1) * length), isCurrent: number == current)
        }
        return [.links(Links("Page", links, isTold: false))]
    }
}

extension ProductDetailsOutcome {
    /// Returns the page of a product, or one that says that there is none.
    ///
    /// - Parameters:
    ///   - actions: the actions of all modules for a product.
    ///   - sections: what all modules show of a product.
    func page(
        of request: ProductDetailsRequest, actions: [ProductAction], sections: [ProductSection]
    ) -> PublicPage {
        guard let product else {
            return PublicPage(
                title: "No such product", content: [.notice("There is no product '\(request.sku)' on sale.", .missing)],
                summary: "There is no such product on sale.", links: [.init("All products", to: "app://products")])
        }
        let text = product.description
        return PublicPage(
            title: product.title,
            content: product.pictures + [product.facts] + (text.isEmpty ? [] : [.text(text)])
                + product.parts(of: sections.filter { $0.audience == .everyone }),
            summary: "\(product.title), \(product.price). " + text.prefix(160),
            links: [
                .init("All products", to: "app://products"),
                .init(product.category, to: ProductQuery(category: product.category).link(from: 0)),
            ], actions: product.available > 0 ? actions.compactMap { $0.button(for: product.sku) } : [],
            data: product.data)
    }
}

extension Product {
    /// The product as schema.org describes it.
    fileprivate var data: JSONValue {
        let level: [JSONValue.Member] = [
            .init("@type", .string("QuantitativeValue")), .init("value", .number(Decimal(available))),
        ]
        let offer: [JSONValue.Member] = [
            .init("@type", .string("Offer")), .init("price", .string(String("\(price)".prefix { $0 != " " }))),
            .init("priceCurrency", .string(price.currency.code)),
            .init("availability", .string("https://schema.org/\(available > 0 ? "InStock" : "OutOfStock")")),
            .init("inventoryLevel", .object(level)),
        ]
        let texts = [
            ("@context", "https://schema.org"), ("@type", "Product"), ("name", title), ("sku", sku),
            ("category", category), ("description", description),
        ]
        return .object(texts.map { .init($0, .string($1)) } + [.init("offers", .object(offer))])
    }
}

extension ProductAction {
    /// Returns the button of an action that anybody may begin by a link, on the page of a product or beside products;
    /// nil for another action.
    fileprivate func button(for sku: String? = nil) -> PublicPage.Action? {
        role == nil ? (sku.map(link) ?? link).map { .init(title, opening: $0) } : nil
    }
}
