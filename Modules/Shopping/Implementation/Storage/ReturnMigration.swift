import BoardyStorage

extension Migration {
    /// Adds cancellations by key, returns, and the number of returned pieces of each line of an order.
    static let orderReturns = Migration(
        5,
        sqlite: """
            ALTER TABLE order_lines ADD COLUMN returned INTEGER NOT NULL DEFAULT 0
                CHECK (returned BETWEEN 0 AND quantity);
            CREATE TABLE order_cancellations (
                user TEXT NOT NULL,
                key TEXT NOT NULL,
                order_id TEXT NOT NULL REFERENCES orders (id),
                PRIMARY KEY (user, key)
            ) WITHOUT ROWID;
            CREATE TABLE order_returns (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                user TEXT NOT NULL,
                key TEXT NOT NULL,
                order_id TEXT NOT NULL REFERENCES orders (id),
                is_whole INTEGER NOT NULL CHECK (is_whole IN (0, 1)),
                restock INTEGER NOT NULL CHECK (restock IN (0, 1)),
                minor INTEGER NOT NULL CHECK (minor >= 0),
                currency TEXT NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('open', 'returned', 'rejected')),
                refund_id TEXT,
                pieces_due INTEGER NOT NULL CHECK (pieces_due IN (0, 1)),
                UNIQUE (user, key),
                CHECK (refund_id IS NULL OR state = 'returned')
            ) STRICT;
            CREATE INDEX order_returns_by_order ON order_returns (order_id);
            CREATE INDEX order_returns_open ON order_returns (user, number)
                WHERE state = 'open' OR state = 'returned' AND pieces_due;
            CREATE TABLE order_return_lines (
                return_id TEXT NOT NULL REFERENCES order_returns (id),
                sku TEXT NOT NULL,
                quantity INTEGER NOT NULL CHECK (quantity > 0),
                PRIMARY KEY (return_id, sku)
            ) WITHOUT ROWID;
            """, postgres: "")
}
