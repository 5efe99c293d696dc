import ShoppingIO
import Values

extension PlacedOrder {
    /// Returns the order with the money that went back for its pieces.
    func with(refundedMinor minor: Int) -> PlacedOrder {
        PlacedOrder(
            id: id, lines: lines, total: total, placedAt: placedAt, status: status, discount: discount,
            refunded: minor == 0 ? nil : Money(minor: minor, currency: total.currency))
    }
}
