import Headless
import ShoppingIO
import Values

extension CartContents {
    /// The greatest quantity that a screen takes, far above what a shopper means.
    static let mostPieces = 1_000_000

    var parts: [ScreenPart] {
        lines.isEmpty ? ["The cart is empty."] : [.table(lines.table), .pairs(["Total": "\(total)"])]
    }
}
