public import Boardy
public import BoardyValues

/// The product to add, and its quantity.
public struct AddToCartRequest: Sendable, Codable, Equatable {
    @Normalized public private(set) var sku: String
    /// The number of pieces to add, at least one.
    public let quantity: Int

    public init(sku: String, quantity: Int) {
        self.sku = sku
        self.quantity = quantity
    }
}

/// The outcome of adding to the cart.
public enum AddToCartOutcome: Outcome, Equatable {
    case added(cart: CartContents)
    case rejected(reason: CartProblem)
    /// Nobody signed in, or the screen was closed.
    case cancelled
}

/// The product whose line to change, and its quantity from then on.
public struct SetQuantityRequest: Sendable, Codable, Equatable {
    @Normalized public private(set) var sku: String
    /// The number of pieces that the cart has afterwards. 0 removes the line.
    public let quantity: Int

    public init(sku: String, quantity: Int) {
        self.sku = sku
        self.quantity = quantity
    }
}

/// The outcome of setting a quantity.
public enum SetQuantityOutcome: Outcome, Equatable {
    case changed(cart: CartContents)
    /// The cart is as it was.
    case rejected(reason: CartProblem)
    /// Nobody signed in.
    case cancelled
}
