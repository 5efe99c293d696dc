import BoardyHeadless
import BoardyValues
import Foundation
import ProductManagementIO

// The pages of products that anybody reads, a search engine too.

extension ProductPage.Entry {
    /// The link to the product.
    var link: String { "app://products/\(sku.linkComponent)" }
}

extension ProductPage {
    /// Returns a page of all products, or of those that a search has found.
    func page(of query: ProductQuery) -> PublicPage {
        let search = ProductSearch(query), first = search.offset, length = search.limit
        if products.isEmpty, query.category != nil || query.query != nil { return .noProducts }
        let rows = products.map { Table.Row($0.title, "\($0.price)", "\($0.available)", $0.sku, link: $0.link) }
        let table = Table(
            columns: ["Product", .trailing("Price"), .trailing("Available"), "SKU"], rows: rows,
            page: rows.isEmpty || isTotalExact == false ? nil : Table.Page(first: first + 1, total: total))
        let count: ScreenPart = total == 1 ? "1 product" : "\(total) products"
        var links: [PublicPage.Link] = []
        if first > 0 { links.append(.init("Previous page", to: query.link(from: max(0, first - length)))) }
        if after != nil { links.append(.init("Next page", to: query.link(from: first + products.count))) }
        return PublicPage(
            title: query.query.map { "Products for '\($0)'" } ?? search.category.flatMap { $0.isEmpty ? nil : $0 }
                ?? "Products",
            content: rows.isEmpty ? ["There are no products here."] : [count, .table(table)],
            summary: "\(total) products" + (query.category.map { " of the category \($0)" } ?? "")
                + ", with prices and what is available.",
            links: links, link: query.link(from: first))
    }
}

extension PublicPage {
    /// The page of a search or a category of nothing. What was searched for could be any text, so it is not on it.
    fileprivate static var noProducts: PublicPage {
        PublicPage(
            title: "Products", content: [.notice("There are no such products on sale.", .missing)],
            summary: "There are no such products on sale.", links: [.init("All products", to: "app://products")])
    }
}

extension ProductQuery {
    /// Returns the link to the same products from a place on.
    func link(from offset: Int) -> String {
        let items = [
            category.map { "category=\($0.linkComponent)" }, limit.map { _ in "limit=\(ProductSearch(self).limit)" },
            offset > 0 ? "offset=\(offset)" : nil, query.map { "query=\($0.linkComponent)" },
        ].compactMap(\.self)
        return "app://products" + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")
    }
}

extension ProductDetailsOutcome {
    /// Returns the page of a product, or one that says that there is none.
    func page(of request: ProductDetailsRequest) -> PublicPage {
        guard let product else {
            return PublicPage(
                title: "No such product", content: [.notice("There is no product '\(request.sku)' on sale.", .missing)],
                summary: "There is no such product on sale.", links: [.init("All products", to: "app://products")])
        }
        let text = product.description
        return PublicPage(
            title: product.title, content: [product.facts] + (text.isEmpty ? [] : [.text(text)]),
            summary: "\(product.title), \(product.price). " + text.prefix(160),
            links: [
                .init("All products", to: "app://products"),
                .init(product.category, to: ProductQuery(category: product.category).link(from: 0)),
            ], data: ProductData(product))
    }
}

/// A product as schema.org describes it.
private struct ProductData: Encodable {
    struct Offer: Encodable {
        let type = "Offer"
        let price: String
        let priceCurrency: String
        let availability: String
        let inventoryLevel: Quantity

        enum CodingKeys: String, CodingKey {
            case type = "@type", price, priceCurrency, availability, inventoryLevel
        }
    }

    struct Quantity: Encodable {
        let type = "QuantitativeValue"
        let value: Int

        enum CodingKeys: String, CodingKey {
            case type = "@type", value
        }
    }

    let context = "https://schema.org"
    let type = "Product"
    let name: String
    let sku: String
    let category: String
    let description: String
    let offers: Offer

    enum CodingKeys: String, CodingKey {
        case context = "@context", type = "@type", name, sku, category, description, offers
    }

    init(_ product: Product) {
        (name, sku, category, description) = (product.title, product.sku, product.category, product.description)
        offers = Offer(
            price: String("\(product.price)".prefix { $0 != " " }), priceCurrency: product.price.currency.code,
            availability: "https://schema.org/\(product.available > 0 ? "InStock" : "OutOfStock")",
            inventoryLevel: Quantity(value: product.available))
    }
}

extension String {
    /// The text as a part of a link between two slashes, or as a value of a query.
    fileprivate var linkComponent: String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
