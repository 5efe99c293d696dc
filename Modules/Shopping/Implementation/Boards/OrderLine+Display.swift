import ShoppingIO
import Values

extension OrderLine {
    /// The number of pieces that have not come back.
    var returnable: Int { quantity - (returned ?? 0) }
}

extension OrderLine {
    /// The line that shows the product and its quantity on a screen.
    var displayLine: String {
        "\(quantity) × \(title) (\(sku))  \(unitPrice)  \(total)" + (returned.map { ", \($0) returned" } ?? "")
    }
}
