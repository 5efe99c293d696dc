import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import PaymentIO
import ProductManagementIO
import RandomCases
import ShoppingIO
import Testing

@testable import Shopping

/// Orders that are cancelled before their payment, and returned after it.
@MainActor @Suite struct OrderChangeTests {
    /// A stage on which Ada has an order of two mugs and three packets of tea, 39.48 EUR.
    private func stage(paid: Bool = true, clock: Clock = Clock()) async throws -> (stage: Stage, id: String) {
        let stage = Stage(clock: clock)
        try await stage.add("MUG", 2)
        try await stage.add("TEA", 3)
        if !paid { stage.neighbours.pay = { _ in nil } }
        try await stage.checkOut(key: "k")
        stage.neighbours.settle = stage.neighbours.settleAsPaid
        return (stage, try #require(stage.neighbours.reservations.first?.orderID))
    }

    private func refund(_ minor: Int) -> ReturnOrderOutcome {
        .returned(refund: OrderRefund(id: "refund-1", amount: .euro(minor)))
    }

    // MARK: - Cancellations

    @Test("SH-6 a pending order is cancelled for good, its pieces are free, and its key pays nothing any more")
    func cancelling() async throws {
        let (stage, id) = try await stage(paid: false)
        stage.neighbours.settle = { _ in SettleOutcome.none }
        for _ in 1...2 {
            guard case .cancelled(let order) = try #require(try await stage.cancel(id)) else {
                Issue.record("not cancelled")
                return
            }
            #expect(order.id == id && order.status == .cancelled)
        }
        #expect(stage.neighbours.events == ["reserve", "pay", "settle", "voided"])
        #expect(stage.neighbours.stock.reserved == 0 && stage.neighbours.stock.onHand["MUG"] == 5)
        #expect(try await stage.orders()?.orders.map(\.status) == [.cancelled], "it stays in the list")
        #expect(try await stage.cart()?.lines.count == 2)
        try await stage.checkOut(key: "k")
        #expect(stage.outcomes.last == .cancelled && stage.neighbours.payments.count == 1)
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test("SH-40 both lists have an order that was cancelled, and no checkout that ended unpaid")
    func cancelledListed() async throws {
        let (stage, id) = try await stage(paid: false)
        stage.neighbours.settle = { _ in SettleOutcome.none }
        try await stage.cancel(id)
        stage.neighbours.pay = { _ in .userCancelled }
        try await stage.checkOut(key: "l")
        #expect(try stage.statuses() == [.cancelled, .cancelled])
        let page = try await stage.orders()
        #expect(page?.total == 1 && page?.orders.map(\.id) == [id])
        #expect(try stage.repository.listedOrderCount() == 1)
        #expect(try stage.repository.listedOrders(offset: 0, limit: 9).map(\.order.id) == [id])
        guard case .found(let order)? = try await stage.details(id) else { return #expect(Bool(false)) }
        #expect(order.details(isOwn: true, []).last == "Nothing was charged.")
    }

    @Test("SH-6 an order that was charged meanwhile becomes paid, and is not cancelled")
    func chargedMeanwhile() async throws {
        let (stage, id) = try await stage(paid: false)
        #expect(try await stage.cancel(id) == .rejected(reason: .paid))
        #expect(try stage.statuses() == [.paid])
        #expect(stage.neighbours.events == ["reserve", "pay", "settle", "posted"])
        #expect(try await stage.cancel(id) == .rejected(reason: .paid))
        #expect(stage.neighbours.events.count == 4)
    }

    @Test("SH-6 nobody but its shopper and an operator cancels an order")
    func strangers() async throws {
        let (stage, id) = try await stage(paid: false)
        stage.neighbours.settle = { _ in SettleOutcome.none }
        stage.neighbours.user = bob
        #expect(try await stage.cancel(id) == .rejected(reason: .notFound))
        stage.neighbours.user = nil
        #expect(try await stage.cancel(id) == .rejected(reason: .notFound))
        stage.neighbours.user = ada
        #expect(try await stage.cancel("other") == .rejected(reason: .notFound))
        #expect(try stage.statuses() == [.pending] && stage.neighbours.settled.isEmpty)
        (stage.neighbours.user, stage.neighbours.role) = (bob, .operator)
        _ = try await stage.cancel(id)
        stage.neighbours.user = ada
        #expect(try stage.statuses() == [.cancelled])
    }

    @Test("SH-6 the page of a pending order offers to pay and to cancel it to its shopper alone, not to an operator")
    func offers() async throws {
        let stage = Stage(driver: RecordingDriver { _ in Answer("Back") })
        try await stage.add("MUG", 2)
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut(key: "k")
        let id = try #require(stage.neighbours.reservations.first?.orderID)
        let own = ["Check out", "Cancel order", "Back"]
        for (user, role, choices) in [
            (ada, AccountRole.customer, own), (ada, .operator, own), (bob, .operator, ["Back"]),
        ] {
            (stage.neighbours.user, stage.neighbours.role) = (user, role)
            let shown = stage.driver.prompts.count
            stage.mainboard[ShowOrders.self].activation.activate(with: id)
            try await stage.run()
            let order = try #require(stage.driver.prompts.dropFirst(shown).first)
            #expect(order.title == "Order" && order.choices.map(\.name) == choices)
            #expect(order.lines.contains { $0.contains("'Check out'") } == (user == ada))
        }
    }

    @Test("SH-6 a key of a change belongs to one change of one order")
    func keys() async throws {
        let (stage, id) = try await stage()
        try await stage.add("TEA")
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut(key: "l")
        let other = try #require(stage.neighbours.reservations.last?.orderID)
        #expect(try await stage.returnOrder(id, key: "a", ["MUG": 1]) == refund(1299))
        #expect(try await stage.cancel(other, key: "a") == .rejected(reason: .otherParameters))
        stage.neighbours.settle = { _ in SettleOutcome.none }
        try await stage.cancel(other, key: "b")
        #expect(try await stage.cancel(id, key: "b") == .rejected(reason: .otherParameters))
        #expect(try await stage.returnOrder(id, key: "b") == .rejected(reason: .otherParameters))
        for key in ["", String(repeating: "k", count: 256)] {
            #expect(try await stage.cancel(id, key: key) == .rejected(reason: .invalidKey))
            #expect(try await stage.returnOrder(id, key: key) == .rejected(reason: .invalidKey))
        }
    }

    @Test("SH-6 while the payment does not answer, an order stays pending, and that is said")
    func unanswered() async throws {
        let (stage, id) = try await stage(paid: false)
        stage.neighbours.settle = { _ in nil }
        #expect(try await stage.cancel(id) == nil)
        #expect(
            stage.diagnostics == [
                """
                boardFailed: 'shopping.cancel-order' failed: the payment did not answer about the order '\(id)', so \
                it is still 
                """
                    + "pending. Cancel it again when the payment can be reached"
            ])
        stage.neighbours.settle = { _ in SettleOutcome.none }
        try await stage.cancel(id)
        #expect(try stage.statuses() == [.cancelled])
    }

    // MARK: - Returns

    @Test(
        "SH-6, PY-5 a paid order comes back: its money is refunded once, and its pieces are in stock again",
        arguments: [false, true])
    func whole(isAsynchronous: Bool) async throws {
        let (stage, id) = try await stage()
        stage.neighbours.isAsynchronous = isAsynchronous
        for _ in 1...2 { #expect(try await stage.returnOrder(id) == refund(3948)) }
        #expect(stage.neighbours.events == ["reserve", "pay", "posted", "refund", "restock"])
        let asked = try #require(stage.neighbours.refunds.first),
            payment = try #require(stage.neighbours.payments.first)
        #expect(asked.key.hasPrefix("return-"))
        #expect(
            asked == RefundOrderRequest(key: asked.key, paymentKey: payment.key, orderID: id, amount: .euro(3948)))
        #expect(
            stage.neighbours.restocked == [
                ReturnStockRequest(
                    key: asked.key, reservation: try #require(stage.neighbours.reservations.first).reservation,
                    lines: [.init(sku: "MUG", quantity: 2), .init(sku: "TEA", quantity: 3)],
                    cause: "order 1, accepted by ada@example.org")
            ])
        #expect(stage.neighbours.stock.onHand == ["MUG": 5, "TEA": 100])
        let order = try #require(try await stage.orders()?.orders.first)
        #expect(order.status == .paid && order.lines.map(\.returned) == [2, 3])
        #expect(try await stage.returnOrder(id, key: "s") == .rejected(reason: .exceedsOrdered))
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test("SH-6 pieces come back in parts, never more than were ordered, and the parts are the charge together")
    func parts() async throws {
        let (stage, id) = try await stage()
        #expect(try await stage.returnOrder(id, key: "a", ["TEA": 1, "TEA": 1]) == refund(900))
        #expect(try await stage.returnOrder(id, key: "b", ["TEA": 2]) == .rejected(reason: .exceedsOrdered))
        #expect(try await stage.returnOrder(id, key: "c", ["MUG": 1, "TEA": 1]) == refund(1749))
        #expect(try await stage.returnOrder(id, key: "d") == refund(1299))
        for (key, pieces) in [("e", ["JUG": 1]), ("f", ["MUG": 0]), ("g", [:])]
            as [(String, KeyValuePairs<String, Int>)]
        {
            #expect(try await stage.returnOrder(id, key: key, pieces) == .rejected(reason: .invalidLines))
        }
        #expect(stage.neighbours.refunds.map(\.amount) == [.euro(900), .euro(1749), .euro(1299)])
        #expect(stage.neighbours.stock.onHand == ["MUG": 5, "TEA": 100])
    }

    @Test("SH-6 the same key with other pieces is refused, also with all of them")
    func otherPieces() async throws {
        let (stage, id) = try await stage()
        #expect(try await stage.returnOrder(id, key: "a", ["MUG": 2, "TEA": 3]) == refund(3948))
        #expect(try await stage.returnOrder(id, key: "a", ["TEA": 3, "MUG": 2]) == refund(3948))
        for pieces in [nil, ["MUG": 2]] as [KeyValuePairs<String, Int>?] {
            #expect(try await stage.returnOrder(id, key: "a", pieces) == .rejected(reason: .otherParameters))
        }
        #expect(
            try await stage.returnOrder(id, key: "a", ["MUG": 2, "TEA": 3], restock: false)
                == .rejected(reason: .otherParameters))
        #expect(stage.neighbours.refunds.count == 1)
    }

