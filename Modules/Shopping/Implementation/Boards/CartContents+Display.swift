import ShoppingIO
import Values

extension CartContents {
    var displayLines: [String] {
        lines.isEmpty ? ["The cart is empty."] : lines.map(\.displayLine) + ["Total  \(total)"]
    }
}
