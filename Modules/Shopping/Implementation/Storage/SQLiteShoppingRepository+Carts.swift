import ShoppingIO
import Storage
import Values

extension SQLiteShoppingRepository {
    func cart(of user: String) throws -> [OrderLine] {
        try store.rows("SELECT * FROM cart_lines WHERE user = ? ORDER BY position", user, make: Self.line)
    }

    func replaceCart(of user: String, with lines: [OrderLine]) throws {
        try store.run("DELETE FROM cart_lines WHERE user = ?", user)
        for (position, line) in lines.enumerated() {
            try store.run(
                """
                INSERT INTO cart_lines (user, position, sku, title, quantity, unit_price, currency)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, user, position, line.sku, line.title, line.quantity, line.unitPrice.minor,
                line.unitPrice.currency.code)
        }
    }
}
