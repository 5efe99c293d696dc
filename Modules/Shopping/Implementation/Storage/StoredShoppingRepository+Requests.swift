import BoardyStorage
import Foundation

extension StoredShoppingRepository {
    func requests(of orderID: String) throws -> [OrderReturn] {
        try store.rows(
            """
            SELECT * FROM order_returns WHERE order_id = ? AND (asked_at IS NOT NULL OR state = 'open') ORDER BY number
            """, orderID, make: orderReturn)
    }

    func askedReturns(of orderIDs: [String]) throws -> [(orderID: String, state: OrderReturn.State)] {
        let ids = String(decoding: try JSONEncoder().encode(orderIDs), as: UTF8.self)
        return try store.rows(
            SQL(
                sqlite: """
                    SELECT order_id, state FROM order_returns
                    WHERE order_id IN (SELECT value FROM json_each(?)) AND asked_at IS NOT NULL ORDER BY number
                    """,
                postgres: """
                    SELECT order_id, state FROM order_returns
                    WHERE order_id IN (SELECT json_array_elements_text(CAST(? AS JSON))) AND asked_at IS NOT NULL
                    ORDER BY number
                    """), ids
        ) { (try $0["order_id"], try $0.named("state")) }
    }

    func waitingReturns(offset: Int, limit: Int) throws -> [OrderReturn] {
        try store.rows(
            """
            SELECT * FROM order_returns WHERE state = 'requested'
            UNION ALL SELECT * FROM order_returns WHERE state = 'open'
            UNION ALL SELECT * FROM order_returns WHERE state = 'rejected' AND asked_at IS NOT NULL
            ORDER BY number LIMIT ? OFFSET ?
            """, limit, offset, make: orderReturn)
    }

    func answeredReturns(offset: Int, limit: Int) throws -> [OrderReturn] {
        try store.rows(
            """
            SELECT * FROM order_returns
            WHERE asked_at IS NOT NULL AND state NOT IN ('requested', 'withdrawn') AND state <> 'rejected'
            ORDER BY number DESC LIMIT ? OFFSET ?
            """, limit, offset, make: orderReturn)
    }

    func answeredReturnCount() throws -> Int {
        try store.value(
            """
            SELECT count(*) FROM order_returns
            WHERE asked_at IS NOT NULL AND state NOT IN ('requested', 'withdrawn') AND state <> 'rejected'
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
                + (SELECT count(*) FROM order_returns WHERE state = 'rejected' AND asked_at IS NOT NULL)
            """) ?? 0
    }
}
