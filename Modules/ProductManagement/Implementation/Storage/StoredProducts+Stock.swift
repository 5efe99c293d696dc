import BoardyStorage
import BoardyValues
import ProductManagementIO

extension StoredProducts: StockRepository {
    func transaction<Result>(_ name: StaticString, _ body: () throws -> Result) throws -> Result {
        // PostgreSQL would undo transactions that look for ended reservations while others make new ones, so each looks
        // before it begins.
        if isPostgres, try hasEnded() { try store.transaction("products.time-out") { _ in try timeOut() } }
        return try store.transaction(name) { _ in
            if !isPostgres { try timeOut() }
            return try body()
        }
    }

    private func hasEnded() throws -> Bool {
        try store.read("products.time-out") { store in
            let name: String? = try store.value(
                "SELECT name FROM reservations WHERE state = 'held' AND until <= ? LIMIT 1", now())
            return name != nil
        }
    }

    private func timeOut() throws {
        let time = now()
        try store.run(
            """
            UPDATE products SET reserved = reserved - pieces FROM (
                SELECT sku AS over, sum(quantity) AS pieces FROM reservations CROSS JOIN reservation_lines
                WHERE reservation = name AND state = 'held' AND until <= ? GROUP BY sku) AS ended
            WHERE sku = over
            """, time)
        try store.run(
            "UPDATE reservations SET state = 'timedOut' WHERE state = 'held' AND until <= ?", time)
    }

    // MARK: - Reservations

    func reservation(_ name: String) throws -> Reservation? {
        try store.row("SELECT order_id, state FROM reservations WHERE name = ?", name) { row in
            let state: String = try row["state"]
            return Reservation(
                name: name, orderID: try row["order_id"], lines: try lines(of: name), end: .init(rawValue: state))
        }
    }

    private func lines(of reservation: String) throws -> [StockLine] {
        try store.rows(
            "SELECT sku, quantity, price, currency FROM reservation_lines WHERE reservation = ? ORDER BY sku",
            reservation
        ) { row in
            StockLine(sku: try row["sku"], quantity: try row["quantity"], unitPrice: try row.money("price"))
        }
    }

    func insert(_ reservation: Reservation, until: Timestamp) throws {
        try store.run(
            "INSERT INTO reservations (name, order_id, state, until) VALUES (?, ?, 'held', ?)", reservation.name,
            reservation.orderID, until)
        for line in reservation.lines {
            try store.run(
                "INSERT INTO reservation_lines (reservation, sku, quantity, price, currency) VALUES (?, ?, ?, ?, ?)",
                reservation.name, line.sku, line.quantity, line.unitPrice?.minor, line.unitPrice?.currency.code)
        }
    }

    func prolong(_ name: String, until: Timestamp) throws {
        try store.run("UPDATE reservations SET until = ? WHERE name = ? AND state = 'held'", until, name)
    }

    func end(_ name: String, as end: ReservationEnd) throws {
        try store.run("UPDATE reservations SET state = ? WHERE name = ?", end.rawValue, name)
    }

    // MARK: - Units

    func hold(_ line: StockLine, atPrice: Bool) throws -> Bool {
        let price = atPrice ? line.unitPrice : nil
        return try store.run(
            """
            UPDATE products SET reserved = reserved + ?1
            WHERE sku = ?2 AND stock - reserved >= ?1
                AND (CAST(?3 AS BIGINT) IS NULL OR (price = ?3 AND currency = ?4))
            """, line.quantity, line.sku, price?.minor, price?.currency.code) == 1
    }

    func release(_ line: StockLine) throws {
        try store.run("UPDATE products SET reserved = reserved - ? WHERE sku = ?", line.quantity, line.sku)
    }

