import AuthenticationIO
import BoardyHeadless
import BoardyStorage
import BoardyValues
import PaymentIO
import ShoppingIO
import Testing

@testable import Shopping

/// A store of the first version, in which a user could have several pending orders.
@MainActor @Suite struct ShoppingMigrationTests {
    private let directory: TemporaryDirectory
    private let clock = Clock()

    /// Writes the orders `order-1` to `order-5` of Ada: a paid one, and three pending ones for her cart of two mugs;
    /// and one of Bob.
    init() throws {
        directory = try TemporaryDirectory()
        let old = Store(.file(directory.file))
        old.require(Schema(name: "shopping", migrations: Array(Schema.shopping.migrations.prefix(1))))
        let now = clock.now.milliseconds
        for (number, user) in [ada.id, ada.id, ada.id, ada.id, bob.id].enumerated() {
            let id = "order-\(number + 1)", isPaid = number == 0
            try old.run(
                """
                INSERT INTO orders (id, key, user, total, currency, placed_at, status, transaction_id, last4, brand)
                VALUES (?, ?, ?, 2598, 'EUR', ?, ?, ?, '4242', 'visa')
                """, id, "key-\(number + 1)", user, now + Int64(number), isPaid ? "paid" : "pending", isPaid ? "t" : nil
            )
            try old.run(
                """
                INSERT INTO order_lines (order_id, position, sku, title, quantity, unit_price, currency)
                VALUES (?, 0, 'MUG', 'Mug', 2, 1299, 'EUR')
                """, id)
        }
        try old.run(
            """
            INSERT INTO cart_lines (user, position, sku, title, quantity, unit_price, currency)
            VALUES (?, 0, 'MUG', 'Mug', 2, 1299, 'EUR')
            """, ada.id)
        try old.close()
    }

    private func repository() -> StoredShoppingRepository {
        let store = Store(.file(directory.file))
        store.require(.shopping)
        return StoredShoppingRepository(store: store)
    }

    @Test("FA-1 an old store with several pending orders of a user opens and keeps them all, each under its key")
    func opening() throws {
        let repository = repository()
        #expect(try repository.listedOrderCount(of: ada.id) == 4)
        let pending = try repository.pendingOrders(of: ada.id)
        #expect(pending.map(\.order.id) == ["order-2", "order-3", "order-4"])
        #expect(pending.map(\.paymentKey) == ["key-2", "key-3", "key-4"])
        #expect(try repository.order(key: "key-1", of: ada.id)?.order.status == .paid)
        #expect(try repository.order(key: "key-3", of: ada.id) == pending[1])
        #expect(try repository.order(key: "key-3", of: bob.id) == nil)
        #expect(try repository.pendingOrders(of: bob.id).map(\.order.lines) == [[.of(mug, 2)]])
        #expect(try repository.paidCount() == 1)
        let leases = try repository.pendingOrders(leasedBefore: clock.now.advanced(by: .seconds(15 * 60 + 1)))
        #expect(leases.map(\.order.id) == ["order-2", "order-3", "order-4", "order-5"])
        #expect(try repository.pendingOrders(leasedBefore: clock.now.advanced(by: .seconds(15 * 60))).isEmpty)
    }

