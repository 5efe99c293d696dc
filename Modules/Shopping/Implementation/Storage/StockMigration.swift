import BoardyStorage

extension Migration {
    /// Finds the orders of a history, which are those that are not cancelled, without reading the others.
    static let listedOrders = Migration(
        3,
        sqlite: """
            DROP INDEX orders_by_user;
            CREATE INDEX orders_listed ON orders (user, number) WHERE status <> 'cancelled';
            """, postgres: "")

    /// Gives orders a reservation of stock, and notes what is still to be done with it.
    ///
    /// Orders of older versions have no reservation. Pending ones get a name for one, because their checkouts may go
    /// on.
    static let reservedStock = Migration(
        4,
        sqlite: """
            ALTER TABLE orders ADD COLUMN reservation TEXT NOT NULL DEFAULT '';
            ALTER TABLE orders ADD COLUMN stock TEXT CHECK (stock IN ('post', 'void', 'short'));
            ALTER TABLE orders ADD COLUMN discount INTEGER CHECK (discount BETWEEN 1 AND total);
            UPDATE orders SET reservation = 'stock-' || lower(hex(randomblob(16))) WHERE status = 'pending';
            CREATE INDEX orders_with_open_stock ON orders (user, number) WHERE stock IN ('post', 'void');
            """, postgres: "")
}
