public import Values

/// A product on sale.
public struct Product: Sendable, Codable, Equatable {
    /// The stock keeping unit: the shop's unique code, compared exactly.
    public let sku: String
    public let title: String
    public let category: String
    public let description: String
    /// The price of one piece.
    public let price: Money
    /// The number of pieces on hand.
    public let stock: Int

    public init(sku: String, title: String, category: String, description: String = "", price: Money, stock: Int) {
        self.sku = sku
        self.title = title
        self.category = category
        self.description = description
        self.price = price
        self.stock = stock
    }
}
