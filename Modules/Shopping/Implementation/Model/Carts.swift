import ProductManagementIO
import ShoppingIO
import Values

/// The rules of carts: stock, quantity and currency.
struct Carts {
    let repository: any ShoppingRepository
    let currency: Currency

    /// Returns the contents of a user's cart; an empty cart if there is no user.
    func contents(of user: String?) throws -> CartContents {
        try contents(user.map { try repository.cart(of: $0) } ?? [])
    }

    /// Adds pieces of a product to a user's cart. The whole line gets the product's present price.
    func add(_ quantity: Int, of details: ProductDetailsOutcome, for user: String) throws -> AddToCartOutcome {
        guard quantity >= 1 else { return .rejected(reason: .invalidQuantity) }
        guard case .found(let product) = details else { return .rejected(reason: .unknownProduct) }
        return try repository.transaction(.changeCart) {
            var lines = try repository.cart(of: user)
            let place = lines.firstIndex { $0.sku == product.sku }
            let already = place.map { lines[$0].quantity } ?? 0
            guard quantity <= product.stock - already else { return .rejected(reason: .outOfStock) }
            guard lines.allSatisfy({ $0.unitPrice.currency == product.price.currency }) else {
                return .rejected(reason: .otherCurrency)
            }
            let line = try OrderLine(product.sku, product.title, already + quantity, at: product.price)
            if let place { lines[place] = line } else { lines.append(line) }
            let added = try contents(lines)
            try repository.replaceCart(of: user, with: lines)
            return .added(cart: added)
        }
    }

    private func contents(_ lines: [OrderLine]) throws -> CartContents {
        let nothing = Money.zero(lines.first?.unitPrice.currency ?? currency)
        return try CartContents(lines: lines, total: lines.reduce(nothing) { try $0.adding($1.total) })
    }
}