    @Test(
        "FA-3 all pending orders of an old store are settled before anything goes on, so that nothing is charged twice",
        arguments: [nil, "key-2", "key-4", "new"])
    func checkout(key: String?) async throws {
        let neighbours = Neighbours()
        neighbours.settle = { request in
            guard request.key == "key-3" else { return SettleOutcome.none }
            return .paid(transaction: visa, orderID: "order-3", amount: .euro(2598))
        }
        let stage = Stage(neighbours, on: Store(.file(directory.file)), clock: clock)
        try await stage.checkOut(key: key)
        #expect(neighbours.settled == ["key-2", "key-3", "key-4"] && neighbours.payments.isEmpty)
        let isOld = key?.hasPrefix("key") ?? false
        #expect(stage.outcomes == [.failed(reason: isOld ? .abandoned : .emptyCart)])
        #expect(try stage.statuses() == [.cancelled, .paid, .cancelled, .paid])
        #expect(try await stage.cart()?.lines == [])
        // Its version reserved no stock.
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("'order-3' of 25.98 EUR is paid, and pieces of it were not") == true)
    }

    @Test("FA-1 what an old store has pending for the only order of a user goes on under its old key")
    func single() async throws {
        let neighbours = Neighbours()
        neighbours.user = bob
        let stage = Stage(neighbours, on: Store(.file(directory.file)), clock: clock)
        try await stage.checkOut(key: "key-5")
        #expect(neighbours.payments.map(\.key) == ["key-5"])
        #expect(stage.outcomes.first?.paid?.order.id == "order-5")
    }

    @Test("SH-2 an old store gives its pending orders a reservation each, and nothing is to be done for the others")
    func reservations() throws {
        let repository = repository()
        let pending = try repository.pendingOrders(of: ada.id) + repository.pendingOrders(of: bob.id)
        #expect(Set(pending.map(\.reservation)).count == 4 && pending.allSatisfy { $0.reservation.count == 38 })
        let paid = try #require(try repository.order(id: "order-1"))
        #expect(paid.reservation.isEmpty && paid.stock == nil && paid.order.discount == nil)
        #expect(paid.order.lines == [.of(mug, 2)])
        #expect(try repository.ordersWithOpenStock(of: nil).isEmpty)
    }

    @Test("SH-6 a return of a store of version 5 keeps its answer: all of its price went back")
    func returns() throws {
        let old = Store(.file(directory.file))
        old.require(Schema(name: "shopping", migrations: Array(Schema.shopping.migrations.prefix(5))))
        try old.run(
            """
            INSERT INTO order_returns (id, user, key, order_id, is_whole, restock, minor, currency, state, refund_id,
                pieces_due)
            VALUES ('return-1', ?, 'r', 'order-1', 1, 1, 2598, 'EUR', 'returned', 'refund-1', 0)
            """, ada.id)
        try old.close()
        let known = try #require(try repository().orderReturn(key: "r", of: ada.id))
        #expect(known.outcome == .returned(refund: OrderRefund(id: "refund-1", amount: .euro(2598))))
    }

    @Test("SH-32 the returns of a store of version 7 stay as they are: their lines, answers, and what is open")
    func finishedReturns() throws {
        let old = Store(.file(directory.file))
        old.require(Schema(name: "shopping", migrations: Array(Schema.shopping.migrations.prefix(7))))
        for (id, state, refund) in [("a", "returned", "refund-1"), ("b", "open", nil), ("c", "rejected", nil)] {
            try old.run(
                """
                INSERT INTO order_returns (id, user, key, order_id, is_whole, restock, minor, currency, state,
                    refund_id, pieces_due, refunded_earlier)
                VALUES (?, ?, ?, 'order-1', 0, 1, 1299, 'EUR', ?, ?, 1, 99)
                """, id, ada.id, id, state, refund)
            try old.run("INSERT INTO order_return_lines (return_id, sku, quantity) VALUES (?, 'MUG', 1)", id)
        }
        try old.close()
        let repository = repository()
        let kept = try ["a", "b", "c"].compactMap { try repository.orderReturn(id: $0) }
        #expect(kept.map(\.state) == [.returned, .open, .rejected] && kept.allSatisfy { $0.askedAt == nil })
        #expect(kept.allSatisfy { $0.lines == [.init(sku: "MUG", quantity: 1)] && $0.refundedEarlier == 99 })
        #expect(try repository.openReturns(of: ada.id).map(\.id) == ["a", "b"])
        #expect(try repository.requests(of: "order-1").map(\.id) == ["b"] && repository.waitingReturnCount() == 1)
        let broken: Int? = try repository.store.value("SELECT count(*) FROM pragma_foreign_key_check")
        let parent: String? = try repository.store.value(
            #"SELECT "table" FROM pragma_foreign_key_list('order_return_lines')"#)
        #expect(broken == 0 && parent == "order_returns")
    }

    @Test("SH-35 what a store of version 8 has of returns stays, and says that nobody has written down who has decided")
    func undecided() throws {
        let old = Store(.file(directory.file))
        old.require(Schema(name: "shopping", migrations: Array(Schema.shopping.migrations.prefix(8))))
        for (id, state) in [("a", "returned"), ("b", "declined"), ("c", "requested"), ("d", "withdrawn")] {
            try old.run(
                """
                INSERT INTO order_returns (id, user, key, order_id, is_whole, restock, minor, currency, state,
                    pieces_due, asked_at, answer)
                VALUES (?, ?, ?, 'order-1', 0, 1, 0, 'EUR', ?, 0, 1000, ?)
                """, id, ada.id, id, state, state == "declined" ? "worn" : nil)
            try old.run("INSERT INTO order_return_lines (return_id, sku, quantity) VALUES (?, 'MUG', 1)", id)
        }
        try old.close()
        let returns = ReturnRequests(repository: repository(), now: { clock.now }, makeID: { "" })
        let answered = try returns.answered(OrderQuery())
        #expect(answered.total == 2 && answered.returns.map(\.request.id) == ["b", "a"])
        #expect(answered.returns.allSatisfy { $0.decision == nil } && answered.returns[0].request.answer == "worn")
        let shown = answered.returns.parts([:])
        #expect(Prompt(title: "", content: shown).lines.count { $0 == "Decided:           not written down" } == 2)
        _ = try returns.decline(DeclineReturnRequest(id: "c", reason: "late"), by: bob, {})
        let decided = try returns.entries(of: "order-1").map(\.decision)
        #expect(decided == [nil, nil, OrderReturn.Decision(user: bob.id, at: clock.now), nil])
    }

    @Test(
        """
        SH-37 a return of a store of version 9 whose money was refused waits, unless an operator began it at once or its \
        pieces may have been asked for again
        """)
    func refusedReturns() throws {
        let old = Store(.file(directory.file))
        old.require(Schema(name: "shopping", migrations: Array(Schema.shopping.migrations.prefix(9))))
        let returns: [(id: String, askedAt: Int?, order: Int, state: String)] = [
            ("a", 1000, 1, "rejected"), ("b", nil, 1, "rejected"), ("c", 1000, 2, "rejected"),
            ("d", 2000, 2, "returned"), ("e", 1000, 3, "rejected"), ("f", 2000, 3, "rejected"),
            ("g", 1000, 4, "rejected"), ("h", 2000, 4, "withdrawn"),
        ]
        for (id, askedAt, order, state) in returns {
            try old.run(
                """
                INSERT INTO order_returns (id, user, key, order_id, is_whole, restock, minor, currency, state,
                    pieces_due, asked_at)
                VALUES (?, ?, ?, ?, 0, 1, 1299, 'EUR', ?, 0, ?)
                """, id, ada.id, id, "order-\(order)", state, askedAt)
        }
        try old.close()
        let waiting = try repository().waitingReturns(offset: 0, limit: 10)
        #expect(waiting.map(\.id) == ["a", "f", "g"] && waiting.allSatisfy { $0.retries == 0 })
        let ended = try ["c", "e"].compactMap { try repository().orderReturn(id: $0) }
        #expect(ended.map(\.state) == [.declined, .declined])
        #expect(ended.allSatisfy { $0.answer == "The card did not take the money." })
    }

    @Test("SH-37 a store of version 11 has money that was paid otherwise as the whole price of its pieces")
    func paidOtherwise() throws {
        let old = Store(.file(directory.file))
        old.require(Schema(name: "shopping", migrations: Array(Schema.shopping.migrations.prefix(11))))
        for (id, answer) in [("a", "In cash"), ("b", nil)] {
            try old.run(
                """
                INSERT INTO order_returns (id, user, key, order_id, is_whole, restock, minor, currency, state,
                    pieces_due, asked_at, refunded_earlier, answer)
                VALUES (?, ?, ?, 'order-1', 0, 1, 1299, 'EUR', 'returned', 0, 1000, 1299, ?)
                """, id, ada.id, id, answer)
        }
        try old.close()
        let sums = try ["a", "b"].map { try repository().orderReturn(id: $0)?.refunded }
        #expect(sums == [.euro(1299), .euro(0)])
    }

    @Test("SH-37 a store of version 12 has what was paid otherwise recorded by the first start, whatever is left")
    func unrecorded() async throws {
        let old = Store(.file(directory.file))
        old.require(Schema(name: "shopping", migrations: Array(Schema.shopping.migrations.prefix(12))))
        for (id, answer, earlier) in [("a", "In cash", 300), ("b", nil, 0), ("c", "By transfer", 0)] {
            try old.run(
                """
                INSERT INTO order_returns (id, user, key, order_id, is_whole, restock, minor, currency, state,
                    pieces_due, asked_at, refunded_earlier, answer, retries)
                VALUES (?, ?, ?, 'order-1', 0, 1, 1299, 'EUR', 'returned', 0, 1000, ?, ?, 1)
                """, id, ada.id, id, earlier, answer)
        }
        try old.close()
        let neighbours = Neighbours()
        neighbours.record = {
            $0.key == "c-1" ? .rejected(reason: .nothingRemains) : .refunded(refundID: "a", remaining: .euro(0))
        }
        let before = try ["a", "b", "c"].map { try repository().orderReturn(id: $0)?.acceptance }
        let stage = try await Stage(neighbours, on: Store(.file(directory.file)), clock: clock).started()
        try await stage.run()
        #expect(neighbours.records.map(\.key) == ["a-1", "c-1"])
        #expect(neighbours.records.map(\.amount) == [.euro(999), .euro(1299)])
        #expect(neighbours.records.allSatisfy { $0.takesLess == true && $0.paymentKey == "key-1" })
        let after = try ["a", "b", "c"].map { try repository().orderReturn(id: $0) }
        #expect(after.map { $0?.acceptance } == before && after.allSatisfy { $0?.unrecorded == nil })
        #expect(neighbours.refunds.isEmpty && neighbours.restocked.isEmpty)
    }

    @Test("SH-37 what a process of version 12 pays otherwise after the migration is recorded too")
    func paidByEarlierProcess() async throws {
        let old = Store(.file(directory.file))
        old.require(Schema(name: "shopping", migrations: Array(Schema.shopping.migrations.prefix(12))))
        try old.run(
            """
            INSERT INTO order_returns (id, user, key, order_id, is_whole, restock, minor, currency, state, pieces_due,
                asked_at, reason)
            VALUES ('a', ?, 'a', 'order-1', 0, 1, 1299, 'EUR', 'rejected', 1, 1000, 'It broke')
            """, ada.id)
        let neighbours = Neighbours()
        neighbours.record = { _ in .refunded(refundID: "a", remaining: .euro(0)) }
        let stage = try await Stage(neighbours, on: Store(.file(directory.file)), clock: clock).started()
        try await stage.run()
        #expect(neighbours.records.isEmpty)
        try old.run("UPDATE order_returns SET state = 'returned', answer = 'In cash' WHERE id = 'a'")
        #expect(try repository().orderReturn(id: "a")?.unrecorded == .kept)
        let next = try await Stage(neighbours, on: Store(.file(directory.file)), clock: clock).started()
        try await next.run()
        #expect(neighbours.records.map(\.key) == ["a"] && neighbours.records.first?.amount == .euro(1299))
        #expect(try repository().orderReturn(id: "a")?.unrecorded == nil)
    }

    @Test("SH-40 a store of version 13 lists the orders that were cancelled by a key, and no other cancelled ones")
    func cancelledListed() throws {
        let old = Store(.file(directory.file))
        old.require(Schema(name: "shopping", migrations: Array(Schema.shopping.migrations.prefix(13))))
        try old.run("UPDATE orders SET status = 'cancelled' WHERE id IN ('order-2', 'order-3')")
        try old.run("INSERT INTO order_cancellations (user, key, order_id) VALUES (?, 'c', 'order-3')", ada.id)
        let repository = repository()
        func listed() throws -> [String] {
            try repository.listedOrders(of: ada.id, offset: 0, limit: 9).map(\.order.id)
        }
        #expect(try listed() == ["order-4", "order-3", "order-1"])
        #expect(try repository.listedOrderCount(of: ada.id) == 3 && repository.listedOrderCount() == 4)
        // A process that has opened the store before the migration cancels another one.
        try old.run("INSERT INTO order_cancellations (user, key, order_id) VALUES (?, 'd', 'order-2')", ada.id)
        #expect(try listed() == ["order-4", "order-3", "order-2", "order-1"])
        let plan = try repository.store.rows(
            """
            EXPLAIN QUERY PLAN SELECT * FROM orders WHERE "user" = 'x' AND (status <> 'cancelled' OR is_kept)
            ORDER BY number DESC LIMIT 9 OFFSET 0
            """
        ) { try $0["detail"] as String }
        #expect(plan == ["SEARCH orders USING INDEX orders_listed (user=?)"])
    }

    @Test("FA-12 the numbers of orders are those of the old store, and follow every change")
    func counts() throws {
        let repository = repository()
        func counts() throws -> [String] {
            try repository.store.rows("SELECT status || ' ' || count AS text FROM order_counts ORDER BY status") {
                try $0["text"] as String
            }
        }
        #expect(try counts() == ["paid 1", "pending 4"])
        let order = try #require(try repository.order(id: "order-5"))
        try repository.update(order.moved(to: .cancelled))
        #expect(try counts() == ["cancelled 1", "paid 1", "pending 3"])
        try repository.update(order.moved(to: .paid, transaction: visa))
        try repository.update(order.moved(to: .paid, transaction: visa))
        #expect(try counts() == ["cancelled 0", "paid 2", "pending 3"])
        try repository.update(order)
        #expect(try counts() == ["cancelled 0", "paid 1", "pending 4"])
    }
}
