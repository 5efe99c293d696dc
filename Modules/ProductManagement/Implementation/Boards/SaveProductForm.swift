import Foundation
import Headless
import ProductManagementIO
import Values

extension OperatorForm<SaveProductRequest, SaveProductOutcome> {
    static var saveProduct: Self {
        Self(
            title: "Save product", choice: "Save",
            fields: [
                Field("sku", label: "SKU", inputField: "sku"),
                Field("title", label: "Title, empty to keep it", isRequired: false),
                Field("category", label: "Category, empty to keep it", isRequired: false),
                Field("price", label: "Price such as 12.99 EUR, empty to keep it", isRequired: false),
                Field("stock", label: "Pieces on hand, empty to keep them", isRequired: false),
            ]
        ) { answer in
            SaveProductRequest(
                sku: try answer.text("sku"), title: answer.optionalText("title"),
                category: answer.optionalText("category"),
                price: try answer.optionalText("price").map { _ in try answer.price("price") },
                stock: try answer.optionalText("stock").map { _ in try answer.integer("stock", in: 0...Int.max) })
        } notice: { outcome in
            switch outcome {
            case .saved(let product):
                Screen(
                    title: "Product saved",
                    content: ["\(product.sku)  \(product.title)  \(product.price)  \(product.stock) in stock"])
            case .rejected(let field, let reason): Screen(title: "Not saved", content: ["\(field) \(reason)"])
            }
        }
    }
}

extension Answer {
    /// Returns an amount and its currency, separated by a space.
    fileprivate func price(_ field: String) throws -> Money {
        try value(field, "an amount and its currency, such as 12.99 EUR") { text in
            guard let parts = text.wholeMatch(of: /([0-9]{1,18}(?:\.[0-9]{1,6})?) ([A-Z]{3})/),
                let amount = Decimal(string: String(parts.1), locale: Locale(identifier: "en_US_POSIX")),
                let currency = try? Currency(String(parts.2))
            else { return nil }
            return try? Money(price: amount, currency: currency)
        }
    }
}
