/// An order with who has placed it.
public struct CustomerOrder: Sendable, Codable, Equatable {
    public let order: PlacedOrder
    /// Nil if there is no account any more.
    public let customer: Customer?

    public init(order: PlacedOrder, customer: Customer?) {
        (self.order, self.customer) = (order, customer)
    }

    /// A person who has ordered.
    public struct Customer: Sendable, Codable, Equatable {
        public let name: String
        public let email: String

        public init(name: String, email: String) {
            (self.name, self.email) = (name, email)
        }
    }
}

/// One page of the orders of all users.
public struct CustomerOrderPage: Sendable, Codable, Equatable {
    /// The number of orders on all pages.
    public let total: Int
    public let orders: [CustomerOrder]

    public init(total: Int, orders: [CustomerOrder]) {
        (self.total, self.orders) = (total, orders)
    }
}
