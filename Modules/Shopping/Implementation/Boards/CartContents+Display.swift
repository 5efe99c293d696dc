import Headless
import ShoppingIO
import Values

extension CartContents {
    var parts: [ScreenPart] {
        lines.isEmpty ? ["The cart is empty."] : [.table(lines.table), .pairs(["Total": "\(total)"])]
    }
}

extension [OrderLine] {
    /// The table that shows the products and their quantities.
    var table: Table {
        Table(
            columns: ["Product", "SKU", .trailing("Pieces"), .trailing("Each"), .trailing("Total")],
            rows: map { Table.Row($0.title, $0.sku, "\($0.quantity)", "\($0.unitPrice)", "\($0.total)", key: $0.sku) })
    }
}

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
