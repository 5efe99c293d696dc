import BoardyStorage

extension Migration {
    /// Adds refunds. The entries of a refund belong to the transaction of its charge.
    static let refunds = Migration(
        3,
        sqlite: """
            CREATE TABLE refunds (
                key TEXT PRIMARY KEY NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('reserved', 'refunded', 'rejected')),
                transaction_id TEXT NOT NULL,
                wanted INTEGER,
                wanted_currency TEXT,
                minor INTEGER CHECK (minor > 0),
                remaining INTEGER CHECK (remaining >= 0),
                refund_id TEXT UNIQUE,
                reason TEXT,
                at INTEGER NOT NULL,
                CHECK ((wanted IS NULL) = (wanted_currency IS NULL)),
                CHECK (state = 'rejected' OR (minor IS NOT NULL AND remaining IS NOT NULL)),
                CHECK ((state = 'refunded') = (refund_id IS NOT NULL)),
                CHECK ((state = 'rejected') = (reason IS NOT NULL))
            ) STRICT;
            CREATE INDEX refunds_by_transaction ON refunds (transaction_id);
            ALTER TABLE ledger_entries ADD COLUMN refund_id TEXT REFERENCES refunds (refund_id);
            CREATE INDEX ledger_entries_by_refund ON ledger_entries (refund_id) WHERE refund_id IS NOT NULL;
            """,
        postgres: "")
}
