/// The reason why a cart was not changed, as a stable code.
public enum CartProblem: String, Error, Sendable, Codable, CaseIterable {
    case unknownProduct
    /// Less than one piece to add, a quantity below zero, or so many pieces that no amount can hold the total of the
    /// cart.
    case invalidQuantity
    /// More pieces than there are.
    case outOfStock
    /// The product's currency is not the currency of the cart.
    case otherCurrency
}
