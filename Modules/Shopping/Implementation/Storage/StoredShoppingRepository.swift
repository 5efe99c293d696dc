import BoardyStorage
import BoardyValues
import ShoppingIO

struct StoredShoppingRepository: ShoppingRepository {
    let store: Store

    func transaction<Result>(_ name: StaticString, _ body: () throws -> Result) throws -> Result {
        try store.transaction(name) { _ in try body() }
    }

    // MARK: - Orders

    func order(key: String, of user: String) throws -> StoredOrder? {
        try store.row(
            #"SELECT * FROM orders WHERE id = (SELECT order_id FROM order_keys WHERE "user" = ? AND key = ?)"#, user,
            key, make: order)
    }

    func order(id: String) throws -> StoredOrder? {
        try store.row("SELECT * FROM orders WHERE id = ?", id, make: order)
    }

    func order(number: Int) throws -> StoredOrder? {
        try store.row("SELECT * FROM orders WHERE number = ?", number, make: order)
    }

    @discardableResult
    func insert(_ stored: StoredOrder) throws -> Int {
        let order = stored.order
        let number: Int? = try store.value(
            """
            INSERT INTO orders (id, key, "user", total, currency, placed_at, leased_until, reservation, status, reason,
                transaction_id, last4, brand, discount, stock)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number
            """, order.id, stored.paymentKey, stored.user, order.total.minor, order.total.currency.code,
            order.placedAt, stored.leasedUntil, stored.reservation, order.status.rawValue,
            stored.reason?.rawValue, stored.transactionID, stored.transaction?.last4, stored.transaction?.brand,
            order.discount?.minor, stored.stock?.rawValue)
        for (position, line) in order.lines.enumerated() {
            try store.run(
                """
                INSERT INTO order_lines (order_id, position, sku, title, quantity, unit_price, currency)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, order.id, position, line.sku, line.title, line.quantity, line.unitPrice.minor,
                line.unitPrice.currency.code)
        }
        return number ?? 0
    }

    func name(_ stored: StoredOrder, by key: String) throws {
        try store.run(
            #"INSERT INTO order_keys ("user", key, order_id) VALUES (?, ?, ?)"#, stored.user, key, stored.order.id)
    }

    func update(_ stored: StoredOrder) throws {
        try store.run(
            """
            UPDATE orders SET status = ?, reason = ?, transaction_id = ?, last4 = ?, brand = ?, discount = ?,
                leased_until = ?, reservation = ?, stock = ?
            WHERE id = ?
            """, stored.order.status.rawValue, stored.reason?.rawValue, stored.transactionID,
            stored.transaction?.last4, stored.transaction?.brand, stored.order.discount?.minor,
            stored.leasedUntil, stored.reservation, stored.stock?.rawValue, stored.order.id)
    }

    func replaceStock(_ expected: OpenStock?, of id: String, with stock: OpenStock?) throws -> Bool {
        try store.run(
            "UPDATE orders SET stock = ? WHERE id = ? AND coalesce(stock, '') = coalesce(?, '')", stock?.rawValue, id,
            expected?.rawValue) == 1
    }

    func releaseKeys(of stored: StoredOrder) throws {
        try store.run(#"DELETE FROM order_keys WHERE "user" = ? AND order_id = ?"#, stored.user, stored.order.id)
    }

    func listedOrders(of user: String, offset: Int, limit: Int) throws -> [StoredOrder] {
        try store.rows(
            """
            SELECT * FROM orders WHERE "user" = ? AND (status <> 'cancelled' OR is_kept)
            ORDER BY number DESC LIMIT ? OFFSET ?
            """, user, limit, offset, make: order)
    }

    func listedOrderCount(of user: String) throws -> Int {
        try store.value(
            #"SELECT count(*) FROM orders WHERE "user" = ? AND (status <> 'cancelled' OR is_kept)"#, user) ?? 0
    }

    func listedOrders(offset: Int, limit: Int) throws -> [StoredOrder] {
        try store.rows(
            "SELECT * FROM orders WHERE status <> 'cancelled' OR is_kept ORDER BY number DESC LIMIT ? OFFSET ?", limit,
            offset, make: order)
    }

    func listedOrderCount() throws -> Int {
        try store.value(
            """
            SELECT (SELECT coalesce(sum(count), 0) FROM order_counts WHERE status <> 'cancelled')
                + (SELECT count(*) FROM orders WHERE status = 'cancelled' AND is_kept)
            """) ?? 0
    }

    func paidCount() throws -> Int {
        try store.value("SELECT coalesce(sum(count), 0) FROM order_counts WHERE status = 'paid'") ?? 0
    }

    func pendingOrders(of user: String) throws -> [StoredOrder] {
        try store.rows(
            #"SELECT * FROM orders WHERE "user" = ? AND status = 'pending' ORDER BY slot DESC"#, user, make: order)
    }

    func pendingOrders(leasedBefore instant: Timestamp) throws -> [StoredOrder] {
        try store.rows(
            "SELECT * FROM orders WHERE status = 'pending' AND leased_until < ? ORDER BY leased_until, number",
            instant, make: order)
    }

    func ordersWithOpenStock(of user: String?) throws -> [StoredOrder] {
        guard let user else {
            return try store.rows("SELECT * FROM orders WHERE stock IN ('post', 'void') ORDER BY number", make: order)
        }
        return try store.rows(
            #"SELECT * FROM orders WHERE "user" = ? AND stock IN ('post', 'void') ORDER BY number"#, user, make: order)
    }

    // MARK: - Carts

    func cart(of user: String) throws -> [OrderLine] {
        try store.keptRows(#"SELECT * FROM cart_lines WHERE "user" = ? ORDER BY position"#, user, make: Self.line)
    }

    func carts(of one: String, and other: String) throws -> (one: [OrderLine], other: [OrderLine]) {
        let lines = try store.keptRows(
            #"SELECT * FROM cart_lines WHERE "user" IN (?, ?) ORDER BY position"#, one, other
        ) { (owner: try $0["user"] as String, line: try Self.line($0)) }
        return (lines.filter { $0.owner == one }.map(\.line), lines.filter { $0.owner == other }.map(\.line))
    }

    /// Writes the lines that differ and no others, so that a large cart costs no more than a small one.
    func replaceCart(_ cart: [OrderLine], of user: String, with lines: [OrderLine]) throws {
        var known = cart
        if !lines.starts(with: cart, by: { $0.sku == $1.sku }) {
            let wanted = Set(lines.map(\.sku))
            known = cart.filter { wanted.contains($0.sku) }
            if lines.starts(with: known, by: { $0.sku == $1.sku }) {
                for line in cart where !wanted.contains(line.sku) {
                    try store.run(#"DELETE FROM cart_lines WHERE "user" = ? AND sku = ?"#, user, line.sku)
                }
            } else {
                // Lines have changed their places.
                try store.run(#"DELETE FROM cart_lines WHERE "user" = ?"#, user)
                known = []
            }
        }
        for (line, old) in zip(lines, known) where line != old {
            try store.run(
                """
                UPDATE cart_lines SET title = ?, quantity = ?, unit_price = ?, currency = ? WHERE "user" = ? AND sku = ?
                """, line.title, line.quantity, line.unitPrice.minor, line.unitPrice.currency.code, user, line.sku)
        }
        for line in lines.dropFirst(known.count) {
            try store.run(
                """
                INSERT INTO cart_lines ("user", position, sku, title, quantity, unit_price, currency)
                SELECT ?1, coalesce(max(position), -1) + 1, ?2, ?3, ?4, ?5, ?6 FROM cart_lines WHERE "user" = ?1
                """, user, line.sku, line.title, line.quantity, line.unitPrice.minor, line.unitPrice.currency.code)
        }
    }

    func noteGuestCart(_ owner: String, changedAt time: Timestamp?) throws {
        guard let time else {
            try store.run("DELETE FROM guest_carts WHERE owner = ?", owner)
            return
        }
        try store.run(
            """
            INSERT INTO guest_carts (owner, changed) VALUES (?, ?)
            ON CONFLICT (owner) DO UPDATE SET changed = excluded.changed
            """, owner, time)
    }

    func forgetGuestCarts(unchangedSince instant: Timestamp) throws {
        let old: [String] = try store.values("SELECT owner FROM guest_carts WHERE changed < ?", instant)
        for owner in old {
            try store.run(#"DELETE FROM cart_lines WHERE "user" = ?"#, owner)
            try store.run("DELETE FROM guest_carts WHERE owner = ?", owner)
        }
    }

    // MARK: - Rows

    private func order(_ row: Row) throws -> StoredOrder {
        let id: String = try row["id"], currency = try Currency(stored: row["currency"] as String)
        let transaction = try (row["transaction_id"] as String?).flatMap {
            $0.isEmpty ? nil : CardTransaction(id: $0, last4: try row["last4"], brand: try row["brand"])
        }
        let order = PlacedOrder(
            id: id,
            lines: try store.rows(
                "SELECT * FROM order_lines WHERE order_id = ? ORDER BY position", id, make: Self.orderedLine),
            total: Money(minor: try row["total"], currency: currency),
            placedAt: try row["placed_at"], status: try row.named("status"),
            discount: try (row["discount"] as Int?).map { Money(minor: $0, currency: currency) },
            number: try row["number"], transaction: transaction)
        return StoredOrder(
            order: order, user: try row["user"], paymentKey: try row["key"], reservation: try row["reservation"],
            leasedUntil: try row["leased_until"], reason: try row.named("reason"), stock: try row.named("stock"))
    }

    static func line(_ row: Row) throws -> OrderLine {
        try OrderLine(
            row["sku"], row["title"], row["quantity"], at: row.money("unit_price"))
    }

    private static func orderedLine(_ row: Row) throws -> OrderLine {
        let line = try line(row), returned: Int = try row["returned"]
        return OrderLine(
            sku: line.sku, title: line.title, quantity: line.quantity, unitPrice: line.unitPrice, total: line.total,
            returned: returned == 0 ? nil : returned)
    }
}

extension StoredOrder {
    /// The ID of the charge in the table, which wants one for each paid order. It is empty if there was nothing to
    /// charge.
    fileprivate var transactionID: String? {
        transaction?.id ?? (order.status == .paid && order.total.minor == order.discount?.minor ?? 0 ? "" : nil)
    }
}
