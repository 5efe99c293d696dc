import BoardyHeadless
import ProductManagementIO

extension Screen {
    /// The greatest number of characters of a description, so that the page of a product fits a terminal of 24 lines.
    private static let descriptionLength = 560

    /// Returns the details of a product with the actions for it, and a way back to the page.
    static func details(
        _ outcome: ProductDetailsOutcome, actions: [String], onAnswer: @escaping (Answer) -> Void
    ) -> Screen {
        let content: [ScreenPart]
        switch outcome {
        case .found(let product):
            let facts: Pairs = [
                "SKU": product.sku, "Category": product.category, "Price": "\(product.price)",
                "Available": "\(product.available)",
            ]
            let text = product.description, isLong = text.count > descriptionLength
            let description = text.prefix(descriptionLength) + (isLong ? "…" : "")
            content = [.text(product.title), .pairs(facts)] + (text.isEmpty ? [] : [.text("\n\(description)")])
        case .notFound(let sku, _): content = [.notice("The product '\(sku)' is no longer on sale.", .warning)]
        }
        let choices = actions.enumerated().map { Choice($1, $0 == 0 ? .primary : .plain) }
        return Screen(
            title: "Product", content: content, choices: choices + [Choice("Back to the products", .back)],
            onAnswer: onAnswer)
    }
}
