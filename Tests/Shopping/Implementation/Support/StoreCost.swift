import BoardyStorage

extension Store {
    /// The number of steps that SQLite has taken so far for the statements that this store keeps.
    func steps() throws -> Int {
        try row("SELECT total(nstep) AS steps FROM sqlite_stmt WHERE sql NOT LIKE '%sqlite_stmt%'") {
            Int(try $0["steps"] as Double)
        } ?? 0
    }

    /// Adds paid orders of Ada that have no lines.
    func addPaidOrders(_ count: Int) throws {
        try run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
            INSERT INTO orders (id, key, user, total, currency, placed_at, status, transaction_id, last4, brand)
            SELECT hex(randomblob(8)), hex(randomblob(8)), 'user-ada', 1, 'EUR', 0, 'paid', 't', '4242', 'visa' FROM n
            """, count)
    }
}
