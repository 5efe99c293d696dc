import ShoppingIO
import Values

extension PlacedOrder {
    func receipt(of transaction: CardTransaction?) -> [String] {
        let payment = transaction.map { "Paid with \($0.brand) ending in \($0.last4)" } ?? "Nothing to pay"
        return lines.map(\.displayLine) + totals + [payment, "Order \(id)"]
    }

    /// The lines that show all of the order on a screen.
    var displayLines: [String] {
        ["Order \(id)", "Placed at \(placedAt), \(status.rawValue)"] + lines.map(\.displayLine) + totals
    }

    private var totals: [String] { ["Total  \(total)"] + (discount.map { ["Voucher  \($0)"] } ?? []) }
}
