import BoardyStorage

extension StoredShoppingRepository {
    func requests(of orderID: String) throws -> [OrderReturn] {
        try store.rows(
            """
            SELECT * FROM order_returns WHERE order_id = ? AND (asked_at IS NOT NULL OR state = 'open') ORDER BY number
            """, orderID, make: orderReturn)
    }

    func requestCount(of orderID: String, upTo limit: Int) throws -> Int {
        try store.value(
            """
            SELECT count(*)
            FROM (SELECT 1 FROM order_returns WHERE order_id = ? AND asked_at IS NOT NULL LIMIT ?) AS asked
            """, orderID, limit) ?? 0
    }

    func waitingReturns(of orderID: String) throws -> [OrderReturn] {
        try store.rows(
            "SELECT * FROM order_returns WHERE order_id = ? AND state = 'requested' ORDER BY number", orderID,
            make: orderReturn)
    }

    func waitingReturns(offset: Int, limit: Int) throws -> [OrderReturn] {
        try store.rows(
            """
            SELECT * FROM order_returns WHERE state = 'requested'
            UNION ALL SELECT * FROM order_returns WHERE state = 'open' ORDER BY number LIMIT ? OFFSET ?
            """, limit, offset, make: orderReturn)
    }

    func answeredReturns(offset: Int, limit: Int) throws -> [OrderReturn] {
        try store.rows(
            """
            SELECT * FROM order_returns WHERE asked_at IS NOT NULL AND state NOT IN ('requested', 'withdrawn')
            ORDER BY number DESC LIMIT ? OFFSET ?
            """, limit, offset, make: orderReturn)
    }

    func answeredReturnCount() throws -> Int {
        try store.value(
            """
            SELECT count(*) FROM order_returns WHERE asked_at IS NOT NULL AND state NOT IN ('requested', 'withdrawn')
            """) ?? 0
    }

    func returnedCount() throws -> Int {
        try store.value("SELECT count(DISTINCT order_id) FROM order_lines WHERE returned > 0") ?? 0
    }

    func waitingReturnCount() throws -> Int {
        try store.value(
            """
            SELECT (SELECT count(*) FROM order_returns WHERE state = 'requested')
                + (SELECT count(*) FROM order_returns WHERE state = 'open')
            """) ?? 0
    }
}
