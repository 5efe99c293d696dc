import BoardyStorage

extension Migration {
    /// Makes carts and orders. On PostgreSQL it makes all tables of the module as they are now.
    static let cartsAndOrders = Migration(
        1,
        sqlite: """
            CREATE TABLE cart_lines (
                user TEXT NOT NULL,
                position INTEGER NOT NULL,
                sku TEXT NOT NULL,
                title TEXT NOT NULL,
                quantity INTEGER NOT NULL CHECK (quantity > 0),
                unit_price INTEGER NOT NULL,
                currency TEXT NOT NULL,
                PRIMARY KEY (user, sku)
            );
            CREATE TABLE orders (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                key TEXT NOT NULL UNIQUE,
                user TEXT NOT NULL,
                total INTEGER NOT NULL,
                currency TEXT NOT NULL,
                placed_at INTEGER NOT NULL,
                status TEXT NOT NULL CHECK (status IN ('pending', 'paid', 'cancelled')),
                reason TEXT,
                transaction_id TEXT,
                last4 TEXT,
                brand TEXT,
                CHECK ((status = 'paid') = (transaction_id IS NOT NULL))
            );
            CREATE INDEX orders_by_user ON orders (user, number);
            CREATE INDEX orders_pending ON orders (placed_at) WHERE status = 'pending';
            CREATE TABLE order_lines (
                order_id TEXT NOT NULL REFERENCES orders (id),
                position INTEGER NOT NULL,
                sku TEXT NOT NULL,
                title TEXT NOT NULL,
                quantity INTEGER NOT NULL CHECK (quantity > 0),
                unit_price INTEGER NOT NULL,
                currency TEXT NOT NULL,
                PRIMARY KEY (order_id, position)
            );
            """,
        postgres: PostgresShoppingTables.script)
}
