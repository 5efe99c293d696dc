import BoardyValues
import ProductManagementIO
import ShoppingIO

/// A cart at the prices of now, as a screen shows it. Nothing of it is kept before its owner checks out.
struct PricedCart {
    let contents: CartContents
    /// The prices that are different from those at which the products came into the cart.
    let changes: [CartLineChange]
}

extension Carts {
    /// Returns a cart at the prices of products as they are now. A price in another currency is left for the checkout.
    func priced(_ cart: CartContents, _ products: [Product]) throws -> PricedCart {
        let changes = cart.lines.compactMap { line -> CartLineChange? in
            guard let now = products.first(where: { $0.sku == line.sku })?.price, now != line.unitPrice,
                now.currency == line.unitPrice.currency
            else { return nil }
            return CartLineChange(
                sku: line.sku, title: line.title, quantity: line.quantity, available: line.quantity,
                unitPrice: line.unitPrice, newPrice: now)
        }
        return PricedCart(contents: try contents(cart.lines.adopting(changes)), changes: changes)
    }

    /// Gives the lines of a cart the prices that its owner has seen. A line that has another price by now keeps it.
    func adopt(_ seen: [CartLineChange], of owner: String) throws {
        if seen.isEmpty { return }
        _ = try keep(of: owner) { lines in
            lines.adopting(
                seen.filter { change in
                    lines.contains { $0.sku == change.sku && $0.unitPrice == change.unitPrice }
                })
        }
    }
}
