import BoardyHeadless
import BoardyValues
import Foundation
import ProductManagementIO

extension OperatorForm<SaveProductRequest, SaveProductOutcome> {
    /// Returns the form.
    ///
    /// - Parameter find: returns the SKU that a person means, and the currency of a price that is typed without one.
    static func saveProduct(find: @escaping (String) throws -> (sku: String, currency: Currency)) -> Self {
        Self(
            title: "Save product", choice: "Save",
            fields: [
                Field("sku", label: "SKU", inputField: "sku"),
                Field("title", label: "Title, empty to keep it", isRequired: false),
                Field("category", label: "Category, empty to keep it", isRequired: false),
                Field("price", label: "Price such as 12.50, empty to keep it", .money, isRequired: false),
                Field("stock", label: "Pieces on hand, empty to keep them", .wholeNumber, isRequired: false),
            ],
            read: { answer in
                let (sku, currency) = try find(answer.text("sku"))
                return SaveProductRequest(
                    sku: sku, title: answer.optionalText("title"),
                    category: answer.optionalText("category"),
                    price: try answer.optionalText("price").map { _ in try answer.price("price", in: currency) },
                    stock: try answer.optionalText("stock").map { _ in try answer.integer("stock", in: 0...Int.max) })
            },
            notice: { outcome in
                switch outcome {
                case .saved(let product):
                    Screen(
                        title: "Product saved",
                        content: [
                            .pairs([
                                "SKU": product.sku, "Title": product.title, "Price": "\(product.price)",
                                "Stock": "\(product.stock)",
                            ])
                        ])
                case .rejected: nil
                }
            },
            problem: { outcome in
                if case .rejected(let field, let reason) = outcome {
                    "\(field) \(reason). Nothing was saved."
                } else {
                    nil
                }
            })
    }
}

extension Answer {
    /// Returns an amount, with the currency behind it if that is another one than the usual.
    fileprivate func price(_ field: String, in usual: Currency) throws -> Money {
        try value(field, "an amount, such as 12.50 or 12.50 \(usual)") { text in
            guard let parts = text.wholeMatch(of: /([0-9]{1,18}(?:\.[0-9]{1,6})?)(?: ([A-Z]{3}))?/),
                let amount = Decimal(string: String(parts.1), locale: Locale(identifier: "en_US_POSIX")),
                let currency = try? parts.2.map({ try Currency(String($0)) }) ?? usual
            else { return nil }
            return try? Money(price: amount, currency: currency)
        }
    }
}
