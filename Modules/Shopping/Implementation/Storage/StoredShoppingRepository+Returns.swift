import BoardyStorage
import BoardyValues
import ShoppingIO

extension StoredShoppingRepository {
    func cancelledOrder(key: String, of user: String) throws -> String? {
        try store.value(#"SELECT order_id FROM order_cancellations WHERE "user" = ? AND key = ?"#, user, key)
    }

    func keepCancellation(of id: String, key: String, user: String) throws {
        try store.run(#"INSERT INTO order_cancellations ("user", key, order_id) VALUES (?, ?, ?)"#, user, key, id)
    }

    func orderReturn(key: String, of user: String) throws -> OrderReturn? {
        try store.row(#"SELECT * FROM order_returns WHERE "user" = ? AND key = ?"#, user, key, make: orderReturn)
    }

    func orderReturn(id: String) throws -> OrderReturn? {
        try store.row("SELECT * FROM order_returns WHERE id = ?", id, make: orderReturn)
    }

    func returnedMinor(of orderID: String) throws -> Int {
        try store.value(
            """
            SELECT coalesce(sum(minor), 0) FROM order_returns WHERE order_id = ? AND state IN ('open', 'returned')
            """, orderID) ?? 0
    }

    func unsettledMinor(of orderID: String, besides id: String) throws -> Int {
        try store.value(
            """
            SELECT coalesce(sum(minor), 0) FROM order_returns WHERE order_id = ? AND id <> ?
                AND (state IN ('requested', 'open') OR state = 'rejected' AND asked_at IS NOT NULL)
            """, orderID, id) ?? 0
    }

    func insert(_ returned: OrderReturn) throws {
        try store.run(
            """
            INSERT INTO order_returns (id, "user", key, order_id, is_whole, restock, minor, currency, state, refund_id,
                pieces_due, asked_at, reason, cause)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, returned.id, returned.user, returned.key, returned.orderID, returned.isWhole,
            returned.restock, returned.amount.minor, returned.amount.currency.code, returned.state.rawValue,
            returned.refundID, returned.isRestockDue, returned.askedAt, returned.reason, returned.cause)
        for line in returned.lines {
            try store.run(
                "INSERT INTO order_return_lines (return_id, sku, quantity) VALUES (?, ?, ?)", returned.id, line.sku,
                line.quantity)
        }
        if returned.isCounted { try count(returned, adding: 1) }
    }

    func update(_ returned: OrderReturn) throws {
        let wasCounted = try orderReturn(id: returned.id)?.isCounted ?? false
        try store.run(
            """
            UPDATE order_returns SET state = ?, minor = ?, restock = ?, refund_id = ?, refunded_earlier = ?,
                pending_refund = ?, pieces_due = ?, answer = ?, decided_by = ?, decided_at = ?,
                retries = ?, cause = ?, unrecorded = ?
            WHERE id = ?
            """, returned.state.rawValue, returned.amount.minor, returned.restock, returned.refundID,
            returned.refundedEarlier, returned.pendingRefundID, returned.isRestockDue, returned.answer,
            returned.decision?.user, returned.decision?.at, returned.retries, returned.cause,
            returned.unrecorded?.rawValue, returned.id)
        if returned.isCounted != wasCounted { try count(returned, adding: wasCounted ? -1 : 1) }
    }

    /// Counts the pieces of a return in the lines of its order, or takes them away again.
    private func count(_ returned: OrderReturn, adding sign: Int) throws {
        for line in returned.lines {
            try store.run(
                "UPDATE order_lines SET returned = returned + ? WHERE order_id = ? AND sku = ?", sign * line.quantity,
                returned.orderID, line.sku)
        }
    }

    func openReturns(of user: String?) throws -> [OrderReturn] {
        guard let user else {
            return try store.rows(
                """
                SELECT * FROM order_returns
                WHERE state = 'open' OR state = 'returned' AND pieces_due OR unrecorded IS NOT NULL
                ORDER BY "user", number
                """, make: orderReturn)
        }
        return try store.rows(
            """
            SELECT * FROM order_returns
            WHERE "user" = ? AND (state = 'open' OR state = 'returned' AND pieces_due OR unrecorded IS NOT NULL)
            ORDER BY number
            """, user, make: orderReturn)
    }

    func orderReturn(_ row: Row) throws -> OrderReturn {
        let id: String = try row["id"]
        let lines = try store.rows("SELECT * FROM order_return_lines WHERE return_id = ? ORDER BY sku", id) {
            ReturnOrderRequest.Line(sku: try $0["sku"], quantity: try $0["quantity"])
        }
        return OrderReturn(
            id: id, user: try row["user"], key: try row["key"], orderID: try row["order_id"], lines: lines,
            isWhole: try row["is_whole"], restock: try row["restock"], amount: try row.money("minor"),
            state: try row.named("state"), refundID: try row["refund_id"],
            refundedEarlier: try row["refunded_earlier"], pendingRefundID: try row["pending_refund"],
            isRestockDue: try row["pieces_due"], askedAt: try row["asked_at"], reason: try row["reason"],
            answer: try row["answer"],
            decision: try (row["decided_at"] as Timestamp?).map { .init(user: try row["decided_by"], at: $0) },
            retries: try row["retries"], cause: try row["cause"], unrecorded: try row.named("unrecorded"))
    }
}
