public import Boardy
public import Values

/// Lists the orders of the signed-in user, newest first. Without a user the list is empty.
public enum ListOrders: BoardContract {
    public static let id: BoardID = "shopping.orders"
    public typealias Input = OrderQuery
    public typealias Output = OrderPage
}

extension ContractHost {
    /// Reaches the board of ``ListOrders`` from its motherboard, or from another board of it.
    public func ioListOrders() -> Destination<ListOrders, Access> { self[ListOrders.self] }
}

/// Looks up one order of the signed-in user.
public enum OrderDetails: BoardContract {
    public static let id: BoardID = "shopping.order"
    public typealias Input = OrderDetailsRequest
    public typealias Output = OrderDetailsOutcome
}

extension ContractHost {
    /// Reaches the board of ``OrderDetails`` from its motherboard, or from another board of it.
    public func ioOrderDetails() -> Destination<OrderDetails, Access> { self[OrderDetails.self] }
}

/// An order with all its lines, in one of three states.
public struct PlacedOrder: Sendable, Codable, Equatable {
    public let id: String
    public let lines: [OrderLine]
    public let total: Money
    public let placedAt: Timestamp
    public let status: Status

    public init(id: String, lines: [OrderLine], total: Money, placedAt: Timestamp, status: Status) {
        self.id = id
        self.lines = lines
        self.total = total
        self.placedAt = placedAt
        self.status = status
    }

    /// The state of an order.
    public enum Status: String, Sendable, Codable {
        /// Written, and payment not settled yet.
        case pending
        case paid
        case cancelled
    }
}

/// A page of orders to list. All of it may be absent.
public struct OrderQuery: Sendable, Codable, Equatable {
    /// The number of orders to skip; 0 if absent.
    public let offset: Int?
    /// The greatest number of orders on the page; 20 if absent.
    public let limit: Int?

    public init(offset: Int? = nil, limit: Int? = nil) {
        self.offset = offset
        self.limit = limit
    }
}

/// One page of orders.
public struct OrderPage: Sendable, Codable, Equatable {
    /// The number of orders on all pages.
    public let total: Int
    public let orders: [PlacedOrder]

    public init(total: Int, orders: [PlacedOrder]) {
        self.total = total
        self.orders = orders
    }
}

/// The order to look up.
public struct OrderDetailsRequest: Sendable, Codable, Equatable {
    public let id: String

    public init(id: String) { self.id = id }
}

/// The result of a look-up.
public enum OrderDetailsOutcome: Outcome, Equatable {
    case found(order: PlacedOrder)
    case notFound(id: String)
}