    @Test("PY-5 pieces go back into the stock on request only")
    func restock() async throws {
        let (stage, id) = try await stage()
        #expect(try await stage.returnOrder(id, key: "a", ["MUG": 2], restock: false) == refund(2598))
        #expect(stage.neighbours.restocked.isEmpty && stage.neighbours.stock.onHand == ["MUG": 3, "TEA": 97])
        #expect(try await stage.returnOrder(id, key: "b", ["TEA": 3], restock: true) == refund(1350))
        #expect(stage.neighbours.stock.onHand == ["MUG": 3, "TEA": 100])
    }

    @Test("SH-6, SH-32 nobody but an operator returns an order at once, under keys of their own")
    func whoReturns() async throws {
        let (stage, id) = try await stage()
        for user in [ada, bob, nil] {
            stage.neighbours.user = user
            #expect(try await stage.returnOrder(id, as: .customer) == nil)
        }
        #expect(stage.diagnostics.count == 3 && stage.neighbours.refunds.isEmpty)
        #expect(stage.diagnostics.first?.hasPrefix("activationDiscarded: 'shopping.return-order'") == true)
        stage.neighbours.user = ada
        #expect(try await stage.returnOrder(id, ["MUG": 1]) == refund(1299))
        stage.neighbours.user = bob
        #expect(try await stage.returnOrder(id, ["TEA": 1]) == refund(450))
        #expect(try await stage.returnOrder("none", key: "s") == .rejected(reason: .notFound))
        #expect(stage.neighbours.refunds.count == 2)
    }

