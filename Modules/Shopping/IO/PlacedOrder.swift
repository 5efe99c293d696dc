public import Boardy
public import Values

/// An order with all its lines, in one of three states. Pieces of a paid order that came back are told by its lines.
public struct PlacedOrder: Sendable, Codable, Equatable {
    public let id: String
    public let lines: [OrderLine]
    public let total: Money
    public let placedAt: Timestamp
    public let status: Status
    /// The part of the total that a voucher has paid; nil if none.
    public let discount: Money?

    public init(
        id: String, lines: [OrderLine], total: Money, placedAt: Timestamp, status: Status, discount: Money? = nil
    ) {
        self.id = id
        self.lines = lines
        self.total = total
        self.placedAt = placedAt
        self.status = status
        self.discount = discount
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
