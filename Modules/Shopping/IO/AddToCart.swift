public import Boardy

/// Puts a product into the cart of the signed-in user. It asks for a sign-in and waits for it if need be.
public enum AddToCart: BoardContract {
    public static let id: BoardID = "shopping.add-to-cart"
    /// Without an input, the board asks on a screen.
    public typealias Input = AddToCartRequest?
    public typealias Output = AddToCartOutcome
}

extension ContractHost {
    /// Reaches the board of ``AddToCart`` from its motherboard, or from another board of it.
    public func ioAddToCart() -> Destination<AddToCart, Access> { self[AddToCart.self] }
}

/// The product to add, and its quantity.
public struct AddToCartRequest: Sendable, Codable, Equatable {
    public let sku: String
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

/// The reason why a product was not added, as a stable code.
public enum AddToCartProblem: String, Sendable, Codable {
    case unknownProduct
    /// Less than one piece.
    case invalidQuantity
    /// More pieces than there are.
    case outOfStock
    /// The product's currency is not the currency of the cart.
    case otherCurrency
}
