/// The reason why a cart was not changed, as a stable code.
public enum CartProblem: String, Error, Sendable, Codable, CaseIterable {
    case unknownProduct
    /// Less than one piece to add, or a quantity below zero.
    case invalidQuantity
    /// More pieces than there are.
    case outOfStock
    /// The product's currency is not the currency of the cart.
    case otherCurrency
}
