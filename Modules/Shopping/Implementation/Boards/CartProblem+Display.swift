import ShoppingIO

extension CartProblem {
    /// The problem in a sentence, for the shopper who wanted pieces of a product.
    ///
    /// - Parameter product: the title of the product, or the SKU that the shopper has typed.
    func sentence(_ quantity: Int, of product: String) -> String {
        switch self {
        case .unknownProduct:
            "'\(product)' is not on sale. The cart is as it was; find products with 'Browse products'."
        case .invalidQuantity where quantity > 0:
            "The cart cannot hold \(quantity) of '\(product)': no amount is large enough for its total. "
                + "The cart is as it was; take fewer."
        case .invalidQuantity:
            "The quantity \(quantity) of '\(product)' is too small. The cart is as it was; take one or more."
        case .outOfStock where quantity == 1: "There is no further piece of '\(product)'. The cart is as it was."
        case .outOfStock: "There are too few pieces of '\(product)' for \(quantity). The cart is as it was; take fewer."
        case .otherCurrency:
            "The price of '\(product)' is in another currency than the cart. Check out first, or empty the cart."
        }
    }
}
