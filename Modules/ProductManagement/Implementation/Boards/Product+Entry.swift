import ProductManagementIO

extension Product {
    /// The product as lists show it.
    var entry: ProductPage.Entry {
        ProductPage.Entry(
            sku: sku, title: title, category: category, price: price, stock: stock, available: available)
    }
}
