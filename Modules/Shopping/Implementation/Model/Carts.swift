import ProductManagementIO
import ShoppingIO
import Values

/// The rules of carts.
struct Carts {
    let repository: any ShoppingRepository
    /// What the total of an empty cart is counted in.
    let currency: Currency

    /// What a user has in the cart; nothing if nobody is signed in.
    func contents(of user: String?) throws -> CartContents {
        try contents(user.map { try repository.cart(of: $0) } ?? [])
    }

    /// Puts pieces of a product into a user's cart. The whole line is at the product's price of now.
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
    /// What is left when the pieces of an order are taken out. What was put in since then stays.
    func taking(_ ordered: [OrderLine]) throws -> [OrderLine] {
        try compactMap { line in
            let pieces = ordered.filter { $0.sku == line.sku }.reduce(0) { $0 + $1.quantity }
            guard pieces > 0 else { return line }
            guard pieces < line.quantity else { return nil }
            return try OrderLine(line.sku, line.title, line.quantity - pieces, at: line.unitPrice)
        }
    }
}
