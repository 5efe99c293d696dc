import ProductManagementIO

/// A store of products.
protocol ProductRepository {
    /// The product with exactly this SKU.
    func product(sku: String) throws -> Product?
    /// One page of the products that fit, in the order of their titles.
    func page(of search: ProductSearch) throws -> ProductPage
    /// Returns the number of products.
    func count() throws -> Int
    /// Adds a product, or replaces the one with its SKU.
    func save(_ product: Product) throws
    /// Does all that an import does, or none of it.
    func importing<Result>(_ body: () throws -> Result) throws -> Result
}
