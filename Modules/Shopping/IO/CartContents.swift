public import Values

/// The products in a cart, and their total.
public struct CartContents: Sendable, Codable, Equatable {
    public let lines: [OrderLine]
    public let total: Money

    public init(lines: [OrderLine], total: Money) {
        self.lines = lines
        self.total = total
    }
}

/// One product in a cart or an order.
public struct OrderLine: Sendable, Codable, Equatable {
    public let sku: String
    public let title: String
    public let quantity: Int
    /// The price of one piece when it was added.
    public let unitPrice: Money
    public let total: Money
    /// The number of pieces of a paid order that came back; nil if none.
    public let returned: Int?

    public init(
        sku: String, title: String, quantity: Int, unitPrice: Money, total: Money, returned: Int? = nil
    ) {
        self.sku = sku
        self.title = title
        self.quantity = quantity
        self.unitPrice = unitPrice
        self.total = total
        self.returned = returned
    }
}
