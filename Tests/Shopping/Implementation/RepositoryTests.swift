import BoardyStorage
import BoardyValues
import RandomCases
import ShoppingIO
import StoreBackends
import Testing

@testable import Shopping

@Suite struct RepositoryTests {
    private struct Undo: Error {}

    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func store(_ location: Location = .memory) -> Store {
        let store = Store(location)
        store.require(.shopping)
        return store
    }

    /// One of each kind, the one without SQL among them.
    private var all: [any ShoppingRepository] {
        get throws {
            let stored = try StoreBackend.installed.map { StoredShoppingRepository(store: try store(on: $0)) }
            return [InMemoryRepository()] + stored
        }
    }

    /// Creates a store in a place of its own, which it keeps.
    private func store(on backend: StoreBackend) throws -> Store {
        let place = try StorePlace(backend), store = store(place.location)
        store.onTransaction = { _ in withExtendedLifetime(place) {} }
        return store
    }

    private func order(
        _ number: Int, at time: Int64 = 1000, of user: String = "ada", _ status: PlacedOrder.Status = .pending
    ) -> StoredOrder {
        let order = PlacedOrder(
            id: "order-\(number)", lines: [.of(mug, 2), .of(tea, 1)], total: .euro(3048),
            placedAt: Timestamp(milliseconds: time), status: status, number: number)
        return StoredOrder(
            order: order, user: user, paymentKey: "payment-\(number)", reservation: "stock-\(number)",
            leasedUntil: Timestamp(milliseconds: time + 500))
    }

    @Test("a cart is kept with its order, and replaced as a whole")
    func carts() throws {
        for repository in try all {
            try repository.replaceCart(of: "ada", with: [.of(tea, 1), .of(mug, 2)])
            try repository.replaceCart(of: "bob", with: [.of(mug, 1)])
            #expect(try repository.cart(of: "ada") == [.of(tea, 1), .of(mug, 2)])
            let both = try repository.carts(of: "ada", and: "bob")
            #expect(both.one == [.of(tea, 1), .of(mug, 2)] && both.other == [.of(mug, 1)])
            try repository.replaceCart(of: "ada", with: [])
            #expect(try repository.cart(of: "ada") == [])
            #expect(try repository.cart(of: "bob") == [.of(mug, 1)])
        }
    }

    @Test("SH-13 the carts of guests that were not changed since an instant are forgotten, and no others")
    func forgottenGuests() throws {
        for repository in try all {
            for (owner, time) in [("guest a", 1000), ("guest b", 2000)] {
                try repository.replaceCart(of: owner, with: [.of(mug, 1)])
                try repository.noteGuestCart(owner, changedAt: Timestamp(milliseconds: 0))
                try repository.noteGuestCart(owner, changedAt: Timestamp(milliseconds: Int64(time)))
            }
            try repository.replaceCart(of: "ada", with: [.of(tea, 1)])
            try repository.forgetGuestCarts(unchangedSince: Timestamp(milliseconds: 2000))
            #expect(try repository.cart(of: "guest a") == [])
            #expect(try repository.cart(of: "guest b") == [.of(mug, 1)])
            try repository.noteGuestCart("guest b", changedAt: nil)
            try repository.forgetGuestCarts(unchangedSince: Timestamp(milliseconds: 9000))
            #expect(try repository.cart(of: "guest b") == [.of(mug, 1)] && repository.cart(of: "ada") == [.of(tea, 1)])
        }
    }

