import BoardyHeadless
import ProductManagementIO

extension Question<BrowseChoice> {
    /// Returns the details of a product with the actions for it, and the way back to the list.
    ///
    /// - Parameters:
    ///   - sections: what modules show of the product.
    ///   - list: the link to the list.
    static func details(
        _ details: ProductDetailsOutcome, actions: [ProductAction], sections: [ProductSection], list: String
    ) -> Self {
        let product = details.product.map(ProductPage.Entry.init)
        return Self("Product", heading: product?.title, content: details.parts(with: sections)) {
            if let product {
                for (index, action) in actions.enumerated() {
                    let link = action.link(for: product.sku).map(ChoiceLink.action)
                    TypedChoice(action.title, index == 0 ? .primary : .plain, link: link) { .begin(action, product) }
                }
            }
            TypedChoice("Back to the products", .back, link: .address(list)) { .leave }
        }
    }
}

extension ProductDetailsOutcome {
    /// The greatest number of characters of a description, so that the page of a product fits a terminal of 24 lines.
    private static let descriptionLength = 560

    /// The product; nil if it is no longer on sale.
    var product: Product? { if case .found(let product) = self { product } else { nil } }

    func parts(with sections: [ProductSection]) -> [ScreenPart] {
        switch self {
        case .found(let product):
            let text = product.description, isLong = text.count > Self.descriptionLength
            let description = text.prefix(Self.descriptionLength) + (isLong ? "…" : "")
            return product.pictures + [product.facts] + (text.isEmpty ? [] : [.text("\n\(description)")])
                + product.parts(of: sections)
        case .notFound(let sku, _): return [.notice("The product '\(sku)' is no longer on sale.", .missing)]
        }
    }
}

extension Product {
    /// The picture, as a part of a page; none without one.
    var pictures: [ScreenPart] { picture.map { [.picture(Picture($0, text: title))] } ?? [] }

    /// Returns the sections as tables of one column. A section without lines is left out.
    func parts(of sections: [ProductSection]) -> [ScreenPart] {
        sections.compactMap { section in
            let lines = (try? section.lines(self)) ?? ["unavailable"]
            let rows = lines.map { Table.Row($0.text, link: $0.link) }
            return rows.isEmpty ? nil : .table(Table(columns: [Table.Column(stringLiteral: section.title)], rows: rows))
        }
    }

    var facts: ScreenPart {
        .pairs(["SKU": sku, "Category": category, "Price": "\(price)", "Available": "\(available)"])
    }
}
