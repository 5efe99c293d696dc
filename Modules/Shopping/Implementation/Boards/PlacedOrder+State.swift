import BoardyValues
import ShoppingIO

extension PlacedOrder {
    /// The state in words. For a paid order it tells if pieces came back, or money without them.
    var displayState: String {
        guard status == .paid else { return status.rawValue }
        guard lines.contains(where: { $0.returned ?? 0 > 0 }) else {
            return refunded.map { $0 == due ? "refunded" : "partly refunded" } ?? status.rawValue
        }
        return lines.allSatisfy { $0.returnable == 0 } ? "returned" : "partly returned"
    }

    /// The amount that the shopper pays: the total less what a voucher takes off.
    var due: Money { Money(minor: total.minor - (discount?.minor ?? 0), currency: total.currency) }

    /// True for a paid order with pieces that have not come back.
    var isReturnable: Bool { status == .paid && lines.contains { $0.returnable > 0 } }
}
