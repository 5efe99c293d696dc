import BoardyValues
import ProductManagementIO
import ShoppingIO

extension OrderLine {
    /// Pieces of one product at a price.
    ///
    /// - Throws: `MoneyError` if the total is more than an amount can hold.
    init(_ sku: String, _ title: String, _ quantity: Int, at price: Money) throws {
        try self.init(
            sku: sku, title: title, quantity: quantity, unitPrice: price, total: price.multiplied(by: quantity))
    }
}

extension [OrderLine] {
    /// Returns the lines without the pieces of an order. Pieces that were added later stay.
    func taking(_ ordered: [OrderLine]) throws -> [OrderLine] {
        try compactMap { line in
            let taken = ordered.filter { $0.sku == line.sku }.reduce(0) { $0 + $1.quantity }
            guard taken > 0 else { return line }
            guard taken < line.quantity else { return nil }
            return try OrderLine(line.sku, line.title, line.quantity - taken, at: line.unitPrice)
        }
    }
}
