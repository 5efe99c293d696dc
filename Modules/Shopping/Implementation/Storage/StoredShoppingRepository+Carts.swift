import BoardyStorage
import BoardyValues
import ShoppingIO

extension StoredShoppingRepository {
    func cart(of user: String) throws -> [OrderLine] {
        try store.rows(#"SELECT * FROM cart_lines WHERE "user" = ? ORDER BY position"#, user, make: Self.line)
    }

    /// Writes the lines that differ and no others, so that a large cart costs no more than a small one.
    func replaceCart(_ cart: [OrderLine], of user: String, with lines: [OrderLine]) throws {
        var known = cart
        if !lines.starts(with: cart, by: { $0.sku == $1.sku }) {
            let wanted = Set(lines.map(\.sku))
            known = cart.filter { wanted.contains($0.sku) }
            if lines.starts(with: known, by: { $0.sku == $1.sku }) {
                for line in cart where !wanted.contains(line.sku) {
                    try store.run(#"DELETE FROM cart_lines WHERE "user" = ? AND sku = ?"#, user, line.sku)
                }
            } else {
                // Lines have changed their places.
                try store.run(#"DELETE FROM cart_lines WHERE "user" = ?"#, user)
                known = []
            }
        }
        for (line, old) in zip(lines, known) where line != old {
            try store.run(
                """
                UPDATE cart_lines SET title = ?, quantity = ?, unit_price = ?, currency = ? WHERE "user" = ? AND sku = ?
                """, line.title, line.quantity, line.unitPrice.minor, line.unitPrice.currency.code, user, line.sku)
        }
        for line in lines.dropFirst(known.count) {
            try store.run(
                """
                INSERT INTO cart_lines ("user", position, sku, title, quantity, unit_price, currency)
                SELECT ?1, coalesce(max(position), -1) + 1, ?2, ?3, ?4, ?5, ?6 FROM cart_lines WHERE "user" = ?1
                """, user, line.sku, line.title, line.quantity, line.unitPrice.minor, line.unitPrice.currency.code)
        }
    }
}
