import BoardyValues
import ProductManagementIO
import ShoppingIO

/// The end of a guest's cart: what has come into the cart of a user.
struct CartMerge: Equatable {
    /// The number of the guest's pieces that the user's cart has more.
    var added = 0
    /// The products that the user's cart has not got as the guest had them.
    var changes: [CartLineChange] = []
    /// The lines that are left out, because their currency is not the one of the cart, or no amount holds the total.
    var leftOut: [OrderLine] = []
}

extension Carts {
    /// Puts the cart of a guest into the one of a user, in one transaction.
    ///
    /// Pieces of one product are added up, and no more than there are. Pieces that the user had stay. The guest's cart
    /// is empty afterwards, so that nothing comes twice.
    ///
    /// - Parameter products: the products of the guest's cart as they are now.
    /// - Returns: nil if the guest's cart has a product that is none of these.
    func merge(
        _ guest: GuestCart, into user: String, _ products: [String: ProductDetailsOutcome]
    ) throws -> CartMerge? {
        try repository.transaction("shopping.merge-carts") {
            let taken = try repository.cart(of: guest.owner), cart = try repository.cart(of: user)
            var lines = cart, merge = CartMerge()
            for line in taken {
                guard let details = products[line.sku] else { return nil }
                try add(line, details, to: &lines, &merge)
            }
            try replace(taken, of: guest.owner, with: [])
            try replace(cart, of: user, with: lines)
            return merge
        }
    }

    private func add(
        _ line: OrderLine, _ details: ProductDetailsOutcome, to lines: inout [OrderLine], _ merge: inout CartMerge
    ) throws {
        let place = lines.firstIndex { $0.sku == line.sku }, own = place.map { lines[$0].quantity } ?? 0
        let wanted = own.cappedSum(line.quantity)
        guard case .found(let product) = details else {
            merge.changes.append(line.changed(wanted, available: own, price: nil))
            return
        }
        let quantity = max(own, min(wanted, product.available))
        if quantity < wanted || product.price != line.unitPrice {
            merge.changes.append(line.changed(wanted, available: quantity, price: product.price))
        }
        if quantity == own { return }
        var merged = lines
        do {
            let new = try OrderLine(product.sku, product.title, quantity, at: product.price)
            if let place { merged[place] = new } else { merged.append(new) }
            _ = try contents(merged)
        } catch is MoneyError {
            // The total adds up amounts of one currency.
            merge.leftOut.append(line)
            return
        }
        lines = merged
        merge.added = merge.added.cappedSum(quantity - own)
    }
}

extension OrderLine {
    fileprivate func changed(_ wanted: Int, available: Int, price: Money?) -> CartLineChange {
        CartLineChange(
            sku: sku, title: title, quantity: wanted, available: available, unitPrice: unitPrice, newPrice: price)
    }
}
