import BoardyValues
import ProductManagementIO
import ShoppingIO

/// The rules of carts: stock, quantity and currency.
///
/// The owner of a cart is the ID of a user, or the name of a guest's cart.
struct Carts {
    let repository: any ShoppingRepository
    let currency: Currency
    let now: () -> Timestamp

    /// The time for which the cart of a guest is kept after its last change.
    static let guestTerm = Duration.seconds(30 * 24 * 60 * 60)

    /// Returns the contents of a cart; an empty cart if there is no owner.
    func contents(of owner: String?) throws -> CartContents {
        try contents(owner.map { try repository.cart(of: $0) } ?? [])
    }

    /// Returns the contents of a user's cart; nil if the guest has something in the cart, which is to follow first.
    func contents(of user: String, unlessFollowedBy guest: GuestCart) throws -> CartContents? {
        let carts = try repository.carts(of: user, and: guest.owner)
        return carts.other.isEmpty ? try contents(carts.one) : nil
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

    /// Removes everything from the carts of all owners.
    func empty(of owners: [String]) throws -> CartContents {
        guard !owners.isEmpty else { return try contents([]) }
        return try repository.transaction("shopping.change-cart") {
            for owner in owners { try replace(try repository.cart(of: owner), of: owner, with: []) }
            return try contents([])
        }
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

    /// Puts other lines in the place of those that an owner has in the cart.
    func keep(of owner: String, _ change: ([OrderLine]) throws -> [OrderLine]) throws -> CartContents {
        try repository.transaction("shopping.change-cart") {
            let cart = try repository.cart(of: owner), lines = try change(cart), contents = try contents(lines)
            try replace(cart, of: owner, with: lines)
            return contents
        }
    }

    /// Writes the lines of an owner. The carts of guests that nobody has used for long go then.
    func replace(_ cart: [OrderLine], of owner: String, with lines: [OrderLine]) throws {
        try repository.replaceCart(cart, of: owner, with: lines)
        guard GuestCart.isName(owner) else { return }
        let time = now()
        try repository.forgetGuestCarts(unchangedSince: time.advanced(by: .zero - Self.guestTerm))
        try repository.noteGuestCart(owner, changedAt: lines.isEmpty ? nil : time)
    }

    func contents(_ lines: [OrderLine]) throws -> CartContents {
        let nothing = Money.zero(lines.first?.unitPrice.currency ?? currency)
        return try CartContents(lines: lines, total: lines.reduce(nothing) { try $0.adding($1.total) })
    }
}
