import BoardyValues
import ShoppingIO

extension PlacedOrder {
    /// Returns the order with the money that went back of its charge.
    func with(refunded: Money?) -> PlacedOrder {
        PlacedOrder(
            id: id, lines: lines, total: total, placedAt: placedAt, status: status, discount: discount,
            refunded: refunded)
    }
}
