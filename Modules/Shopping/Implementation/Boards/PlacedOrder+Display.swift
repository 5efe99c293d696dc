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

extension OrderPage {
    /// The lines that show the page on a screen, one for each order, numbered from the newest.
    ///
    /// - Parameter offset: the number of newer orders on the pages before.
    func displayLines(after offset: Int) -> [String] {
        let range = "Orders \(offset + 1) to \(offset + orders.count) of \(total), the newest first"
        return [range]
            + orders.enumerated().map { "\(offset + $0 + 1)  \($1.placedAt)  \($1.total)  \($1.status.rawValue)" }
    }
}
