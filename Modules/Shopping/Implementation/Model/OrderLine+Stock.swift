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

extension [OrderLine] {
    /// Returns the changes of the lines whose products have another price, or fewer pieces than wanted.
    func changes(by stock: [StockChange]) -> [CartLineChange] {
        compactMap { line in
            guard let now = stock.first(where: { $0.sku == line.sku }) else { return nil }
            return CartLineChange(
                sku: line.sku, title: line.title, quantity: line.quantity, available: now.available,
                unitPrice: line.unitPrice, newPrice: now.unitPrice)
        }
    }

    /// Returns the lines as they can be ordered now.
    ///
    /// A changed line without a piece or a price is left out, and so is one in another currency than others, or with
    /// which the total is more than an amount can hold.
    func adopting(_ changes: [CartLineChange]) -> [OrderLine] {
        let others = filter { line in !changes.contains { $0.sku == line.sku } }
        var total = try? others.first.map { first in
            try others.dropFirst().reduce(first.total) { try $0.adding($1.total) }
        }
        return compactMap { line in
            guard let change = changes.first(where: { $0.sku == line.sku }) else { return line }
            guard let line = adopting(change, in: line),
                let sum = try? line.total.adding(total ?? .zero(line.total.currency))
            else { return nil }
            total = sum
            return line
        }
    }

    private func adopting(_ change: CartLineChange, in line: OrderLine) -> OrderLine? {
        guard let price = change.newPrice, change.available > 0, price.currency == line.unitPrice.currency || count == 1
        else { return nil }
        return try? OrderLine(line.sku, line.title, Swift.min(line.quantity, change.available), at: price)
    }
}

extension CheckoutProblem {
    /// The problem of a checkout with these changes: too few pieces count for more than other prices.
    init(_ changes: [CartLineChange]) {
        self = changes.contains { $0.available < $0.quantity } ? .outOfStock : .priceChanged
    }
}
