import BoardyStorage

extension Migration {
    /// Lets nobody change or delete what is in the ledger.
    ///
    /// The triggers before an insert stand against `INSERT OR REPLACE`, for which SQLite runs no triggers of a
    /// deletion.
    static let appendOnlyLedger = Migration(
        4,
        sqlite: """
            CREATE TRIGGER ledger_entries_unchanged BEFORE UPDATE ON ledger_entries BEGIN
                SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of changing an entry');
            END;
            CREATE TRIGGER ledger_entries_kept BEFORE DELETE ON ledger_entries BEGIN
                SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of deleting an entry');
            END;
            CREATE TRIGGER ledger_entries_not_replaced BEFORE INSERT ON ledger_entries
            WHEN new.id IN (SELECT id FROM ledger_entries) BEGIN
                SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of replacing an entry');
            END;
            CREATE TRIGGER ledger_transactions_unchanged BEFORE UPDATE ON ledger_transactions BEGIN
                SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of changing a transaction');
            END;
            CREATE TRIGGER ledger_transactions_kept BEFORE DELETE ON ledger_transactions BEGIN
                SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of deleting a transaction');
            END;
            CREATE TRIGGER ledger_transactions_not_replaced BEFORE INSERT ON ledger_transactions
            WHEN new.id IN (SELECT id FROM ledger_transactions) BEGIN
                SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of replacing a transaction');
            END;
            """,
        postgres: "")
}