    @Test("SH-6 an order that is not paid has nothing to return")
    func notPaid() async throws {
        let (stage, id) = try await stage(paid: false)
        #expect(try await stage.returnOrder(id) == .rejected(reason: .notPaid))
        stage.neighbours.settle = { _ in SettleOutcome.none }
        try await stage.cancel(id)
        #expect(try await stage.returnOrder(id, key: "s") == .rejected(reason: .notPaid))
        #expect(stage.neighbours.refunds.isEmpty)
    }

    @Test(
        "SH-6 if the payment refuses the money, nothing comes back, and an operator is told; another key may try again")
    func refused() async throws {
        let (stage, id) = try await stage()
        stage.neighbours.refund = { _ in .rejected(reason: .declined) }
        for _ in 1...2 {
            #expect(try await stage.returnOrder(id, key: "a", ["MUG": 1]) == .rejected(reason: .refundRefused))
        }
        #expect(stage.neighbours.refunds.count == 1 && stage.neighbours.restocked.isEmpty)
        #expect(
            stage.diagnostics == [
                """
                boardFailed: 'shopping.settlement' refunded nothing: the payment refuses 12.99 EUR for a return of \
                the order 
                """
                    + "'\(id)', declined. The return was rejected; look up the refunds of the order's transaction"
            ])
        stage.neighbours.refund = { _ in .refunded(refundID: "refund-1", remaining: .euro(0)) }
        #expect(try await stage.returnOrder(id, key: "b") == refund(3948))
        #expect(Set(stage.neighbours.refunds.map(\.key)).count == 2)
    }

    @Test("SH-6, PY-4 a return refunds the rest of the charge, says what went back before, and its pieces are in stock")
    func refundedEarlier() async throws {
        let (stage, id) = try await stage()
        stage.neighbours.refund = { _ in .refunded(refundID: "refund-1", remaining: .euro(0), amount: .euro(1000)) }
        let part = ReturnOrderOutcome.returned(
            refund: OrderRefund(id: "refund-1", amount: .euro(1000)), refundedEarlier: .euro(299))
        for _ in 1...2 { #expect(try await stage.returnOrder(id, key: "a", ["MUG": 1]) == part) }
        stage.neighbours.refund = { _ in .rejected(reason: .nothingRemains) }
        let none = ReturnOrderOutcome.returned(refund: nil, refundedEarlier: .euro(2649))
        for _ in 1...2 { #expect(try await stage.returnOrder(id, key: "b") == none) }
        #expect(stage.neighbours.refunds.map(\.amount) == [.euro(1299), .euro(2649)])
        #expect(stage.neighbours.restocked.count == 2 && stage.neighbours.stock.onHand == ["MUG": 5, "TEA": 100])
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
        #expect(
            part.notice.prompt.lines == [
                "10.00 EUR go back to the card.", "2.99 EUR of the price were refunded before.", "Refund: refund-1",
            ])
        #expect(
            none.notice.prompt.lines == ["Nothing more goes back to the card: 26.49 EUR were refunded before."])
    }

    @Test("SH-6, PY-8 a return with a pending refund says so, and ends with money, then pieces, at its key or a start")
    func pendingRefund() async throws {
        let (stage, id) = try await stage()
        stage.neighbours.refund = { .pending(refundID: "refund-1", remaining: .euro(0), amount: $0.amount) }
        let waits = ReturnOrderOutcome.pending(refund: OrderRefund(id: "refund-1", amount: .euro(1299)))
        for _ in 1...2 { #expect(try await stage.returnOrder(id, key: "a", ["MUG": 1]) == waits) }
        #expect(stage.neighbours.restocked.isEmpty && stage.diagnostics.isEmpty)
        #expect(waits.notice.title == "Return begun")
        #expect(
            waits.notice.prompt.lines == [
                "12.99 EUR are on their way back; the bank has not confirmed that yet.",
                "Pieces to be sold again come into the stock when the money is back. Look again later.",
                "Refund: refund-1",
            ])
        stage.neighbours.refund = { _ in .refunded(refundID: "refund-1", remaining: .euro(0)) }
        let next = try await Stage(stage.neighbours, on: stage.store).started()
        #expect(stage.neighbours.events.suffix(2) == ["refund", "restock"])
        #expect(Set(stage.neighbours.refunds.map(\.key)).count == 1)
        #expect(try await next.returnOrder(id, key: "a", ["MUG": 1]) == refund(1299))
    }

    @Test(
        "SH-6 an unanswered refund stays open, and is asked for again under its key, or at the next start or checkout"
    )
    func unansweredRefund() async throws {
        let (stage, id) = try await stage()
        let answer = stage.neighbours.refund
        stage.neighbours.refund = { _ in nil }
        for key in ["a", "b", "c"] { #expect(try await stage.returnOrder(id, key: key, ["TEA": 1]) == nil) }
        #expect(stage.diagnostics.count == 3)
        #expect(
            stage.diagnostics.first
                == """
                boardFailed: 'shopping.return-order' failed: the payment did not answer about a refund of the \
                order '\(id)'. 
                """
                + "It is unknown if the money went back; ask again with the same key, which refunds at most once")
        #expect(try await stage.returnOrder(id, key: "d", ["TEA": 1]) == .rejected(reason: .exceedsOrdered))
        stage.neighbours.refund = answer
        #expect(try await stage.returnOrder(id, key: "a", ["TEA": 1]) == refund(450))
        try await stage.checkOut()
        #expect(stage.neighbours.stock.onHand["TEA"] == 100)
        try await Stage(stage.neighbours, on: stage.store).started()
        #expect(stage.neighbours.refunds.count == 6 && Set(stage.neighbours.refunds.map(\.key)).count == 3)
        for key in ["b", "c"] { #expect(try await stage.returnOrder(id, key: key, ["TEA": 1]) == refund(450)) }
        #expect(stage.neighbours.refunds.count == 6 && stage.neighbours.restocked.count == 3)
    }

    @Test("SH-6 a start settles a return that an earlier process left open: its money, then its pieces")
    func start() async throws {
        let (stage, id) = try await stage()
        stage.neighbours.refund = { _ in nil }
        #expect(try await stage.returnOrder(id) == nil)
        stage.neighbours.refund = { _ in .refunded(refundID: "refund-1", remaining: .euro(0)) }
        stage.neighbours.returnStock = { _ in nil }
        try await Stage(stage.neighbours, on: stage.store).started()
        stage.neighbours.returnStock = { [stock = stage.neighbours.stock] in stock.returnStock($0) }
        let last = try await Stage(stage.neighbours, on: stage.store).started()
        #expect(stage.neighbours.events.suffix(4) == ["refund", "refund", "restock", "restock"])
        #expect(stage.neighbours.stock.onHand == ["MUG": 5, "TEA": 100])
        #expect(try await last.returnOrder(id) == refund(3948))
        #expect(last.diagnostics.isEmpty && last.installed.isEmpty)
    }

    @Test("SH-6 pieces that the stock does not take back are told to an operator, and the return stands")
    func notRestocked() async throws {
        let (stage, id) = try await stage()
        stage.neighbours.returnStock = { _ in .rejected(reason: .notPosted) }
        for _ in 1...2 { #expect(try await stage.returnOrder(id, key: "a", ["MUG": 1]) == refund(1299)) }
        #expect(stage.neighbours.restocked.count == 1)
        #expect(
            stage.diagnostics == [
                """
                boardFailed: 'shopping.settlement' put nothing back: the stock refuses pieces of the order '\(id)' \
                that came back, 
                """
                    + "notPosted: 1 of 'MUG'. Enter them with 'products.adjust-stock' if they are there"
            ])
    }

    @Test("SH-6 a return posts the stock of its order first, if nobody has")
    func unposted() async throws {
        let stage = Stage()
        try await stage.add("MUG", 2)
        stage.neighbours.resolve = { _ in nil }
        try await stage.checkOut()
        let id = try #require(stage.outcomes.first?.paid).order.id
        #expect(try await stage.returnOrder(id) == refund(2598))
        #expect(stage.neighbours.events == ["reserve", "pay", "posted", "refund", "posted"])
        stage.neighbours.resolve = { [stock = stage.neighbours.stock] in stock.resolve($0) }
        #expect(try await stage.returnOrder(id) == refund(2598))
        #expect(stage.neighbours.events.suffix(2) == ["posted", "restock"])
        #expect(stage.neighbours.stock.onHand["MUG"] == 5 && stage.neighbours.stock.reserved == 0)
    }

    @Test("PY-7, SH-6 a free order comes back without a refund")
    func free() async throws {
        let stage = Stage()
        stage.neighbours.products = [Product(sku: "TEA", title: "Tea", category: "pantry", price: .euro(0), stock: 100)]
        try await stage.add("TEA", 2)
        try await stage.checkOut()
        let id = try #require(stage.outcomes.first?.paid).order.id
        #expect(try await stage.returnOrder(id) == .returned(refund: nil))
        #expect(stage.neighbours.events == ["reserve", "posted", "restock"])
        #expect(stage.neighbours.stock.onHand["TEA"] == 100)
    }

    // MARK: - Amounts

    @Test(
        "SH-6 a discount comes off each return in proportion, and all of them together refund exactly the charge",
        arguments: CaseSeeds.parts(4, of: 50))
    func discounts(seeds: [UInt64]) throws {
        for seed in seeds {
            var generator = SplitMix(state: seed)
            let prices = (1...3).map { _ in Int.random(in: 0...9999, using: &generator) }
            var quantities = (1...3).map { _ in Int.random(in: 1...5, using: &generator) }, returned = [0, 0, 0]
            let total = zip(prices, quantities).reduce(0) { $0 + $1.0 * $1.1 }
            let discount = total == 0 ? 0 : Int.random(in: 0...total, using: &generator), wanted = quantities
            var refunded = 0
            while quantities.contains(where: { $0 > 0 }) {
                let place = (0...2).filter { quantities[$0] > 0 }.randomElement(using: &generator) ?? 0
                let pieces = Int.random(in: 1...quantities[place], using: &generator)
                let lines = (0...2).map { number in
                    OrderLine(
                        sku: "\(number)", title: "", quantity: wanted[number], unitPrice: .euro(prices[number]),
                        total: .euro(prices[number] * wanted[number]), returned: returned[number])
                }
                let order = PlacedOrder(
                    id: "o", lines: lines, total: .euro(total), placedAt: Timestamp(milliseconds: 0), status: .paid,
                    discount: discount == 0 ? nil : .euro(discount))
                let amount = try order.refund(of: [.init(sku: "\(place)", quantity: pieces)], after: refunded).minor
                #expect(amount >= 0 && amount <= prices[place] * pieces + 1)
                refunded += amount
                quantities[place] -= pieces
                returned[place] += pieces
            }
            #expect(refunded == total - discount, "BOARDY_CASE=\(seed): \(prices) × \(wanted), less \(discount)")
        }
    }

    // MARK: - Screens

    @Test("SH-6 an operator returns a customer's order at once on its screen, piece by piece, after a question")
    func returnScreen() async throws {
        let stage = Stage(
            driver: RecordingDriver([
                Answer("Send back"), Answer("Send back", ["pieces1": "3"]),
                Answer("Send back", ["pieces1": "0"]), Answer("Send back", ["pieces1": "1"]), Answer("Yes"),
            ]))
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 2))
        stage.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(payment: card))
        let id = try #require(stage.outcomes.first?.paid).order.id
        (stage.neighbours.user, stage.neighbours.role) = (bob, .operator)
        stage.mainboard[ShowOrders.self].activation.activate(with: id)
        try await stage.run()
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title).prefix(7) == [
                "Order", "Send back", "Send back", "Send back", "Send these pieces back?", "Returned", "Orders",
            ])
        #expect(prompts[0].choices.map(\.name) == ["Send back", "Back"])
        let form = ["Order no.: 1", "ID:        \(id)", "The money for the pieces goes back to the card."]
        #expect(prompts[1].lines == form && prompts[1].fields.map(\.label) == ["Pieces of Mug (MUG), 0 to 2"])
        let label = "Pieces of Mug (MUG), 0 to 2: "
        #expect(prompts[2].lines == form + [label + "The value is not a whole number from 0 to 2."])
        #expect(prompts[2].fields.map(\.defaultValue) == ["3"], "what was typed is kept")
        #expect(prompts[3].lines == form + [label + "Choose one piece or more of what was ordered."])
        #expect(
            prompts[4].lines == [
                "Order no.: 1", "ID:        \(id)", "Take 1 of Mug back? 12.99 EUR go back to the card now.",
            ])
        #expect(prompts[5].lines == ["12.99 EUR go back to the card.", "Refund: refund-1"])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-6 a pending order is cancelled on its screen")
    func cancelScreen() async throws {
        let stage = Stage(driver: .showingFirstRows(Answer("Show"), Answer("Cancel order"), Answer("Back")))
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 2))
        stage.neighbours.pay = { _ in nil }
        stage.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(payment: card))
        let id = try #require(stage.neighbours.payments.first).orderID
        try await stage.choose("My orders")
        try #require(stage.driver.titles == ["Orders", "Order", "Order cancelled", "Orders"])
        let question = "Cancel the order? Nothing will be charged."
        #expect(
            stage.driver.prompts[1].choices == [
                Choice("Check out", .primary), Choice("Cancel order", .destructive, confirmation: question),
                Choice("Back", .back),
            ])
        #expect(stage.driver.prompts[1].lines.last?.hasPrefix("Not paid yet, as far as the shop") == true)
        #expect(stage.driver.prompts[2].lines == ["Nothing was charged.", "Order: \(id)"])
        #expect(stage.driver.prompts[3].lines.last == "        1  2026-11-21  Mug       25.98 EUR  cancelled")
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-6 a pending order is paid from its screen")
    func payScreen() async throws {
        let stage = Stage(driver: .showingFirstRows(Answer("Show"), Answer("Check out"), Answer("Back")))
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 2))
        stage.neighbours.pay = { _ in nil }
        stage.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(payment: card))
        stage.neighbours.pay = { _ in .success(transaction: visa) }
        try await stage.choose("My orders")
        #expect(stage.driver.titles == ["Orders", "Order", "Receipt", "Orders"])
        #expect(try stage.statuses() == [.paid])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-6 a change that is rejected is told in a sentence", arguments: OrderChangeProblem.allCases)
    func sentences(_ problem: OrderChangeProblem) {
        let sentences: [OrderChangeProblem: String] = [
            .notFound: "There is no such order. Look at the list of orders.",
            .invalidKey: "The key of the change is empty or longer than 255 characters. The order is as it was.",
            .otherParameters: "The key belongs to another change of an order. The order is as it was; use another key.",
            .paid: "The order is paid already. Return it instead.",
            .notPaid: "The order is not paid, so there is nothing to return. A pending order can be cancelled.",
            .invalidLines: "The pieces are not those of the order. Choose one piece or more of what was ordered.",
            .exceedsOrdered: "So many pieces are not left: others came back, or were asked for already.",
            .refundRefused:
                "The payment did not give the money back. The order is as it was; refund its charge if it is due "
                + "still.",
        ]
        let cancellation = CancelOrderOutcome.rejected(reason: problem).notice
        #expect(cancellation.title == "Not cancelled" && cancellation.prompt.lines == [sentences[problem]])
        let returned = ReturnOrderOutcome.rejected(reason: problem).notice
        #expect(returned.title == "Not returned" && returned.prompt.lines == [sentences[problem]])
        #expect(
            ReturnOrderOutcome.returned(refund: nil).notice.prompt.lines == ["Nothing was charged for these pieces."])
    }
}
