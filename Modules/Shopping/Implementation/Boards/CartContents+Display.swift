import Headless
import ShoppingIO
import Values

extension CartContents {
    var parts: [ScreenPart] {
        lines.isEmpty ? ["The cart is empty."] : [.table(lines.table), .pairs(["Total": "\(total)"])]
    }
}
