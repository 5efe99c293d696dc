import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import DashboardIO
import PaymentIO
import ShoppingIO
import Testing

@testable import Shopping

/// Checkouts with a voucher, which the payment knows and the order keeps.
@MainActor @Suite struct VoucherCheckoutTests {
    private let discount = Money.euro(598)

    /// A stage with two mugs at 25.98 EUR in Ada's cart.
    private func stage(on store: Store = Store(.memory)) async throws -> Stage {
        let stage = Stage(Neighbours(), on: store)
        try await stage.add("MUG", 2)
        stage.ends = []
        return stage
    }

    private func checkOut(_ stage: Stage, key: String? = nil, voucher: String?) async throws {
        let request = CheckoutRequest(key: key, voucher: voucher, payment: card)
        stage.mainboard.ioCheckout().activation.activate(with: request)
        try await stage.run()
    }

    @Test("PY-1 the payment gets the voucher, and outcome, order and history tell its discount")
    func discounted() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { [discount] _ in .success(transaction: visa, discount: discount) }
        for _ in 1...2 { try await checkOut(stage, key: "k", voucher: "SPRING") }
        #expect(stage.neighbours.payments.map(\.voucher) == ["SPRING"])
        #expect(stage.neighbours.payments.map(\.amount) == [.euro(2598)])
        let paid = try #require(stage.outcomes.first?.paid)
        #expect(paid.order.total == .euro(2598) && paid.order.discount == discount && paid.transaction == visa)
        #expect(stage.outcomes.last == stage.outcomes.first)
        #expect(try await stage.orders()?.orders.map(\.discount) == [discount])
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("DB-2 pieces that came back are no best sellers")
    func bestSellers() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { [discount] _ in .success(transaction: visa, discount: discount) }
        try await checkOut(stage, voucher: "SPRING")
        let id = try #require(stage.outcomes.first?.paid).order.id
        let charts = SalesCharts(store: stage.store, now: { [clock = stage.clock] in clock.now })
        try await stage.returnOrder(id, key: "one", ["MUG": 1])
        #expect(try charts.charts().map(\.title) == ["Best sellers"])
        #expect(try charts.charts().map { $0.bars.map(\.value) } == [[1]])
        try await stage.returnOrder(id, key: "two")
        #expect(try charts.charts().isEmpty)
    }

    @Test("SH-6 money that an operator gave back without a return is told by the order and by its state")
    func directRefund() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { [discount] _ in .success(transaction: visa, discount: discount) }
        try await checkOut(stage, voucher: "SPRING")
        let id = try #require(stage.outcomes.first?.paid).order.id
        for (minor, state) in [(0, "paid"), (500, "partly refunded"), (2000, "refunded")] {
            stage.neighbours.refundedDirectly = minor
            guard case .found(let order)? = try await stage.details(id) else { return #expect(Bool(false)) }
            #expect(order.refunded == (minor == 0 ? nil : .euro(minor)))
            #expect(order.displayState == state && order.status == .paid)
            #expect(try await stage.orders()?.orders == [order], "the list and the order agree")
        }
        try await stage.returnOrder(id, key: "one", ["MUG": 1])
        guard case .found(let order)? = try await stage.details(id) else { return #expect(Bool(false)) }
        #expect(order.displayState == "partly returned")
    }

    @Test("SH-6 the order on the screen tells the voucher, what was paid, what came back and what was refunded")
    func details() async throws {
        let driver = RecordingDriver.showingFirstRows(Answer("Show"), Answer("Back"), Answer("Back"))
        let stage = Stage(Neighbours(), driver: driver)
        try await stage.add("MUG", 2)
        stage.neighbours.pay = { [discount] _ in .success(transaction: visa, discount: discount) }
        try await checkOut(stage, voucher: "SPRING")
        let order = try #require(stage.outcomes.first?.paid).order
        try await stage.returnOrder(order.id, key: "all")
        guard case .found(let found) = try await stage.details(order.id) else { return #expect(Bool(false)) }
        #expect(found.refunded == .euro(2000) && found.status == .paid)
        try await stage.choose("My orders")
        #expect(driver.prompts[0].lines.last?.contains(" 20.00 EUR  returned") == true, "what was to pay")
        #expect(
            driver.prompts[1].lines == [
                "Order no.: 1", "ID:        \(order.id)", "Placed:    2026-11-21 10:00 UTC",
                "State:     returned", "Paid with: visa ending in 4242",
                "Product  SKU  Pieces       Each      Total  Returned",
                "Mug      MUG       2  12.99 EUR  25.98 EUR         2", "Total:    25.98 EUR",
                "Voucher:  -5.98 EUR",
                "Paid:     20.00 EUR", "Refunded: 20.00 EUR",
            ])
        #expect(driver.prompts[1].choices.map(\.name) == ["Back"])
    }

    @Test("PY-2 a voucher that pays for everything leaves an order that is paid without a transaction")
    func coversAll() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in .success(transaction: nil, discount: .euro(2598)) }
        try await checkOut(stage, voucher: "GIFT")
        let paid = try #require(stage.outcomes.first?.paid)
        #expect(paid.order.status == .paid && paid.order.discount == .euro(2598) && paid.transaction == nil)
        #expect(try await stage.orders()?.orders == [paid.order])
        #expect(try await stage.cart()?.lines == [])
        #expect(paid.order.receipt.first == .notice("Paid with a voucher.", .success))
    }

    @Test("SH-40 a receipt and the page of its order tell the card, and that a trial has charged nothing")
    func trial() async throws {
        let stage = try await stage(), trial = CardTransaction(id: "sandbox-1", last4: "4242", brand: "visa")
        stage.neighbours.pay = { _ in .success(transaction: trial) }
        try await checkOut(stage, voucher: nil)
        guard let order = try await stage.orders()?.orders.first else { return #expect(Bool(false)) }
        let words = "visa ending in 4242, as a trial that charged nothing"
        #expect(order.transaction == trial && order.receipt.first == .notice("Paid with \(words).", .success))
        guard case .pairs(let facts)? = order.facts([]).first else { return #expect(Bool(false)) }
        #expect(facts.pairs.last?.label == "Paid with" && facts.pairs.last?.value == words)
    }

    @Test("PY-8 an order that is settled as paid with a voucher has its discount")
    func settled() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await checkOut(stage, voucher: "SPRING")
        #expect(stage.outcomes.isEmpty)
        stage.neighbours.settle = { [discount, neighbours = stage.neighbours] request in
            guard let paid = neighbours.payments.first(where: { $0.key == request.key }) else {
                return SettleOutcome.none
            }
            return .paid(transaction: visa, orderID: paid.orderID, amount: paid.amount, discount: discount)
        }
        // The cart is another one now, so the pending order is settled first.
        try await stage.add("TEA")
        stage.neighbours.pay = { _ in .userCancelled }
        try await checkOut(stage, voucher: nil)
        let orders = try await stage.orders()?.orders
        #expect(orders?.map(\.status) == [.paid] && orders?.first?.discount == discount)
    }

    @Test("PY-3 the key of an order that is being paid with another voucher is refused, and the order goes on")
    func otherVoucherOfKey() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await checkOut(stage, key: "k", voucher: "SPRING")
        stage.neighbours.pay = {
            $0.voucher == "SPRING" ? .success(transaction: visa) : .failure(reason: .otherVoucher)
        }
        try await checkOut(stage, key: "k", voucher: "AUTUMN")
        try await checkOut(stage, key: "k", voucher: nil)
        #expect(stage.outcomes == [.failed(reason: .otherVoucher), .failed(reason: .otherVoucher)])
        #expect(try stage.statuses() == [.pending] && stage.neighbours.settled.isEmpty)
        try await checkOut(stage, key: "k", voucher: "SPRING")
        #expect(stage.outcomes.last?.paid?.order.status == .paid)
        #expect(try stage.statuses() == [.paid])
    }

    @Test("PY-3 without a key, an order that is being paid with another voucher is settled, and the cart ordered anew")
    func otherVoucher() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await checkOut(stage, voucher: nil)
        let first = try #require(stage.neighbours.payments.first)
        stage.neighbours.pay = { [discount] request in
            request.key == first.key
                ? .failure(reason: .otherVoucher) : .success(transaction: visa, discount: discount)
        }
        try await checkOut(stage, voucher: "SPRING")
        let paid = try #require(stage.outcomes.first?.paid)
        #expect(stage.neighbours.settled == [first.key])
        #expect(paid.order.id != first.orderID && paid.order.discount == discount)
        #expect(try stage.statuses() == [.paid, .cancelled])
        #expect(stage.outcomes.count == 1 && stage.installed.isEmpty)
    }

    @Test("PY-3 without a key, an order that turns out to be paid with another voucher is not paid again")
    func otherVoucherPaid() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await checkOut(stage, voucher: nil)
        stage.neighbours.pay = { _ in .failure(reason: .otherVoucher) }
        stage.neighbours.settle = { [neighbours = stage.neighbours] in neighbours.settleAsPaid($0) }
        try await checkOut(stage, voucher: "SPRING")
        #expect(stage.outcomes == [.failed(reason: .emptyCart)])
        #expect(try stage.statuses() == [.paid] && stage.neighbours.payments.count == 2)
    }

    @Test("PY-2 each refusal of a voucher is said in words when the checkout asks on screens")
    func sentences() async throws {
        let sentences: [(PayProblem, String)] = [
            (.unknownVoucher, "There is no such voucher. Nothing was charged; check out without it."),
            (.voucherExpired, "The voucher has expired. Nothing was charged; check out without it."),
            (.voucherSpent, "The voucher was used as often as it can be. Nothing was charged; check out without it."),
            (
                .voucherBelowMinimum,
                "The total is too small for the voucher. Nothing was charged; check out without it."
            ),
            (.voucherOtherCurrency, "The voucher is for another currency. Nothing was charged; check out without it."),
            (
                .otherVoucher,
                """
                This order is being paid with another voucher, or without one. Go on with that, or check out under \
                another key.
                """
            ),
        ]
        for (problem, sentence) in sentences {
            let stage = try await stage()
            stage.neighbours.pay = { _ in .failure(reason: problem) }
            stage.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(key: "k", voucher: "SPRING"))
            try await stage.run()
            #expect(stage.driver.titles == ["Not ordered"])
            #expect(stage.driver.prompts.first?.lines == [sentence])
            #expect(try await stage.cart() == .of(.of(mug, 2)))
        }
    }
}