    @discardableResult
    func enter(_ change: Int, of sku: String, reason: String, actor: String) throws -> Int {
        let stock: Int? = try store.value(
            """
            INSERT INTO stock_journal (sku, pieces, stock, reason, actor, at)
            SELECT sku, ?1, stock + ?1, ?3, ?4, ?5 FROM products
            WHERE sku = ?2
                AND CASE WHEN ?1 > 0 THEN stock <= 9223372036854775807 - ?1 ELSE stock + ?1 >= reserved END
            RETURNING stock
            """, change, sku, reason, actor, now())
        guard let stock else { throw StockOutOfRange(sku: sku, change: change) }
        return stock
    }

    func journal(of sku: String, after: Int?, limit: Int) throws -> StockJournalPage {
        var ids: [Int] = []
        let entries = try store.rows(
            """
            SELECT id, at, pieces, reason, actor, stock FROM stock_journal
            WHERE sku = ? AND id < coalesce(?, 9223372036854775807) ORDER BY id DESC LIMIT ?
            """, sku, after, limit + 1
        ) { row in
            ids.append(try row["id"])
            return StockJournalPage.Entry(
                at: try row["at"], by: try row["pieces"], reason: try row["reason"],
                actor: try row["actor"], stock: try row["stock"])
        }
        return StockJournalPage(entries: Array(entries.prefix(limit)), after: ids.count > limit ? ids[limit - 1] : nil)
    }

    func present(_ sku: String) throws -> StockChange {
        let known = try product(sku: sku)
        return StockChange(sku: sku, title: known?.title, unitPrice: known?.price, available: known?.available ?? 0)
    }

    /// Returns the number of units in a row of products that nobody has reserved. Reservations that are over do not
    /// count.
    func available(in row: Row) throws -> Int {
        let stock: Int = try row["stock"], reserved: Int = try row["reserved"], sku: String = try row["sku"]
        if reserved == 0 { return stock }
        let over: Int? = try store.value(
            """
            SELECT coalesce(sum(quantity), 0) FROM reservations CROSS JOIN reservation_lines
            WHERE reservation = name AND state = 'held' AND until <= ? AND sku = ?
            """, now(), sku)
        return stock - reserved + (over ?? 0)
    }

    // MARK: - Adjustments

    func adjustment(key: String, of actor: String) throws -> (request: AdjustStockRequest, stock: Int)? {
        try store.row("SELECT * FROM stock_adjustments WHERE actor = ? AND key = ?", actor, key) { row in
            let request = AdjustStockRequest(
                sku: try row["sku"], by: try row["pieces"], reason: try row["reason"], key: key)
            return (request, try row["stock"])
        }
    }

    func keep(_ adjustment: AdjustStockRequest, key: String, of actor: String, stock: Int) throws {
        try store.run(
            "INSERT INTO stock_adjustments (actor, key, sku, pieces, reason, stock) VALUES (?, ?, ?, ?, ?, ?)", actor,
            key, adjustment.sku, adjustment.by, adjustment.reason, stock)
    }

    // MARK: - Returns

    func returnable(_ sku: String, of reservation: String) throws -> Int {
        try store.value(
            "SELECT quantity - returned FROM reservation_lines WHERE reservation = ? AND sku = ?", reservation, sku)
            ?? 0
    }

    func returned(of reservation: String, key: String) throws -> [StockLine] {
        try store.rows(
            "SELECT sku, quantity FROM stock_returns WHERE reservation = ? AND key = ? ORDER BY sku", reservation, key
        ) { StockLine(sku: try $0["sku"], quantity: try $0["quantity"], unitPrice: nil) }
    }

    func putBack(_ line: StockLine, of reservation: String, key: String) throws {
        try store.run(
            "INSERT INTO stock_returns (reservation, key, sku, quantity) VALUES (?, ?, ?, ?)", reservation, key,
            line.sku, line.quantity)
        try store.run(
            "UPDATE reservation_lines SET returned = returned + ? WHERE reservation = ? AND sku = ?", line.quantity,
            reservation, line.sku)
    }
}
