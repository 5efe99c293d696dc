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

/// The orders to find.
public struct FindOrdersRequest: Sendable, Codable, Equatable {
    /// The IDs of at most 200 orders. Further ones are not looked for.
    public let ids: [String]

    public init(ids: [String]) { self.ids = ids }
}

/// The orders that were found, each once.
public struct FoundOrders: Sendable, Codable, Equatable {
    public let orders: [CustomerOrder]

    public init(orders: [CustomerOrder]) { self.orders = orders }
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
