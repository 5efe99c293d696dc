import ShoppingIO

extension PlacedOrder {
    /// The state in words: that of a paid order tells if pieces came back.
    var displayState: String {
        guard status == .paid, lines.contains(where: { $0.returned ?? 0 > 0 }) else { return status.rawValue }
        return lines.allSatisfy { $0.returnable == 0 } ? "returned" : "partly returned"
    }
}
