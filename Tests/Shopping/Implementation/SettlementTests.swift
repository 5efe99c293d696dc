import AuthenticationIO
import Boardy
import BoardyStorage
import BoardyTesting
import BoardyValues
import PaymentIO
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

@MainActor @Suite struct SettlementTests {
    private let directory: TemporaryDirectory
    private let clock = Clock()

    init() throws { directory = try TemporaryDirectory() }

    /// One more store on the file, as one more process has it.
    private func store() -> Store { Store(.file(directory.file)) }

    /// Leaves an order of a user whose checkout stopped before its payment answered.
    @discardableResult
    private func interrupt(_ user: String, key: String, on file: Store? = nil) throws -> StoredOrder {
        let file = file ?? store()
        let shop = Shop.on(file, clock: clock) { "\(user)-\(key)" }
        let cart = try shop.carts.add(2, of: .found(product: mug), for: user)
        guard case .added(let seen) = cart else { throw CancellationError() }
        _ = try shop.orders.place(seen, key: key, for: user)
        return try #require(try StoredShoppingRepository(store: file).pendingOrders(of: user).last)
    }

    private func charge(_ order: StoredOrder) -> SettleOutcome {
        .paid(transaction: visa, orderID: order.order.id, amount: order.order.total)
    }

    private func reserve(_ order: StoredOrder, in neighbours: Neighbours) {
        _ = neighbours.stock.reserve(
            ReserveStockRequest(
                reservation: order.reservation, lines: [.init(sku: "MUG", quantity: 2, unitPrice: .euro(1299))]))
    }

    @Test(
        "a start settles the orders whose lease is over: paid, or cancelled", arguments: [false, true])
    func settles(isAsynchronous: Bool) async throws {
        let paid = try interrupt(ada.id, key: "k"), lost = try interrupt(bob.id, key: "k")
        clock.pass(.seconds(15 * 60 + 1))
        let neighbours = Neighbours()
        neighbours.isAsynchronous = isAsynchronous
        for order in [paid, lost] { reserve(order, in: neighbours) }
        neighbours.settle = { [charge = charge(paid)] in $0.key == paid.paymentKey ? charge : SettleOutcome.none }
        let stage = try await Stage(neighbours, on: store(), clock: clock).started()
        try await stage.run()
        #expect(neighbours.settled == [paid.paymentKey, lost.paymentKey])
        #expect(neighbours.events == ["settle", "settle", "posted", "voided"])
        #expect(neighbours.stock.onHand["MUG"] == 3 && neighbours.stock.reserved == 0)
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
        #expect(try stage.statuses() == [.paid])
        #expect(try await stage.cart()?.lines == [])
        neighbours.user = bob
        #expect(try stage.statuses() == [.cancelled])
        try await stage.checkOut(key: "k")
        #expect(stage.outcomes == [.failed(reason: .abandoned)])
    }

    @Test("FA-5 a start leaves an order alone whose lease is not over")
    func young() async throws {
        try interrupt(ada.id, key: "k")
        clock.pass(.seconds(15 * 60))
        let stage = try await Stage(on: store(), clock: clock).started()
        #expect(stage.neighbours.settled.isEmpty && stage.installed.isEmpty)
        #expect(try stage.statuses() == [.pending])
    }

    @Test(
        "FA-5 an app that goes on settles an order when its lease is over, and needs no other start for it",
        .timeLimit(.minutes(10)))
    func maintained() async throws {
        let order = try interrupt(ada.id, key: "k"), neighbours = Neighbours(), time = TestClock()
        reserve(order, in: neighbours)
        neighbours.settle = { [charge = charge(order)] _ in charge }
        let stage = Stage(neighbours, on: store(), clock: clock)
        try await stage.launcher.withStartedPlugins(clock: time) { _ in
            for (passed, status) in [(Duration.seconds(15 * 60), PlacedOrder.Status.pending), (.seconds(1), .paid)] {
                clock.pass(passed)
                await time.sleepers(1)
                time.advance(by: .seconds(5 * 60))
                await time.sleepers(1)
                try await stage.run()
                #expect(try stage.statuses() == [status])
            }
        }
        #expect(neighbours.settled == [order.paymentKey] && stage.diagnostics == [] && stage.installed.isEmpty)
    }

