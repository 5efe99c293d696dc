import BoardyStorage

extension Schema {
    static let payment = Schema(
        name: "payment", sqlite: PackageResources.sqlite_sql, postgres: PackageResources.postgres_sql,
        invariants: [.balancedLedger, .wholeLedger])
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
