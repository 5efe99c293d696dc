import BoardyHeadless
import BoardyValues
import ShoppingIO

extension CartContents {
    /// The greatest quantity that a screen takes, far above what a shopper means.
    static let maximumQuantity = 1_000_000

    /// The number of pieces and their total in a few words.
    var summary: String {
        let count = lines.map(\.quantity).reduce(0, +)
        return lines.isEmpty ? "nothing" : "\(count) \(count == 1 ? "piece" : "pieces") for \(total)"
    }

    var parts: [ScreenPart] {
        lines.isEmpty ? ["The cart is empty."] : [.table(lines.table), .pairs(["Total": "\(total)"])]
    }
}