    @Test(
        "FA-5 a checkout that waits for its payment renews its lease, so that no start of another process cancels it")
    func alive() async throws {
        let first = Stage(on: store(), clock: clock)
        try await first.add("MUG", 2)
        first.neighbours.isPaymentOpen = true
        first.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(key: "k"))
        for _ in 1...6 {
            await first.leaseClock.sleepers(1)
            clock.pass(Orders.leaseRenewal)
            first.leaseClock.advance(by: Orders.leaseRenewal)
            await first.mainboard.nextDelivery()
        }
        let second = try await Stage(on: store(), clock: clock).started()
        #expect(second.neighbours.settled.isEmpty)
        #expect(try second.statuses() == [.pending])
        first.neighbours.endPayment(.success(transaction: visa))
        try await first.run()
        _ = try #require(first.outcomes.first?.paid)
        await first.mainboard.workSettled()
        #expect(first.leaseClock.sleeperCount == 0 && first.diagnostics.isEmpty)
    }

    @Test("FA-5 a start leaves an order alone that a checkout goes on with while another one is asked about")
    func resumed() async throws {
        let first = try interrupt(ada.id, key: "k"), second = try interrupt(bob.id, key: "k")
        clock.pass(.seconds(15 * 60 + 1))
        let neighbours = Neighbours(), other = Shop.on(store(), clock: clock) { "other" }
        neighbours.settle = { request in
            if request.key == first.paymentKey { _ = try? other.orders.resume(key: "k", for: bob.id) }
            return SettleOutcome.none
        }
        let stage = try await Stage(neighbours, on: store(), clock: clock).started()
        try await stage.run()
        #expect(neighbours.settled == [first.paymentKey])
        #expect(try StoredShoppingRepository(store: store()).order(id: second.order.id)?.order.status == .pending)
    }

    @Test("FA-5 a lease that cannot be renewed is reported, and the checkout goes on")
    func unrenewed() async throws {
        let file = store(), stage = Stage(on: file, clock: clock)
        try await stage.add("MUG", 2)
        stage.neighbours.isPaymentOpen = true
        stage.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(key: "k"))
        try file.run(
            "CREATE TRIGGER refusal BEFORE UPDATE OF leased_until ON orders BEGIN SELECT RAISE(ABORT, 'refused'); END")
        await stage.leaseClock.sleepers(1)
        stage.leaseClock.advance(by: Orders.leaseRenewal)
        await stage.mainboard.nextDelivery()
        try file.run("DROP TRIGGER refusal")
        #expect(stage.diagnostics.count == 1)
        #expect(
            stage.diagnostics.first?.hasPrefix(
                "boardFailed: 'shopping.checkout' did not renew the lease of the order 'order-") == true)
        stage.neighbours.endPayment(.success(transaction: visa))
        try await stage.run()
        _ = try #require(stage.outcomes.first?.paid)
    }

    @Test("FA-5 recovery runs once a process, and not at each launch of a root")
    func once() async throws {
        try interrupt(ada.id, key: "k")
        clock.pass(.seconds(3600))
        let first = try await Stage(on: store(), clock: clock, options: .default).started()
        #expect(first.neighbours.settled.count == 1)
        try interrupt(bob.id, key: "k")
        clock.pass(.seconds(3600))
        #expect(try await Stage(on: store(), clock: clock, options: .default).started().neighbours.settled.isEmpty)
        #expect(try await Stage(on: store(), clock: clock).started().neighbours.settled.count == 1)
    }

    @Test("an order that payment says nothing about stays pending, and the next one is settled")
    func silence() async throws {
        let first = try interrupt(ada.id, key: "k"), second = try interrupt(bob.id, key: "k")
        clock.pass(.seconds(3600))
        let neighbours = Neighbours()
        neighbours.settle = { $0.key == first.paymentKey ? nil : SettleOutcome.none }
        let stage = try await Stage(neighbours, on: store(), clock: clock).started()
        #expect(neighbours.settled == [first, second].map(\.paymentKey) && stage.installed.isEmpty)
        #expect(try stage.statuses() == [.pending])
        neighbours.user = bob
        #expect(try stage.statuses() == [.cancelled])
    }

    @Test("a payment that a gate refuses leaves the order pending, and the refusal is reported")
    func gated() async throws {
        try interrupt(ada.id, key: "k")
        clock.pass(.seconds(3600))
        let neighbours = Neighbours()
        neighbours.refused = [Settle.self]
        let stage = try await Stage(neighbours, on: store(), clock: clock).started()
        #expect(neighbours.settled.isEmpty && stage.installed.isEmpty)
        #expect(try stage.statuses() == [.pending])
        #expect(
            stage.diagnostics == [
                "activationDiscarded: 'payment.settle' was not activated: its gate 'payment.settle.gate' refused: "
                    + "Refused()"
            ])
    }

    @Test("a key that the payment refuses leaves its order pending, and is reported")
    func refused() async throws {
        let order = try interrupt(ada.id, key: "k")
        clock.pass(.seconds(3600))
        let neighbours = Neighbours()
        neighbours.settle = { _ in .rejected(reason: .invalidKey) }
        let stage = try await Stage(neighbours, on: store(), clock: clock).started()
        #expect(try stage.statuses() == [.pending])
        #expect(
            stage.diagnostics == [
                """
                boardFailed: 'shopping.settlement' left the order '\(order.order.id)' pending: the payment refuses \
                its key, 
                """
                    + "invalidKey"
            ])
    }

    @Test("FA-2 recovery confirms no order by a charge of another order or amount")
    func foreignCharge() async throws {
        let order = try interrupt(ada.id, key: "k")
        clock.pass(.seconds(3600))
        let neighbours = Neighbours()
        neighbours.settle = { _ in .paid(transaction: visa, orderID: order.order.id, amount: .euro(1)) }
        let stage = try await Stage(neighbours, on: store(), clock: clock).started()
        #expect(try stage.statuses() == [.cancelled])
        #expect(try await stage.cart()?.lines == [.of(mug, 2)])
        #expect(stage.diagnostics.count == 1)
        #expect(
            stage.diagnostics.first?.contains(
                "is the charge 'transaction-1' of 0.01 EUR for the order '\(order.order.id)'")
                == true)
    }

    @Test("MP-D3 a stop ends the settlement that the start began, and the next start goes on with it")
    func stopped() async throws {
        let orders = [try interrupt(ada.id, key: "k"), try interrupt(bob.id, key: "k")]
        clock.pass(.seconds(3600))
        let neighbours = Neighbours()
        neighbours.isSilent = true
        let stage = try await Stage(neighbours, on: store(), clock: clock).started()
        #expect(stage.installed.contains(Settlement.id))
        try await stage.launcher.stop()
        #expect(stage.installed.isEmpty && stage.mainboard.pendingWorkCount == 0)
        #expect(try stage.statuses() == [.pending])
        let next = try await Stage(on: store(), clock: clock).started()
        #expect(next.neighbours.settled == orders.map(\.paymentKey))
    }

    @Test("a thousand abandoned orders nest no activations")
    func many() async throws {
        let store = Store(.memory)
        for number in 1...1000 { try interrupt("user-\(number)", key: "k", on: store) }
        clock.pass(.seconds(3600))
        let stage = try await Stage(on: store, clock: clock).started()
        #expect(stage.neighbours.settled.count == 1000 && stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }
}
