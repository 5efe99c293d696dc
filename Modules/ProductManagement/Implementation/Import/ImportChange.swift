import ProductManagementIO

/// A product that an import would add or change: what a person compares before the import.
struct ImportChange {
    let sku: String
    let title: String
    let price: String
    let stock: Int
    /// The price and the stock until now; nil for a new product.
    let before: (price: String, stock: Int)?

    init(_ product: Product, from known: Product?) {
        sku = product.sku
        // A title may be long, and a line is short.
        title = String(product.title.prefix(80))
        price = "\(product.price)"
        stock = product.stock
        before = known.map { ("\($0.price)", $0.stock) }
    }
}
