import BoardyStorage

extension Migration {
    /// Keeps the adjustments that have a key, with the answer that the key has got.
    static let adjustmentKeys = Migration(
        6,
        sqlite: """
            CREATE TABLE stock_adjustments (
                key TEXT NOT NULL, actor TEXT NOT NULL,
                sku TEXT NOT NULL,
                pieces INTEGER NOT NULL CHECK (pieces <> 0),
                reason TEXT NOT NULL,
                stock INTEGER NOT NULL CHECK (stock >= 0),
                PRIMARY KEY (actor, key)
            ) STRICT, WITHOUT ROWID;
            """, postgres: "")
}
