import ShoppingIO
import Values

extension OrderLine {
    var text: String { "\(quantity) × \(title) (\(sku))  \(unitPrice)  \(total)" }
}

extension CartContents {
    /// The cart as people read it.
    var text: [String] { lines.isEmpty ? ["The cart is empty."] : lines.map(\.text) + ["Total  \(total)"] }
}

extension PlacedOrder {
    /// The order as its shopper takes it home.
    func receipt(of transaction: CardTransaction) -> [String] {
        lines.map(\.text) + [
            "Total  \(total)", "Paid with \(transaction.brand) ending in \(transaction.last4)", "Order \(id)",
        ]
    }
}

extension OrderPage {
    /// The orders as people read them.
    var text: [String] {
        if orders.isEmpty { return ["No orders yet."] }
        let more = total - orders.count
        return orders.map { "\($0.id)  \($0.placedAt)  \($0.total)  \($0.status.rawValue)" }
            + (more > 0 ? ["and \(more) more"] : [])
    }
}
