public import Boardy
public import Values

/// The orders of the signed-in user, newest first; none if nobody is signed in.
public enum ListOrders: BoardContract {
    public static let id: BoardID = "shopping.orders"
    public typealias Input = OrderQuery
    public typealias Output = OrderPage
}

extension ContractHost {
    /// The board of ``ListOrders``.
    public func ioListOrders() -> Destination<ListOrders, Access> { self[ListOrders.self] }
}

/// One order of the signed-in user.
public enum OrderDetails: BoardContract {
    public static let id: BoardID = "shopping.order"
    public typealias Input = OrderDetailsRequest
    public typealias Output = OrderDetailsOutcome
}

extension ContractHost {
    /// The board of ``OrderDetails``.
    public func ioOrderDetails() -> Destination<OrderDetails, Access> { self[OrderDetails.self] }
}

/// An order: wholly there, in one of three states.
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

    /// How far it is.
    public enum Status: String, Sendable, Codable {
        /// Written, and payment not settled yet.
        case pending
        case paid
        case cancelled
    }
}

/// Which orders to list. All of it may be left out.
public struct OrderQuery: Sendable, Codable, Equatable {
    /// How many to skip; none if absent.
    public let offset: Int?
    /// How many to list at most; 20 if absent.
    public let limit: Int?

    public init(offset: Int? = nil, limit: Int? = nil) {
        self.offset = offset
        self.limit = limit
    }
}

/// One page of orders.
public struct OrderPage: Sendable, Codable, Equatable {
    /// How many orders there are on all pages.
    public let total: Int
    public let orders: [PlacedOrder]

    public init(total: Int, orders: [PlacedOrder]) {
        self.total = total
        self.orders = orders
    }
}

/// Which order.
public struct OrderDetailsRequest: Sendable, Codable, Equatable {
    public let id: String

    public init(id: String) { self.id = id }
}

/// What was found.
public enum OrderDetailsOutcome: Outcome, Equatable {
    case found(order: PlacedOrder)
    case notFound(id: String)
}
