import ShoppingIO
import Values

extension CartContents {
    var displayLines: [String] {
        lines.isEmpty ? ["The cart is empty."] : lines.map(\.displayLine) + ["Total  \(total)"]
    }
}

extension OrderLine {
    /// The line that shows the product and its quantity on a screen.
    var displayLine: String { "\(quantity) × \(title) (\(sku))  \(unitPrice)  \(total)" }
}
