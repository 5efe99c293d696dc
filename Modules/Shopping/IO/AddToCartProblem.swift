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
