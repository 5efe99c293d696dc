import ShoppingIO

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
