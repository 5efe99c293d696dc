import ShoppingIO

extension CartProblem {
    /// The problem in a sentence, for the shopper who wanted pieces of a product.
    func sentence(_ quantity: Int, of sku: String) -> String {
        switch self {
        case .unknownProduct: "There is no product with the SKU '\(sku)'. The cart is as it was; check the SKU."
        case .invalidQuantity:
            "The quantity \(quantity) of '\(sku)' is too small. The cart is as it was; take one or more."
        case .outOfStock: "There are too few pieces of '\(sku)' for \(quantity). The cart is as it was; take fewer."
        case .otherCurrency:
            "The price of '\(sku)' is in another currency than the cart. Check out first, or empty the cart."
        }
    }
}
