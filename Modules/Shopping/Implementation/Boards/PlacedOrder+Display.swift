import ShoppingIO
import Values

extension PlacedOrder {
    func receipt(of transaction: CardTransaction) -> [String] {
        lines.map(\.displayLine) + [
            "Total  \(total)", "Paid with \(transaction.brand) ending in \(transaction.last4)", "Order \(id)",
        ]
    }
}

extension OrderPage {
    /// The lines that show the page on a screen, one for each order.
    var displayLines: [String] {
        if orders.isEmpty { return ["No orders yet."] }
        let more = total - orders.count
        return orders.map { "\($0.id)  \($0.placedAt)  \($0.total)  \($0.status.rawValue)" }
            + (more > 0 ? ["and \(more) more"] : [])
    }
}
