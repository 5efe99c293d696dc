import BoardyStorage

extension Schema {
    static let payment = Schema(
        name: "payment",
        migrations: [
            Migration(
                1,
                sqlite: """
                    CREATE TABLE payments (
                        key TEXT PRIMARY KEY NOT NULL,
                        state TEXT NOT NULL CHECK (state IN ('charged', 'declined', 'cancelled', 'abandoned')),
                        order_id TEXT,
                        minor INTEGER CHECK (minor > 0),
                        currency TEXT,
                        transaction_id TEXT UNIQUE,
                        last4 TEXT CHECK (length(last4) = 4),
                        brand TEXT,
                        reason TEXT,
                        at INTEGER NOT NULL,
                        CHECK (state = 'abandoned'
                            OR (order_id IS NOT NULL AND minor IS NOT NULL AND currency IS NOT NULL)),
                        CHECK ((state = 'charged')
                            = (transaction_id IS NOT NULL AND last4 IS NOT NULL AND brand IS NOT NULL)),
                        CHECK ((state = 'declined') = (reason IS NOT NULL))
                    ) STRICT;
                    CREATE TABLE ledger_transactions (
                        id TEXT PRIMARY KEY NOT NULL REFERENCES payments (transaction_id),
                        at INTEGER NOT NULL
                    ) STRICT;
                    CREATE TABLE ledger_entries (
                        id INTEGER PRIMARY KEY,
                        transaction_id TEXT NOT NULL REFERENCES ledger_transactions (id),
                        account TEXT NOT NULL,
                        minor INTEGER NOT NULL CHECK (minor <> 0),
                        currency TEXT NOT NULL
                    ) STRICT;
                    CREATE INDEX ledger_entries_by_transaction ON ledger_entries (transaction_id);
                    CREATE INDEX ledger_entries_by_account ON ledger_entries (account);
                    """, postgres: PostgresPaymentTables.script),
            // A trigger keeps the sums, so that no writer can forget them, not even a process that runs an older
            // version.
            Migration(
                2,
                sqlite: """
                    CREATE TABLE sales_sums (
                        currency TEXT PRIMARY KEY NOT NULL,
                        gained INTEGER NOT NULL,
                        lost INTEGER NOT NULL
                    ) STRICT;
                    INSERT INTO sales_sums (currency, gained, lost)
                        SELECT currency, SUM(max(minor, 0)), -SUM(min(minor, 0))
                        FROM ledger_entries WHERE account = 'sales' GROUP BY currency;
                    CREATE TRIGGER sales_summed AFTER INSERT ON ledger_entries WHEN new.account = 'sales' BEGIN
                        INSERT INTO sales_sums (currency, gained, lost)
                            VALUES (new.currency, max(new.minor, 0), -min(new.minor, 0))
                            ON CONFLICT (currency) DO UPDATE SET
                                gained = gained + excluded.gained, lost = lost + excluded.lost;
                    END;
                    """,
                postgres: ""),
            .refunds, .appendOnlyLedger, .vouchers, .paymentIntents, .gateways,
        ], invariants: [.balancedLedger, .wholeLedger])
}

extension Invariant {
    static let balancedLedger = Invariant(
        "the entries of each transaction sum up to zero",
        count: """
            SELECT (SELECT COUNT(*) FROM (
                    SELECT 1 FROM ledger_entries GROUP BY transaction_id, refund_id, currency HAVING SUM(minor) <> 0)
                    AS unequal)
                + (SELECT COUNT(*) FROM ledger_transactions
                    WHERE id NOT IN (SELECT transaction_id FROM ledger_entries)) AS count
            """)

    static let wholeLedger = Invariant(
        "each entry of the ledger has its transaction",
        count: """
            SELECT COUNT(*) AS count FROM ledger_entries
            LEFT JOIN ledger_transactions ON ledger_transactions.id = ledger_entries.transaction_id
            WHERE ledger_transactions.id IS NULL
            """)
}
