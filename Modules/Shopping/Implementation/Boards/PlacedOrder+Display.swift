import Headless
import ShoppingIO
import Values

extension PlacedOrder {
    func receipt(of transaction: CardTransaction) -> [ScreenPart] {
        [
            .notice("Paid with \(transaction.brand) ending in \(transaction.last4).", .success), .table(lines.table),
            .pairs(["Total": "\(total)", "Order": id]),
        ]
    }
}

extension OrderPage {
    /// The part that shows the page on a screen: a row for each order.
    var displayLines: [ScreenPart] {
        if orders.isEmpty { return ["No orders yet."] }
        let rows = orders.map { Table.Row($0.id, "\($0.placedAt)", "\($0.total)", $0.status.rawValue, key: $0.id) }
        return [
            .table(
                Table(
                    columns: ["Order", "Placed", .trailing("Total"), "State"], rows: rows,
                    page: Table.Page(first: 1, total: total)))
        ]
    }
}