    @Test("SH-5 whatever is put in the place of a cart is read again, in its order")
    func replacedCarts() throws {
        for repository in try all {
            var generator = SplitMix(state: 7)
            for _ in 0..<300 {
                let skus = ["A", "B", "C", "D", "E"].shuffled(using: &generator).prefix(
                    .random(in: 0...5, using: &generator))
                var lines = try repository.cart(of: "ada")
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    lines = try skus.map {
                        try OrderLine($0, "Tea", .random(in: 1...9, using: &generator), at: .euro(5))
                    }
                case 1: lines.removeAll { skus.contains($0.sku) }
                case 2:
                    for sku in skus where !lines.contains(where: { $0.sku == sku }) {
                        lines.append(try OrderLine(sku, "Tea", 1, at: .euro(7)))
                    }
                default:
                    lines = try lines.map { line in
                        try skus.contains(line.sku) ? OrderLine(line.sku, "Mug", line.quantity + 1, at: .euro(9)) : line
                    }
                }
                try repository.replaceCart(of: "ada", with: lines)
                try #require(try repository.cart(of: "ada") == lines)
            }
            #expect(try repository.cart(of: "bob") == [])
        }
    }

    @Test("an order is found as it was kept, by its ID and by the keys of its user")
    func insertion() throws {
        for repository in try all {
            #expect(try repository.insert(order(1)) == 1, "SH-11")
            #expect(try repository.insert(order(2, of: "bob")) == 2, "SH-11")
            try repository.name(order(1), by: "k")
            try repository.name(order(1), by: "l")
            try repository.name(order(2, of: "bob"), by: "k")
            #expect(try repository.order(id: "order-1") == order(1))
            #expect(try repository.order(key: "k", of: "ada") == order(1))
            #expect(try repository.order(key: "l", of: "ada") == order(1))
            #expect(try repository.order(key: "k", of: "bob") == order(2, of: "bob"))
            #expect(try repository.order(key: "l", of: "bob") == nil)
            #expect(try repository.order(id: "order-3") == nil)
        }
    }

    @Test("an order's status is kept with its reason or its transaction, and its lease")
    func update() throws {
        for repository in try all {
            try repository.insert(order(1))
            try repository.insert(order(2, of: "bob"))
            let paid = order(1).moved(to: .paid, transaction: visa)
            var cancelled = order(2, of: "bob").moved(to: .cancelled, reason: .cardDeclined)
            cancelled.leasedUntil = Timestamp(milliseconds: 9000)
            try repository.update(paid)
            try repository.update(cancelled)
            #expect(try repository.order(id: "order-1") == paid)
            #expect(try repository.order(id: "order-2") == cancelled)
            #expect(try repository.paidCount() == 1)
        }
    }

    @Test(
        "SH-8 orders but cancelled ones are listed newest first and by pages; orders with an expired lease oldest first"
    )
    func lists() throws {
        for repository in try all {
            for number in 1...5 {
                try repository.insert(order(number))
                let isPaid = number <= 3
                try repository.update(
                    isPaid ? order(number).moved(to: .paid, transaction: visa) : order(number).moved(to: .cancelled))
            }
            #expect(
                try repository.listedOrders(of: "ada", offset: 0, limit: 2).map(\.order.id) == ["order-3", "order-2"])
            #expect(try repository.listedOrders(of: "ada", offset: 2, limit: 2).map(\.order.id) == ["order-1"])
            #expect(try repository.listedOrderCount(of: "ada") == 3)
            #expect(try repository.listedOrderCount(of: "bob") == 0)
            for number in 6...8 { try repository.insert(order(number, at: Int64(number) * 1000, of: "user-\(number)")) }
            let abandoned = try repository.pendingOrders(leasedBefore: Timestamp(milliseconds: 8500))
            #expect(abandoned.map(\.order.id) == ["order-6", "order-7"])
            let page = try repository.listedOrders(offset: 1, limit: 3).map(\.order.number)
            #expect(try page == [7, 6, 3] && repository.listedOrderCount() == 6, "SH-12 orders of all users")
        }
    }

    @Test("the pending orders of a user are found, and none that is settled")
    func pending() throws {
        for repository in try all {
            #expect(try repository.pendingOrders(of: "ada") == [])
            try repository.insert(order(1))
            try repository.update(order(1).moved(to: .cancelled))
            try repository.insert(order(2))
            #expect(try repository.pendingOrders(of: "ada") == [order(2)])
            #expect(try repository.pendingOrders(of: "bob") == [])
        }
    }

    @Test("SH-2 orders whose stock is open are found, until that is settled")
    func openStock() throws {
        for repository in try all {
            for (number, status) in [(1, PlacedOrder.Status.paid), (2, .cancelled)] {
                let user = "user-\(number)"
                try repository.insert(order(number, of: user))
                try repository.update(
                    order(number, of: user).moved(to: status, transaction: status == .paid ? visa : nil))
            }
            try repository.insert(order(3))
            let open = try repository.ordersWithOpenStock(of: nil)
            #expect(open.map(\.order.id) == ["order-1", "order-2"] && open.map(\.stock) == [.post, .void])
            #expect(try repository.ordersWithOpenStock(of: "user-2") == Array(open.suffix(1)))
            for (var order, end) in zip(open, [OpenStock.short, nil]) {
                order.stock = end
                try repository.update(order)
                #expect(try repository.order(id: order.order.id) == order)
            }
            #expect(try repository.ordersWithOpenStock(of: nil) == [])
        }
    }

    @Test("SH-2 what is to be done with the stock of an order is replaced only if it is what is expected")
    func replacedStock() throws {
        for repository in try all {
            try repository.insert(order(1))
            try repository.update(order(1).moved(to: .paid, transaction: visa))
            #expect(try !repository.replaceStock(.void, of: "order-1", with: nil))
            #expect(try !repository.replaceStock(nil, of: "order-1", with: .short))
            #expect(try !repository.replaceStock(.post, of: "order-2", with: nil))
            #expect(try repository.order(id: "order-1")?.stock == .post)
            #expect(try repository.replaceStock(.post, of: "order-1", with: nil))
            #expect(try repository.replaceStock(nil, of: "order-1", with: .short))
            #expect(try repository.order(id: "order-1")?.stock == .short)
        }
    }

    @Test("the keys of an order are released, and the order stays")
    func releasing() throws {
        for repository in try all {
            try repository.insert(order(1))
            try repository.name(order(1), by: "k")
            try repository.releaseKeys(of: order(1))
            #expect(try repository.order(key: "k", of: "ada") == nil)
            #expect(try repository.order(id: "order-1") == order(1))
        }
    }

    @Test("SH-6 a return is found by its key and its ID, and counts in the lines of its order until it is rejected")
    func returns() throws {
        for repository in try all {
            try repository.insert(order(1))
            try repository.update(order(1).moved(to: .paid, transaction: visa))
            func returned(_ number: Int, of user: String = "ada", due: Bool = true) -> OrderReturn {
                OrderReturn(
                    id: "return-\(number)", user: user, key: "r\(number)", orderID: "order-1",
                    lines: [.init(sku: "MUG", quantity: 1)], isWhole: number == 1, restock: due, amount: .euro(1299),
                    state: .open, isRestockDue: due)
            }
            func line() throws -> Int? { try repository.order(id: "order-1")?.order.lines.first?.returned }
            var first = returned(1), second = returned(2, of: "bob", due: false)
            for one in [first, second] { try repository.insert(one) }
            #expect(try line() == 2)
            #expect(try repository.returnedMinor(of: "order-1") == 2598)
            #expect(try repository.orderReturn(key: "r1", of: "ada") == first)
            #expect(try repository.orderReturn(key: "r1", of: "bob") == nil)
            #expect(try repository.openReturns(of: nil) == [first, second])
            #expect(try repository.openReturns(of: "bob") == [second])
            first.pendingRefundID = "refund"
            try repository.update(first)
            #expect(try repository.openReturns(of: "ada") == [first])
            (first.state, first.refundID) = (.returned, "refund")
            first.refundedEarlier = 1
            second.state = .rejected
            for one in [first, second, second] { try repository.update(one) }
            #expect(try line() == 1)
            #expect(try repository.returnedMinor(of: "order-1") == 1299)
            #expect(try repository.orderReturn(id: "return-2") == second)
            #expect(try repository.openReturns(of: nil) == [first])
            first.isRestockDue = false
            try repository.update(first)
            #expect(try repository.openReturns(of: nil) == [])
            #expect(try repository.cancelledOrder(key: "k", of: "ada") == nil)
            try repository.keepCancellation(of: "order-1", key: "k", user: "ada")
            #expect(try repository.cancelledOrder(key: "k", of: "ada") == "order-1")
            #expect(try repository.cancelledOrder(key: "k", of: "bob") == nil)
        }
    }

    @Test("SH-35 a return keeps who has decided, and is among the answered ones, latest request first, from then on")
    func decisions() throws {
        for repository in try all {
            try repository.insert(order(1))
            var asked = ["a", "b", "c"].map { id in
                OrderReturn(
                    id: id, user: "ada", key: id, orderID: "order-1", lines: [.init(sku: "MUG", quantity: 1)],
                    isWhole: false, restock: true, amount: .euro(1299), state: .requested, isRestockDue: false,
                    askedAt: Timestamp(milliseconds: 1))
            }
            for one in asked { try repository.insert(one) }
            #expect(try repository.answeredReturnCount() == 0)
            for (number, state) in [OrderReturn.State.open, .declined, .withdrawn].enumerated() {
                asked[number].state = state
                guard state != .withdrawn else { continue }
                let at = Timestamp(milliseconds: 2), isAnonymous = state == .open
                asked[number].decision = .init(user: isAnonymous ? nil : "olga", at: at)
            }
            for one in asked { try repository.update(one) }
            #expect(try repository.answeredReturns(offset: 0, limit: 10) == [asked[1], asked[0]])
            #expect(try repository.answeredReturns(offset: 1, limit: 1) == [asked[0]])
            #expect(try repository.answeredReturnCount() == 2)
            #expect(try repository.orderReturn(id: "c") == asked[2])
            let known = try repository.askedReturns(of: ["none", asked[0].orderID])
            #expect(known.map(\.state) == [.open, .declined, .withdrawn])
            #expect(known.allSatisfy { $0.orderID == asked[0].orderID })
            #expect(try repository.askedReturns(of: []).isEmpty)
            asked[1].state = .rejected
            asked[1].retries = 2
            try repository.update(asked[1])
            #expect(try repository.answeredReturns(offset: 0, limit: 10) == [asked[0]])
            #expect(try repository.answeredReturnCount() == 1 && repository.waitingReturnCount() == 2)
            #expect(try repository.waitingReturns(offset: 0, limit: 10) == [asked[0], asked[1]])
            #expect(try repository.requests(of: asked[1].orderID).filter(\.waits) == [asked[1]])
            let sums = try asked.map { try repository.unsettledMinor(of: $0.orderID, besides: $0.id) }
            #expect(
                sums == [asked[1].amount.minor, asked[0].amount.minor, asked[0].amount.minor + asked[1].amount.minor])
        }
    }

    @Test(
        "SH-6 the file itself refuses that more pieces come back than were ordered", arguments: StoreBackend.installed)
    func returnedTooMuch(backend: StoreBackend) throws {
        let repository = StoredShoppingRepository(store: try store(on: backend))
        try repository.insert(order(1))
        let all = OrderReturn(
            id: "r", user: "ada", key: "r", orderID: "order-1", lines: [.init(sku: "MUG", quantity: 3)], isWhole: false,
            restock: true, amount: .euro(1), state: .open, isRestockDue: true)
        #expect { try repository.insert(all) } throws: { ($0 as? StoreError)?.code == .constraint }
    }

    @Test("what a transaction throws undoes all of it")
    func undoing() throws {
        for repository in try all {
            #expect(throws: Undo.self) {
                try repository.transaction("shopping.place-order") {
                    try repository.insert(order(1))
                    try repository.replaceCart(of: "ada", with: [.of(mug, 1)])
                    throw Undo()
                }
            }
            let (found, cart) = (try repository.order(id: "order-1"), try repository.cart(of: "ada"))
            #expect(found == nil && cart == [])
        }
    }

    @Test("a file has it all when it is opened again")
    func reopening() throws {
        try StoredShoppingRepository(store: store(.file(directory.file))).insert(order(1))
        let again = StoredShoppingRepository(store: store(.file(directory.file)))
        #expect(try again.order(id: "order-1") == order(1))
    }

    @Test(
        "FA-1 the file itself refuses a second pending order of a user, and a second order under a key",
        arguments: StoreBackend.installed)
    func constraints(backend: StoreBackend) throws {
        let repository = StoredShoppingRepository(store: try store(on: backend))
        try repository.insert(order(1))
        #expect { try repository.insert(order(2)) } throws: { ($0 as? StoreError)?.code == .uniqueness }
        try repository.name(order(1), by: "k")
        #expect { try repository.name(order(1), by: "k") } throws: { ($0 as? StoreError)?.code == .uniqueness }
        #expect { try repository.insert(order(3, of: "bob", .paid)) } throws: {
            ($0 as? StoreError)?.code == .constraint
        }
    }

    @Test("FA-12 no past order is read to find a user's pending ones, lost leases, open stock, or the tile's number")
    func plans() throws {
        let store = store()
        let queries: [(SQL, String)] = [
            (
                "EXPLAIN QUERY PLAN SELECT * FROM orders WHERE user = 'u' AND status = 'pending' ORDER BY slot DESC",
                "SEARCH orders USING INDEX orders_pending_by_user (user=?)"
            ),
            (
                """
                EXPLAIN QUERY PLAN SELECT * FROM orders WHERE status = 'pending' AND leased_until < 5 ORDER BY \
                leased_until, number
                """,
                "SEARCH orders USING INDEX orders_pending_by_lease (leased_until<?)"
            ),
            (
                "EXPLAIN QUERY PLAN SELECT * FROM orders WHERE stock IN ('post', 'void')",
                "SCAN orders USING INDEX orders_with_open_stock"
            ),
            (
                """
                EXPLAIN QUERY PLAN SELECT * FROM orders WHERE user = 'u' AND stock IN ('post', 'void') ORDER BY number
                """,
                "SEARCH orders USING INDEX orders_with_open_stock (user=?)"
            ),
            (
                """
                EXPLAIN QUERY PLAN SELECT * FROM orders WHERE user = 'u' AND status <> 'cancelled' ORDER BY number \
                DESC LIMIT 5
                """,
                "SEARCH orders USING INDEX orders_listed (user=?)"
            ),
            (
                """
                EXPLAIN QUERY PLAN SELECT * FROM order_returns WHERE user = 'u' AND (state = 'open' OR state = \
                'returned' AND pieces_due) ORDER BY number
                """,
                "SEARCH order_returns USING INDEX order_returns_open (user=?)"
            ),
            (
                """
                EXPLAIN QUERY PLAN SELECT * FROM order_returns WHERE state = 'open' OR state = 'returned' AND \
                pieces_due ORDER BY user, number
                """,
                "SCAN order_returns USING INDEX order_returns_open"
            ),
            (
                "EXPLAIN QUERY PLAN SELECT count(DISTINCT order_id) FROM order_lines WHERE returned > 0",
                "SCAN order_lines USING INDEX order_lines_returned"
            ),
            (
                "EXPLAIN QUERY PLAN SELECT * FROM order_returns WHERE state = 'requested' ORDER BY number LIMIT 5",
                "SCAN order_returns USING INDEX order_returns_waiting"
            ),
            (
                """
                EXPLAIN QUERY PLAN SELECT * FROM order_returns WHERE asked_at IS NOT NULL AND state NOT IN \
                ('requested', 'withdrawn') ORDER BY number DESC LIMIT 10
                """,
                "SCAN order_returns USING INDEX order_returns_answered"
            ),
            (
                "EXPLAIN QUERY PLAN SELECT count FROM order_counts WHERE status = 'paid'",
                "SEARCH order_counts USING PRIMARY KEY (status=?)"
            ),
        ]
        for (query, plan) in queries {
            #expect(try store.rows(query) { try $0["detail"] as String } == [plan])
        }
    }

    @Test("a transaction has its name in the store")
    func name() throws {
        let store = store()
        var points: [TransactionPoint] = []
        store.onTransaction = { points.append($0) }
        try StoredShoppingRepository(store: store).transaction("shopping.change-cart") {}
        #expect(
            points == [
                TransactionPoint("shopping.change-cart", .beforeCommit),
                TransactionPoint("shopping.change-cart", .afterCommit),
            ])
    }
}
