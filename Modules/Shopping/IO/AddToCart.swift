public import Boardy

/// Puts a product into the cart. Waits until somebody is signed in, and asks for that.
public enum AddToCart: BoardContract {
    public static let id: BoardID = "shopping.add-to-cart"
    /// Without one it asks on a screen.
    public typealias Input = AddToCartRequest?
    public typealias Output = AddToCartOutcome
}

extension ContractHost {
    /// The board of ``AddToCart``.
    public func ioAddToCart() -> Destination<AddToCart, Access> { self[AddToCart.self] }
}

/// What to put in.
public struct AddToCartRequest: Sendable, Codable, Equatable {
    public let sku: String
    /// How many pieces more, at least one.
    public let quantity: Int

    public init(sku: String, quantity: Int) {
        self.sku = sku
        self.quantity = quantity
    }
}

/// What became of it.
public enum AddToCartOutcome: Outcome, Equatable {
    case added(cart: CartContents)
    case rejected(reason: AddToCartProblem)
    /// Nobody signed in, or the screen was closed.
    case cancelled
}

/// Why a product was not put in, as a stable code.
public enum AddToCartProblem: String, Sendable, Codable {
    case unknownProduct
    /// Less than one piece.
    case invalidQuantity
    /// More than there are.
    case outOfStock
    /// Its currency is not that of what is in the cart.
    case otherCurrency
}
