import BoardyStorage

extension Migration {
    /// Adds vouchers. The table itself forbids more uses than a voucher has.
    static let vouchers = Migration(
        5,
        sqlite: """
            CREATE TABLE vouchers (
                code TEXT PRIMARY KEY NOT NULL,
                percent INTEGER CHECK (percent BETWEEN 1 AND 100),
                minor INTEGER CHECK (minor > 0),
                currency TEXT,
                minimum INTEGER CHECK (minimum > 0),
                minimum_currency TEXT,
                expires INTEGER,
                uses INTEGER NOT NULL CHECK (uses > 0),
                used INTEGER NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses),
                at INTEGER NOT NULL,
                CHECK ((percent IS NULL) <> (minor IS NULL)),
                CHECK ((minor IS NULL) = (currency IS NULL)),
                CHECK ((minimum IS NULL) = (minimum_currency IS NULL))
            ) STRICT;
            """,
        postgres: "")
}
