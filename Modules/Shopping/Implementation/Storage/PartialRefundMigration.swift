import BoardyStorage

extension Migration {
    /// Notes the part of a return's price that had been refunded in another way, and a refund that the gateway has
    /// not made yet.
    static let partialRefunds = Migration(
        6,
        sqlite: """
            ALTER TABLE order_returns ADD COLUMN refunded_earlier INTEGER NOT NULL DEFAULT 0
                CHECK (refunded_earlier BETWEEN 0 AND minor);
            ALTER TABLE order_returns ADD COLUMN pending_refund TEXT;
            """, postgres: "")
}
