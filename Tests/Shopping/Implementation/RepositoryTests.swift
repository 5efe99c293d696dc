import ShoppingIO
import Storage
import Testing
import Values

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
        [
            InMemoryRepository(), SQLiteShoppingRepository(store: store()),
            SQLiteShoppingRepository(store: store(.file(directory.file))),
        ]
    }

    private func order(_ number: Int, at time: Int64 = 1000, _ status: PlacedOrder.Status = .pending) -> StoredOrder {
        let order = PlacedOrder(
            id: "order-\(number)", lines: [.of(mug, 2), .of(tea, 1)], total: .euro(3048),
            placedAt: Timestamp(milliseconds: time), status: status)
        return StoredOrder(order: order, user: "ada", key: "key-\(number)")
    }

    @Test("a cart is kept with its order, and replaced as a whole")
    func carts() throws {
        for repository in all {
            try repository.replaceCart(of: "ada", with: [.of(tea, 1), .of(mug, 2)])
            try repository.replaceCart(of: "bob", with: [.of(mug, 1)])
            #expect(try repository.cart(of: "ada") == [.of(tea, 1), .of(mug, 2)])
            try repository.replaceCart(of: "ada", with: [])
            #expect(try repository.cart(of: "ada") == [])
            #expect(try repository.cart(of: "bob") == [.of(mug, 1)])
        }
    }

    @Test("an order is found as it was kept, by key and by ID")
    func insertion() throws {
        for repository in all {
            try repository.insert(order(1))
            #expect(try repository.order(key: "key-1") == order(1))
            #expect(try repository.order(id: "order-1") == order(1))
            #expect(try repository.order(key: "key-2") == nil)
            #expect(try repository.order(id: "order-2") == nil)
        }
    }

    @Test("an order's status is kept with its reason or its transaction")
    func update() throws {
        for repository in all {
            try repository.insert(order(1))
            try repository.insert(order(2))
            let paid = order(1).moved(to: .paid, transaction: visa)
            let cancelled = order(2).moved(to: .cancelled, reason: .cardDeclined)
            try repository.update(paid)
            try repository.update(cancelled)
            #expect(try repository.order(key: "key-1") == paid)
            #expect(try repository.order(key: "key-2") == cancelled)
            #expect(try repository.paidCount() == 1)
        }
    }

    @Test("orders are listed newest first and by pages; the stale ones oldest first")
    func lists() throws {
        for repository in all {
            for number in 1...3 { try repository.insert(order(number, at: Int64(number) * 1000)) }
            try repository.update(order(2).moved(to: .cancelled))
            #expect(try repository.orders(of: "ada", offset: 0, limit: 2).map(\.key) == ["key-3", "key-2"])
            #expect(try repository.orders(of: "ada", offset: 2, limit: 2).map(\.key) == ["key-1"])
            #expect(try repository.orderCount(of: "ada") == 3)
            #expect(try repository.orderCount(of: "bob") == 0)
            let stale = try repository.pendingOrders(placedBefore: Timestamp(milliseconds: 3000))
            #expect(stale.map(\.key) == ["key-1"])
        }
    }

    @Test("the newest pending order of a user is found, and none that is settled")
    func newestPending() throws {
        for repository in all {
            #expect(try repository.newestPendingOrder(of: "ada") == nil)
            for number in 1...3 { try repository.insert(order(number)) }
            try repository.update(order(3).moved(to: .cancelled))
            #expect(try repository.newestPendingOrder(of: "ada") == order(2))
            #expect(try repository.newestPendingOrder(of: "bob") == nil)
        }
    }

    @Test("what a transaction throws undoes all of it")
    func undoing() throws {
        for repository in all {
            #expect(throws: Undo.self) {
                try repository.transaction(.placeOrder) {
                    try repository.insert(order(1))
                    try repository.replaceCart(of: "ada", with: [.of(mug, 1)])
                    throw Undo()
                }
            }
            let (found, cart) = (try repository.order(key: "key-1"), try repository.cart(of: "ada"))
            #expect(found == nil && cart == [])
        }
    }

    @Test("a file has it all when it is opened again")
    func reopening() throws {
        try SQLiteShoppingRepository(store: store(.file(directory.file))).insert(order(1))
        let again = SQLiteShoppingRepository(store: store(.file(directory.file)))
        #expect(try again.order(key: "key-1") == order(1))
    }

    @Test("the file itself refuses a second order under a key, and a paid one without its transaction")
    func constraints() throws {
        let repository = SQLiteShoppingRepository(store: store())
        try repository.insert(order(1))
        let second = StoredOrder(order: order(2).order, user: "bob", key: "key-1")
        #expect { try repository.insert(second) } throws: { ($0 as? StoreError)?.code == .uniqueness }
        #expect { try repository.insert(order(3, .paid)) } throws: { ($0 as? StoreError)?.code == .constraint }
    }

    @Test("each transaction has its name", arguments: TransactionPurpose.allCases)
    func names(_ purpose: TransactionPurpose) throws {
        let store = store()
        var points: [TransactionPoint] = []
        store.onTransaction = { points.append($0) }
        try SQLiteShoppingRepository(store: store).transaction(purpose) {}
        let name =
            switch purpose {
            case .changeCart: "shopping.change-cart"
            case .placeOrder: "shopping.place-order"
            case .confirmPayment: "shopping.confirm-payment"
            case .cancelOrder: "shopping.cancel-order"
            }
        #expect(points == [TransactionPoint(name, .beforeCommit), TransactionPoint(name, .afterCommit)])
    }
}
