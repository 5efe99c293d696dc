import BoardyValues
import ShoppingIO

extension PlacedOrder {
    /// Returns the pieces that have not come back, one line for each product.
    ///
    /// - Throws: `exceedsOrdered` if all have.
    func remaining() throws(OrderChangeProblem) -> [ReturnOrderRequest.Line] {
        let left = lines.map { (sku: $0.sku, quantity: $0.quantity - ($0.returned ?? 0)) }.filter { $0.quantity > 0 }
        if left.isEmpty { throw .exceedsOrdered }
        return try left.map { ReturnOrderRequest.Line(sku: $0.sku, quantity: $0.quantity) }.joined()
    }

    /// Returns the amount to refund for pieces: their part of the charge, less a discount in proportion.
    ///
    /// It is computed from all pieces that have come back by then, so that all returns together refund exactly the
    /// charge.
    ///
    /// - Parameter refunded: the minor units of all earlier returns.
    /// - Throws: `invalidLines` for a product that was not ordered, `exceedsOrdered` for more pieces than remain.
    func refund(of returning: [ReturnOrderRequest.Line], after refunded: Int) throws(OrderChangeProblem) -> Money {
        var value: Int128 = 0
        for asked in returning where !lines.contains(where: { $0.sku == asked.sku }) { throw .invalidLines }
        for line in lines {
            let back = returning.first { $0.sku == line.sku }?.quantity ?? 0, before = line.returned ?? 0
            guard back <= line.quantity - before else { throw .exceedsOrdered }
            value += Int128(line.unitPrice.minor) * Int128(back + before)
        }
        let charged = total.minor - (discount?.minor ?? 0)
        let due = total.minor == 0 ? 0 : Int(value * Int128(charged) / Int128(total.minor))
        return Money(minor: max(0, due - refunded), currency: total.currency)
    }
}

extension [ReturnOrderRequest.Line] {
    /// Returns one line for each product, in the order of their SKUs.
    ///
    /// - Throws: `invalidLines` if there is no line, or one with less than one piece.
    func joined() throws(OrderChangeProblem) -> Self {
        var quantities: [String: Int] = [:]
        for line in self {
            let (sum, overflow) = quantities[line.sku, default: 0].addingReportingOverflow(line.quantity)
            guard line.quantity >= 1, !overflow else { throw .invalidLines }
            quantities[line.sku] = sum
        }
        if quantities.isEmpty { throw .invalidLines }
        return quantities.map { Element(sku: $0.key, quantity: $0.value) }.sorted {
            $0.sku.utf8.lexicographicallyPrecedes($1.sku.utf8)
        }
    }
}
