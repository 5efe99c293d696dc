import BoardyHeadless
import BoardyValues
import Foundation
import ProductManagementIO

extension OperatorForm<SaveProductRequest, SaveProductOutcome> {
    /// Returns the form.
    ///
    /// - Parameter find: returns the SKU that a person means, and the currency of a price that is typed without one.
    static func saveProduct(find: @escaping (String) throws -> (sku: String, currency: Currency)) -> Self {
        Self(title: "Save product", choice: "Save") { sku in
            let title = TypedField<String>.text("title", label: "Title, empty to keep it")
            let category = TypedField<String>.text("category", label: "Category, empty to keep it")
            let price = TypedField<String>.text("price", label: "Price such as 12.50, empty to keep it", .money)
            let stock = TypedField<Int>.integer(
                "stock", label: "Pieces on hand, empty to keep them", in: 0...Int.max)
            return TypedField(
                fields: sku, title.optional, category.optional, price.optional, stock.optional
            ) { sku, title, category, price, stock in
                let (sku, currency) = try find(sku)
                return SaveProductRequest(
                    sku: sku, title: title, category: category,
                    price: try price.map { try Money(typed: $0, in: currency) }, stock: stock)
            }
        } notice: { outcome in
            switch outcome {
            case .saved(let product):
                let values: Pairs = [
                    "SKU": product.sku, "Title": product.title, "Price": "\(product.price)",
                    "Stock": "\(product.stock)",
                ]
                return Screen(title: "Product saved", content: [.pairs(values)])
            case .rejected(let field, let reason): throw AskAgain("\(field) \(reason). Nothing was saved.", at: field)
            }
        }
    }
}

extension Money {
    /// Reads an amount, with the currency behind it if that is another one than the usual.
    fileprivate init(typed text: String, in usual: Currency) throws(FieldProblem) {
        guard let parts = text.wholeMatch(of: /([0-9]{1,18}(?:\.[0-9]{1,6})?)(?: ([A-Z]{3}))?/),
            let amount = Decimal(string: String(parts.1), locale: Locale(identifier: "en_US_POSIX")),
            let currency = try? parts.2.map({ try Currency(String($0)) }) ?? usual,
            let money = try? Money(price: amount, currency: currency)
        else { throw FieldProblem("price", "the value is not an amount, such as 12.50 or 12.50 \(usual)") }
        self = money
    }
}
