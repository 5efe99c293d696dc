public import Values

/// Something that is sold.
public struct Product: Sendable, Codable, Equatable {
    /// The stock keeping unit: what the shop calls it, unique and exact.
    public let sku: String
    public let title: String
    public let category: String
    public let description: String
    /// Of one piece.
    public let price: Money
    /// How many pieces there are.
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
