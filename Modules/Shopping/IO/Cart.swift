public import Boardy
public import Values

/// What the signed-in user has in the cart; an empty one if nobody is signed in.
public enum Cart: BoardContract {
    public static let id: BoardID = "shopping.cart"
    public typealias Input = Void
    public typealias Output = CartContents
}

extension ContractHost {
    /// The board of ``Cart``.
    public func ioCart() -> Destination<Cart, Access> { self[Cart.self] }
}

/// What is in a cart.
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
    /// Of one piece, when it was put in.
    public let unitPrice: Money
    public let total: Money

    public init(sku: String, title: String, quantity: Int, unitPrice: Money, total: Money) {
        self.sku = sku
        self.title = title
        self.quantity = quantity
        self.unitPrice = unitPrice
        self.total = total
    }
}
