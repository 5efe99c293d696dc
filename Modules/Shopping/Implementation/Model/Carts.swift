import BoardyValues
import ProductManagementIO
import ShoppingIO

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
        do {
            return .added(cart: try change(details, of: user) { $0.addingReportingOverflow(quantity) })
        } catch let problem as CartProblem {
            return .rejected(reason: problem)
        }
    }

    /// Sets the quantity of a product in a user's cart, which need not have the product yet.
    func set(_ quantity: Int, of details: ProductDetailsOutcome, for user: String) throws -> SetQuantityOutcome {
        guard quantity >= 1 else { return .rejected(reason: .invalidQuantity) }
        do {
            return .changed(cart: try change(details, of: user) { _ in (quantity, false) })
        } catch let problem as CartProblem {
            return .rejected(reason: problem)
        }
    }

    /// Removes the line of a product from a user's cart, also of a product that is not for sale any more.
    func remove(_ sku: String, for user: String) throws -> SetQuantityOutcome {
        .changed(cart: try keep(of: user) { lines in lines.filter { $0.sku != sku } })
    }

    func empty(of user: String?) throws -> CartContents {
        guard let user else { return try contents([]) }
        return try keep(of: user) { _ in [] }
    }

    /// Changes the line of a product, or appends it. The line gets the product's present price.
    private func change(
        _ details: ProductDetailsOutcome, of user: String, quantity: (Int) -> (Int, overflow: Bool)
    ) throws -> CartContents {
        guard case .found(let product) = details else { throw CartProblem.unknownProduct }
        return try keep(of: user) { lines in
            var lines = lines
            let place = lines.firstIndex { $0.sku == product.sku }
            let (wanted, overflow) = quantity(place.map { lines[$0].quantity } ?? 0)
            guard !overflow, wanted <= product.available else { throw CartProblem.outOfStock }
            guard lines.allSatisfy({ $0.sku == product.sku || $0.unitPrice.currency == product.price.currency }) else {
                throw CartProblem.otherCurrency
            }
            do {
                let line = try OrderLine(product.sku, product.title, wanted, at: product.price)
                if let place { lines[place] = line } else { lines.append(line) }
                _ = try contents(lines)
            } catch is MoneyError {
                throw CartProblem.invalidQuantity
            }
            return lines
        }
    }

    /// Puts other lines in the place of those that a user has in the cart.
    private func keep(of user: String, _ change: ([OrderLine]) throws -> [OrderLine]) throws -> CartContents {
        try repository.transaction(.changeCart) {
            let cart = try repository.cart(of: user), lines = try change(cart), contents = try contents(lines)
            try repository.replaceCart(cart, of: user, with: lines)
            return contents
        }
    }

    private func contents(_ lines: [OrderLine]) throws -> CartContents {
        let nothing = Money.zero(lines.first?.unitPrice.currency ?? currency)
        return try CartContents(lines: lines, total: lines.reduce(nothing) { try $0.adding($1.total) })
    }
}
