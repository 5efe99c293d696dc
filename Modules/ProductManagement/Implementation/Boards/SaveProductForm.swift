import BoardyHeadless
import BoardyValues
import ProductManagementIO

extension OperatorForm<SaveProductRequest, SaveProductOutcome> {
    /// Returns the form.
    ///
    /// - Parameters:
    ///   - product: the product whose values stand in the form; nil if the form asks for the SKU. A value that is left
    ///     as it stands is not saved, because somebody else may have changed it meanwhile.
    ///   - find: returns the product that a person means by an SKU.
    static func saveProduct(
        _ product: ProductPage.Entry? = nil, find: @escaping (String) throws -> MeantProduct
    ) -> Self {
        let hint = { (text: String) in product == nil ? text : "" }
        return Self(title: "Save product", choice: "Save") { sku in
            let title = TypedField<String>.text(
                "title", label: "Title" + hint(", empty to keep it"), defaultValue: product?.title)
            let category = TypedField<String>.text(
                "category", label: "Category" + hint(", empty to keep it"), defaultValue: product?.category)
            let price = TypedField<String>.text(
                "price", label: "Price such as 12.50" + hint(", empty to keep it"), .money(),
                defaultValue: product.map { "\($0.price)" })
            let stock = TypedField<Int>.integer(
                "stock", label: "Pieces on hand" + hint(", empty to keep them"), in: 0...Int.max,
                defaultValue: product?.stock)
            return TypedField(
                fields: sku, title.kept(in: product), category.optional, price.kept(in: product),
                stock.kept(in: product)
            ) { sku, title, category, price, stock in
                let meant = try find(sku)
                // Without a title it can be a change only.
                if title == nil { _ = try meant.known(or: " A new product needs a title.") }
                // A category that was emptied is none. In the form without a product it is one to keep.
                let newCategory = category ?? (product == nil ? nil : "")
                return SaveProductRequest(
                    sku: meant.sku, title: title.unless(product?.title),
                    category: newCategory.unless(product?.category),
                    price: try price.map { try money($0, in: meant.currency) }.unless(product?.price),
                    stock: stock.unless(product?.stock))
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

    /// Reads an amount, with the currency behind it if that is another one than the usual.
    private static func money(_ text: String, in usual: Currency) throws(FieldProblem) -> Money {
        if let money = Money(typed: text, in: usual) { return money }
        throw FieldProblem("price", "the value is not an amount, such as 12.50 or 12.50 \(usual)")
    }
}

extension TypedField {
    /// Returns the field with a value that a known product has, which may be changed and not taken away; without a
    /// product it may be left out.
    fileprivate func kept(in product: ProductPage.Entry?) -> TypedField<Value?> {
        product == nil ? optional : map(Optional.some)
    }
}

extension Optional where Wrapped: Equatable {
    /// Returns the value; nil if it is the given one.
    fileprivate func unless(_ known: Wrapped?) -> Wrapped? { self == known ? nil : self }
}
