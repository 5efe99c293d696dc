public import Boardy
public import Values

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
    case rejected(reason: AddToCartProblem)
    /// Nobody signed in, or the screen was closed.
    case cancelled
}
