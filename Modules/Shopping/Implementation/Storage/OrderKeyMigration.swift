import BoardyStorage

extension Migration {
    /// Adds keys of users, leases, and the numbers of orders in each state.
    ///
    /// `orders.key` is the key of the order's payment from here on. A user's own keys name orders in `order_keys`.
    ///
    /// `slot` lets each user have one pending order. Older versions left several, which may have been charged: they
    /// stay pending, each in a slot of its own, until they are settled. The newest has the slot of new orders.
    static let orderKeys = Migration(
        2,
        sqlite: """
            CREATE TABLE order_keys (
                user TEXT NOT NULL,
                key TEXT NOT NULL,
                order_id TEXT NOT NULL REFERENCES orders (id),
                PRIMARY KEY (user, key)
            ) WITHOUT ROWID;
            INSERT INTO order_keys (user, key, order_id) SELECT user, key, id FROM orders;

            ALTER TABLE orders ADD COLUMN leased_until INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE orders ADD COLUMN slot INTEGER NOT NULL DEFAULT 0;
            UPDATE orders SET
                leased_until = placed_at + 15 * 60 * 1000,
                slot = (
                    SELECT count(*) FROM orders AS newer
                    WHERE newer.user = orders.user AND newer.status = 'pending' AND newer.number > orders.number)
                WHERE status = 'pending';
            CREATE UNIQUE INDEX orders_pending_by_user ON orders (user, slot) WHERE status = 'pending';
            DROP INDEX orders_pending;
            CREATE INDEX orders_pending_by_lease ON orders (leased_until) WHERE status = 'pending';

            CREATE TABLE order_counts (
                status TEXT NOT NULL PRIMARY KEY,
                count INTEGER NOT NULL
            ) WITHOUT ROWID;
            INSERT INTO order_counts (status, count) SELECT status, count(*) FROM orders GROUP BY status;
            CREATE TRIGGER order_counted AFTER INSERT ON orders BEGIN
                INSERT INTO order_counts (status, count) VALUES (new.status, 1)
                    ON CONFLICT (status) DO UPDATE SET count = count + 1;
            END;
            CREATE TRIGGER order_recounted AFTER UPDATE OF status ON orders WHEN old.status <> new.status BEGIN
                INSERT INTO order_counts (status, count) VALUES (new.status, 1)
                    ON CONFLICT (status) DO UPDATE SET count = count + 1;
                UPDATE order_counts SET count = count - 1 WHERE status = old.status;
            END;
            """, postgres: "")
}
