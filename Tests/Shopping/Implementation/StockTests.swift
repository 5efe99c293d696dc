import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import BoardyValues
import PaymentIO
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

/// The stock of a checkout: reserved before the payment, posted or voided after it.
@MainActor @Suite struct StockTests {
    /// A stage with two mugs in Ada's cart.
    private func stage(
        _ neighbours: Neighbours = Neighbours(), on store: Store = Store(.memory), clock: Clock = Clock()
    ) async throws -> Stage {
        let stage = Stage(neighbours, on: store, clock: clock)
        try await stage.add("MUG", 2)
        return stage
    }

    private static let dearer = Product(sku: "MUG", title: "Mug", category: "kitchen", price: .euro(1500), stock: 5)

    @Test("SH-2 the pieces are reserved before the payment and posted after it", arguments: [false, true])
    func posted(isAsynchronous: Bool) async throws {
        let stage = try await stage()
        stage.neighbours.isAsynchronous = isAsynchronous
        try await stage.checkOut(key: "k")
        let order = try #require(stage.outcomes.first?.paid).order
        #expect(stage.neighbours.events == ["reserve", "pay", "posted"])
        let request = try #require(stage.neighbours.reservations.first)
        #expect(request.orderID == order.id && request.reservation.hasPrefix("stock-"))
        #expect(request.lines == [.init(sku: "MUG", quantity: 2, unitPrice: .euro(1299))])
        #expect(
            stage.neighbours.resolutions == [
                ResolveReservationRequest(reservation: request.reservation, as: .posted, cause: "order 1")
            ])
        #expect(stage.neighbours.stock.onHand["MUG"] == 3 && stage.neighbours.stock.reserved == 0)
        try await stage.checkOut(key: "k")
        #expect(stage.neighbours.events.count == 3)
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test(
        "SH-2 the pieces of a payment that is declined or given up are free again",
        arguments: [PayOutcome.failure(reason: .cardDeclined), .userCancelled])
    func voided(_ end: PayOutcome) async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in end }
        try await stage.checkOut()
        #expect(stage.neighbours.events == ["reserve", "pay", "voided"])
        #expect(stage.neighbours.stock.onHand["MUG"] == 5 && stage.neighbours.stock.reserved == 0)
        #expect(stage.outcomes.count == 1 && stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test("SH-3 a price that has changed is told before anything is charged, and the next checkout agrees to it")
    func priceChanged() async throws {
        let stage = try await stage()
        try await stage.add("TEA")
        stage.neighbours.products = [Self.dearer, tea]
        try await stage.checkOut(key: "k")
        let change = CartLineChange(
            sku: "MUG", title: "Mug", quantity: 2, available: 5, unitPrice: .euro(1299), newPrice: .euro(1500))
        #expect(stage.outcomes == [.failed(reason: .priceChanged, changes: [change])])
        #expect(stage.neighbours.payments.isEmpty && stage.neighbours.stock.reserved == 0)
        #expect(try await stage.cart() == .of(.of(Self.dearer, 2), .of(tea, 1)))
        #expect(try await stage.orders()?.total == 0)
        try await stage.checkOut(key: "k")
        let paid = try #require(stage.outcomes.last?.paid)
        #expect(paid.order.lines == [.of(Self.dearer, 2), .of(tea, 1)])
        #expect(stage.neighbours.payments.map(\.amount) == [.euro(3450)])
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test(
        "SH-3 a line that no amount can hold any more leaves the cart, is told, and the key can be used again",
        arguments: [Int.max, .max / 2])
    func hugePrice(minor: Int) async throws {
        let stage = try await stage()
        try await stage.add("TEA")
        let gold = Product(sku: "MUG", title: "Mug", category: "kitchen", price: .euro(minor), stock: 5)
        stage.neighbours.products = [gold, tea]
        try await stage.checkOut(key: "k")
        let change = CartLineChange(
            sku: "MUG", title: "Mug", quantity: 2, available: 5, unitPrice: .euro(1299), newPrice: .euro(minor))
        #expect(stage.outcomes == [.failed(reason: .priceChanged, changes: [change])])
        #expect(stage.neighbours.payments.isEmpty)
        try await stage.checkOut(key: "k")
        #expect(stage.diagnostics.isEmpty)
        #expect(stage.outcomes.last?.paid?.order.lines.map(\.sku) == ["TEA"])
    }

    @Test("SH-3 pieces that are gone are told before anything is charged, and the cart has what there is")
    func outOfStock() async throws {
        let stage = try await stage()
        try await stage.add("TEA", 3)
        stage.neighbours.stock.take(4, of: "MUG")
        stage.neighbours.products = [mug]
        try await stage.checkOut()
        #expect(
            stage.outcomes == [
                .failed(
                    reason: .outOfStock,
                    changes: [
                        CartLineChange(
                            sku: "MUG", title: "Mug", quantity: 2, available: 1, unitPrice: .euro(1299),
                            newPrice: .euro(1299)),
                        CartLineChange(
                            sku: "TEA", title: "Tea", quantity: 3, available: 0, unitPrice: .euro(450), newPrice: nil),
                    ])
            ])
        #expect(stage.neighbours.payments.isEmpty)
        #expect(try await stage.cart() == .of(.of(mug, 1)))
    }

    @Test("SH-3 a screen shows the old and the new values of each product")
    func told() async throws {
        let stage = try await stage()
        try await stage.add("TEA", 3)
        stage.neighbours.stock.take(4, of: "MUG")
        stage.neighbours.products = [Self.dearer]
        try await stage.checkOut(payment: nil)
        #expect(stage.driver.titles == ["Not ordered"])
        #expect(
            stage.driver.prompts.first?.lines == [
                """
                There are too few pieces. Nothing was charged. The cart has what there is; look at it and check out \
                again.
                """,
                "Mug (MUG): 2 wanted, 1 available; 12.99 EUR before, 15.00 EUR now",
                "Tea (TEA): not for sale any more",
            ])
        stage.neighbours.products = [mug]
        try await stage.checkOut(payment: nil)
        #expect(
            stage.driver.prompts.last?.lines == [
                """
                Prices have changed. Nothing was charged. The cart has the new prices; look at it and check out again.
                """,
                "Mug (MUG): 15.00 EUR before, 12.99 EUR now",
            ])
    }

    @Test("SH-3 an order that another checkout has paid meanwhile is answered as paid, whatever changed since")
    func paidMeanwhile() async throws {
        let stage = try await stage()
        stage.neighbours.reserve = { _ in
            .changed(changes: [StockChange(sku: "MUG", title: nil, unitPrice: nil, available: 0)])
        }
        stage.neighbours.settle = { [store = stage.store] _ in
            let total = try? store.row(
                "SELECT id, total FROM orders", make: { (id: try $0["id"] as String, total: try $0["total"] as Int) })
            return total.map { .paid(transaction: visa, orderID: $0.id, amount: .euro($0.total)) }
        }
        try await stage.checkOut(key: "k")
        let paid = try #require(stage.outcomes.first?.paid)
        #expect(paid.transaction == visa && stage.neighbours.payments.isEmpty)
        // Its pieces were never reserved, so they are missed when they are posted.
        #expect(stage.neighbours.events == ["reserve", "settle", "posted"])
        #expect(
            stage.diagnostics == [
                """
                boardFailed: 'shopping.settlement' found stock missing: the order '\(paid.order.id)' of 25.98 EUR is \
                paid, and 
                """
                    + """
                    pieces of it were not taken from the stock: 2 of 'MUG'. Take them with \
                    'products.adjust-stock' if they are 
                    """
                    + "there, or refund the order with 'shopping.return-order'"
            ])
    }

    @Test("FA-3 an order that may be charged is not given up for its stock before the payment has answered")
    func unansweredCharge() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut(key: "k")
        stage.neighbours.stock.expire()
        stage.neighbours.stock.take(4, of: "MUG")
        stage.neighbours.settle = { _ in nil }
        try await stage.checkOut(key: "k")
        #expect(stage.outcomes.isEmpty)
        stage.neighbours.settle = { [stage] in stage.neighbours.settleAsPaid($0) }
        for _ in 1...2 { try await stage.checkOut(key: "k") }
        let paid = stage.outcomes.compactMap(\.paid).map(\.order.id)
        #expect(paid.count == 2 && Set(paid).count == 1)
        #expect(stage.neighbours.payments.count == 1)
    }

    @Test("SH-2 a reservation that has timed out is replaced by another one before the payment")
    func timedOut() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut(key: "k")
        stage.neighbours.stock.expire()
        stage.neighbours.pay = { _ in .success(transaction: visa) }
        try await stage.checkOut(key: "k")
        _ = try #require(stage.outcomes.last?.paid)
        #expect(stage.neighbours.events == ["reserve", "pay", "reserve", "reserve", "pay", "posted"])
        let names = stage.neighbours.reservations.map(\.reservation)
        try #require(names.count == 3)
        #expect(names[0] == names[1] && names[1] != names[2])
        #expect(stage.neighbours.resolutions.map(\.reservation) == [names[2]])
        #expect(stage.neighbours.stock.onHand["MUG"] == 3)
    }

    @Test("SH-2 a checkout that goes on renews its own reservation, also of the last pieces")
    func lastPieces() async throws {
        let stage = try await stage()
        stage.neighbours.stock.take(3, of: "MUG")
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut()
        stage.neighbours.pay = { _ in .success(transaction: visa) }
        try await stage.checkOut()
        _ = try #require(stage.outcomes.last?.paid)
        #expect(stage.neighbours.stock.onHand["MUG"] == 0)
    }

    @Test("SH-2 a checkout that waits for its payment renews its reservation with its lease, and pays once")
    func renewal() async throws {
        let stage = try await stage()
        stage.neighbours.isPaymentOpen = true
        stage.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(key: "k"))
        for reserve in [stage.neighbours.reserve, { _ in nil }] {
            stage.neighbours.reserve = reserve
            await stage.leaseClock.sleepers(1)
            stage.leaseClock.advance(by: Orders.leaseRenewal)
            await stage.mainboard.nextDelivery()
        }
        #expect(stage.neighbours.events == ["reserve", "pay", "reserve", "reserve"])
        #expect(Set(stage.neighbours.reservations.map(\.reservation)).count == 1)
        stage.neighbours.endPayment(.success(transaction: visa))
        try await stage.run()
        _ = try #require(stage.outcomes.first?.paid)
        #expect(stage.neighbours.payments.count == 1 && stage.neighbours.stock.onHand["MUG"] == 3)
    }

    @Test("SH-2 stock that cannot be asked for charges nothing and says so")
    func rejected() async throws {
        let stage = try await stage()
        stage.neighbours.reserve = { _ in .rejected(reason: .invalidLines) }
        try await stage.checkOut()
        let order = try #require(stage.neighbours.reservations.first?.orderID)
        #expect(stage.outcomes.isEmpty && stage.neighbours.payments.isEmpty && stage.installed.isEmpty)
        #expect(
            stage.diagnostics == [
                """
                boardFailed: 'shopping.checkout' failed: the stock of the order '\(order)' was not reserved: \
                invalidLines. 
                """
                    + """
                    Nothing was charged. Cancel the order with 'shopping.cancel-order', change the cart and check \
                    out again
                    """
            ])
    }

    @Test("SH-2 a catalogue that calls each new reservation resolved is not asked for ever")
    func resolvedForEver() async throws {
        let stage = try await stage()
        stage.neighbours.reserve = { _ in .resolved(as: .timedOut) }
        try await stage.checkOut()
        #expect(Set(stage.neighbours.reservations.map(\.reservation)).count == 4)
        #expect(stage.outcomes.isEmpty && stage.neighbours.payments.isEmpty && stage.installed.isEmpty)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("was not reserved: timedOut. Nothing was charged.") == true)
    }

    @Test(
        "SH-2 the shopper is answered also if nobody posts the stock; the next checkout of the user asks for that again"
    )
    func nextCheckout() async throws {
        let stage = try await stage()
        stage.neighbours.resolve = { _ in nil }
        try await stage.checkOut()
        _ = try #require(stage.outcomes.first?.paid)
        #expect(stage.neighbours.stock.reserved == 2)
        stage.neighbours.resolve = { [stock = stage.neighbours.stock] in stock.resolve($0) }
        try await stage.checkOut()
        #expect(stage.outcomes.last == .failed(reason: .emptyCart))
        #expect(stage.neighbours.stock.reserved == 0 && stage.neighbours.stock.onHand["MUG"] == 3)
        try await stage.checkOut()
        #expect(stage.neighbours.resolutions.count == 2 && stage.diagnostics.isEmpty)
    }

    @Test("SH-2 a start asks for the stock that an earlier process left open", arguments: [true, false])
    func start(isPaid: Bool) async throws {
        let store = Store(.memory), stage = try await stage(on: store)
        stage.neighbours.resolve = { _ in nil }
        if !isPaid { stage.neighbours.pay = { _ in .userCancelled } }
        try await stage.checkOut()
        let neighbours = stage.neighbours
        neighbours.resolve = { [stock = neighbours.stock] in stock.resolve($0) }
        let next = try await Stage(neighbours, on: store).started()
        #expect(neighbours.stock.reserved == 0 && neighbours.stock.onHand["MUG"] == (isPaid ? 3 : 5))
        #expect(next.diagnostics.isEmpty && next.installed.isEmpty)
        let count = neighbours.resolutions.count
        try await Stage(neighbours, on: store).started()
        #expect(neighbours.resolutions.count == count)
    }

    /// A stage on which an order of two mugs is paid, and one of them has gone to others meanwhile.
    private func shortStage() async throws -> (stage: Stage, id: String) {
        let stage = try await stage()
        stage.neighbours.pay = { [stock = stage.neighbours.stock] _ in
            stock.expire()
            stock.take(4, of: "MUG")
            return .success(transaction: visa)
        }
        try await stage.checkOut()
        return (stage, try #require(stage.outcomes.first?.paid).order.id)
    }

    @Test(
        "SH-2 a paid order whose pieces went to others stays paid, is told, and takes them at a start that finds them"
    )
    func short() async throws {
        let (stage, id) = try await shortStage(), neighbours = stage.neighbours
        let told = [
            """
            boardFailed: 'shopping.settlement' found stock missing: the order '\(id)' of 25.98 EUR is paid, and the \
            stock lacks 1 of 'MUG' for it. Enter a delivery with 'products.adjust-stock', and the order takes its \
            pieces within five minutes or at the next start; or refund it with 'shopping.return-order'
            """
        ]
        #expect(stage.diagnostics == told)
        let second = try await Stage(neighbours, on: stage.store).started()
        #expect(second.diagnostics == told && neighbours.resolutions.count == 2)
        #expect(neighbours.stock.onHand["MUG"] == 1)
        #expect(try stage.statuses() == [.paid])
        neighbours.stock.take(-5, of: "MUG")
        let third = try await Stage(neighbours, on: stage.store).started()
        #expect(third.diagnostics.isEmpty && neighbours.stock.onHand["MUG"] == 4)
        try await Stage(neighbours, on: stage.store).started()
        #expect(neighbours.resolutions.count == 3 && neighbours.stock.onHand["MUG"] == 4)
    }

    @Test("SH-2, SH-6 an order that comes back before it got its pieces takes none later, and puts none back")
    func returnedShort() async throws {
        let (stage, id) = try await shortStage(), neighbours = stage.neighbours
        let refund = OrderRefund(id: "refund-1", amount: .euro(2598))
        #expect(try await stage.returnOrder(id) == .returned(refund: refund))
        #expect(stage.diagnostics.count == 1)
        neighbours.stock.take(-5, of: "MUG")
        let next = try await Stage(neighbours, on: stage.store).started()
        #expect(next.diagnostics.isEmpty && neighbours.restocked.isEmpty && neighbours.stock.onHand["MUG"] == 6)
        #expect(neighbours.resolutions.count == 2)
    }

    @Test("SH-2, SH-6 a piece returned from an order that waits for stock goes back when the order has got its pieces")
    func partlyReturnedShort() async throws {
        let (stage, id) = try await shortStage(), neighbours = stage.neighbours
        #expect(
            try await stage.returnOrder(id, ["MUG": 1])
                == .returned(refund: OrderRefund(id: "refund-1", amount: .euro(1299))))
        #expect(neighbours.restocked.isEmpty && neighbours.stock.onHand["MUG"] == 1)
        neighbours.stock.take(-5, of: "MUG")
        let next = try await Stage(neighbours, on: stage.store).started()
        #expect(next.diagnostics.isEmpty && neighbours.restocked.count == 1 && neighbours.stock.onHand["MUG"] == 5)
    }

    /// A moment of a checkout at which its process dies.
    enum Death: CaseIterable {
        case beforeReserving, afterReserving, beforePaying, afterPaying, beforePosting, afterPosting
    }

    @Test(
        "SH-2 wherever a checkout dies, the next one or a later start leaves one order, one charge and the right stock",
        arguments: Death.allCases, [Repetition.sameKey, .noKey, .start])
    func dying(_ death: Death, _ repetition: Repetition) async throws {
        let store = Store(.memory), clock = Clock(), neighbours = Neighbours()
        let stock = neighbours.stock, first = try await stage(neighbours, on: store, clock: clock)
        var charges: [String: PayRequest] = [:], isAbandoned: Set<String> = []
        let pay: (PayRequest) -> PayOutcome = { request in
            if isAbandoned.contains(request.key) { return .failure(reason: .abandoned) }
            charges[request.key] = request
            return .success(transaction: visa)
        }
        neighbours.reserve = {
            if death == .beforeReserving { return nil }
            let outcome = stock.reserve($0)
            return death == .afterReserving ? nil : outcome
        }
        neighbours.pay = {
            if death == .beforePaying { return nil }
            let outcome = pay($0)
            return death == .afterPaying ? nil : outcome
        }
        neighbours.resolve = {
            if death == .beforePosting { return nil }
            _ = stock.resolve($0)
            return nil
        }
        try await first.checkOut(key: "k")

        neighbours.reserve = { stock.reserve($0) }
        neighbours.pay = pay
        neighbours.resolve = { stock.resolve($0) }
        neighbours.settle = { request in
            if let charge = charges[request.key] {
                return .paid(transaction: visa, orderID: charge.orderID, amount: charge.amount)
            }
            isAbandoned.insert(request.key)
            return SettleOutcome.none
        }
        if repetition == .start {
            clock.pass(.seconds(3600))
            stock.expire()
        }
        let second = try await Stage(neighbours, on: store, clock: clock).started()
        switch repetition {
        case .sameKey: try await second.checkOut(key: "k")
        case .noKey, .start: try await second.checkOut()
        }
        #expect(try second.statuses().filter { $0 == .paid }.count == 1)
        #expect(try !second.statuses().contains(.pending))
        #expect(charges.count == 1)
        #expect(stock.onHand["MUG"] == 3 && stock.reserved == 0)
        #expect(try await second.cart()?.lines == [])
        #expect(second.diagnostics.isEmpty && second.installed.isEmpty)
    }

    /// The way in which a shopper goes on after a death.
    enum Repetition { case sameKey, noKey, start }

    @Test("PY-7 an order of zero is paid without a charge, and its pieces are posted", arguments: [card, nil])
    func free(payment: PaymentDetails?) async throws {
        let stage = Stage()
        stage.neighbours.products = [Product(sku: "TEA", title: "Tea", category: "pantry", price: .euro(0), stock: 100)]
        try await stage.add("TEA", 2)
        try await stage.checkOut(key: "k", payment: payment)
        let paid = try #require(stage.outcomes.first?.paid)
        #expect(paid.transaction == nil && paid.order.status == .paid && paid.order.total == .euro(0))
        #expect(stage.neighbours.events == ["reserve", "posted"] && stage.neighbours.stock.onHand["TEA"] == 98)
        #expect(try await stage.orders()?.orders == [paid.order])
        #expect(try await stage.cart()?.lines == [])
        try await stage.checkOut(key: "k")
        #expect(stage.outcomes.last == stage.outcomes.first && stage.neighbours.events.count == 2)
        #expect(
            stage.driver.prompts.map(\.lines)
                == (payment == nil
                    ? [
                        [
                            "Nothing to pay.", "Product  SKU  Pieces      Each     Total",
                            "Tea      TEA       2  0.00 EUR  0.00 EUR", "Total:     0.00 EUR",
                            "Order no.: 1", "ID:        \(paid.order.id)", "Placed:    2026-11-21 10:00 UTC",
                        ]
                    ]
                    : []))
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }
}
