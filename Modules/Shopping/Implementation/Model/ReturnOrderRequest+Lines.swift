import ShoppingIO

extension [ReturnOrderRequest.Line] {
    /// Returns one line for each product, in the order of their SKUs.
    ///
    /// - Throws: `invalidLines` if there is no line, or one with less than one piece.
    func joined() throws(OrderChangeProblem) -> Self {
        var pieces: [String: Int] = [:]
        for line in self {
            let (sum, overflow) = pieces[line.sku, default: 0].addingReportingOverflow(line.quantity)
            guard line.quantity >= 1, !overflow else { throw .invalidLines }
            pieces[line.sku] = sum
        }
        if pieces.isEmpty { throw .invalidLines }
        return pieces.map { Element(sku: $0.key, quantity: $0.value) }.sorted {
            $0.sku.utf8.lexicographicallyPrecedes($1.sku.utf8)
        }
    }
}
