public import Boardy
public import BoardyValues

/// An order with who has placed it.
public struct CustomerOrder: Sendable, Codable, Equatable {
    public let order: PlacedOrder
    /// Nil if there is no account any more.
    public let customer: Customer?
    /// The returns that wait for an operator; nil if there are none, and in the answer of ``ListCustomerOrders``.
    public let waitingReturns: [RequestedReturn]?
    /// The sum of returns whose money the payment has refused, and that went back otherwise; nil if there are none, and
    /// in the answer of ``ListCustomerOrders``.
    public let paidOtherwise: Money?

    public init(
        order: PlacedOrder, customer: Customer?, waitingReturns: [RequestedReturn]? = nil, paidOtherwise: Money? = nil
    ) {
        (self.order, self.customer) = (order, customer)
        (self.waitingReturns, self.paidOtherwise) = (waitingReturns, paidOtherwise)
    }

    /// A person who has ordered.
    public struct Customer: Sendable, Codable, Equatable {
        public let name: String
        public let email: String

        public init(name: String, email: String) {
            (self.name, self.email) = (name, email)
        }
    }

    fileprivate static let samples = [
        CustomerOrder(
            order: .sample, customer: Customer(name: "Ada", email: "ada@example.org"), waitingReturns: [.sample],
            paidOtherwise: .init(minor: 1299, currency: .eur)),
        CustomerOrder(order: .sample, customer: nil),
    ]
}

/// The orders to find.
public struct FindOrdersRequest: Sendable, Codable, Equatable, Sampled {
    /// The IDs of at most 200 orders. Further ones are not looked for.
    public let ids: [String]

    public init(ids: [String]) { self.ids = ids }

    public static var samples: [FindOrdersRequest] { [.init(ids: ["order-1", "order-2"])] }
}

/// The orders that were found, each once.
public struct FoundOrders: Sendable, Codable, Equatable, Sampled {
    public let orders: [CustomerOrder]

    public init(orders: [CustomerOrder]) { self.orders = orders }

    public static var samples: [FoundOrders] { [.init(orders: CustomerOrder.samples)] }
}

/// One page of the orders of all users.
public struct CustomerOrderPage: Sendable, Codable, Equatable, Sampled {
    /// The number of orders on all pages.
    public let total: Int
    public let orders: [CustomerOrder]

    public init(total: Int, orders: [CustomerOrder]) {
        (self.total, self.orders) = (total, orders)
    }

    public static var samples: [CustomerOrderPage] { [.init(total: 2, orders: CustomerOrder.samples)] }
}
