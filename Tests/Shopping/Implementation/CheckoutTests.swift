import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import PaymentIO
import ShoppingIO
import Testing

@MainActor @Suite struct CheckoutTests {
    /// A stage with two mugs in Ada's cart.
    private func stage(_ neighbours: Neighbours = Neighbours(), on store: Store = Store(.memory)) async throws -> Stage
    {
        let stage = Stage(neighbours, on: store)
        try await stage.add("MUG", 2)
        stage.ends = []
        return stage
    }

    @Test("a card in the input: the order is placed, paid and taken out of the cart, without a screen")
    func paid() async throws {
        let stage = try await stage()
        try await stage.checkOut(key: "k", payment: card)
        let paid = try #require(stage.outcomes.first?.paid)
        let order = paid.order
        #expect(paid.transaction == visa)
        #expect(order.lines == [.of(mug, 2)] && order.total == .euro(2598) && order.status == .paid)
        let payment = try #require(stage.neighbours.payments.first)
        #expect(
            stage.neighbours.payments == [
                PayRequest(
                    key: payment.key, orderID: order.id, amount: .euro(2598), payment: card, scope: .module,
                    items: [.init(title: "Mug", quantity: 2, total: .euro(2598))])
            ])
        #expect(payment.key.hasPrefix("payment-"))
        #expect(try await stage.cart()?.lines == [])
        #expect(try await stage.orders()?.orders == [order])
        #expect(stage.driver.titles.isEmpty && stage.diagnostics.isEmpty && stage.installed.isEmpty)
        #expect(stage.ends.first == true)
    }

    @Test("neighbours that answer later change nothing")
    func later() async throws {
        let stage = try await stage()
        stage.neighbours.isAsynchronous = true
        try await stage.checkOut(payment: nil)
        _ = try #require(stage.outcomes.first?.paid)
        #expect(stage.driver.titles == ["Receipt"])
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty && stage.ends == [true])
    }

    @Test("without a card in the input, a receipt is shown")
    func receipt() async throws {
        let stage = try await stage()
        stage.mainboard.ioCheckout().activation.activate()
        try await stage.run()
        let order = try #require(stage.outcomes.first?.paid).order
        #expect(stage.driver.titles == ["Receipt"])
        #expect(
            stage.driver.prompts.first?.lines == [
                "Paid with visa ending in 4242.", "Product  SKU  Pieces       Each      Total",
                "Mug      MUG       2  12.99 EUR  25.98 EUR", "Total:     25.98 EUR", "Order no.: 1",
                "ID:        \(order.id)", "Placed:    \(order.placedAt.minuteText)",
            ])
    }

    @Test("RM-73 a payment that fails ends the checkout with its error, which is reported once")
    func failedPayment() async throws {
        struct Lost: Error {}
        let neighbours = Neighbours()
        neighbours.pay = { _ in nil }
        neighbours.paymentFailure = Lost()
        let stage = try await stage(neighbours)
        var failures: [String] = []
        stage.mainboard.ioCheckout().failure.handle { failures.append("\($0)") }
        try await stage.checkOut(payment: card)
        #expect(failures == ["Lost()"])
        #expect(stage.outcomes.isEmpty && stage.ends == [false] && stage.driver.titles.isEmpty)
        #expect(stage.diagnostics == ["boardFailed: 'payment.pay' failed: Lost()"])
    }

    @Test("looking at the cart pays nothing")
    func looking() async throws {
        let stage = try await stage()
        _ = try await stage.cart()
        #expect(stage.neighbours.payments.isEmpty && stage.outcomes.isEmpty)
        #expect(try await stage.orders()?.total == 0)
    }

    @Test("two checkouts without a key have two keys")
    func keys() async throws {
        let stage = try await stage()
        try await stage.checkOut()
        try await stage.add("TEA")
        try await stage.checkOut()
        #expect(Set(stage.neighbours.payments.map(\.key)).count == 2)
        #expect(try await stage.orders()?.total == 2)
    }

    @Test("an empty cart fails as emptyCart, with a notice on screens")
    func empty() async throws {
        let stage = Stage()
        try await stage.checkOut()
        #expect(stage.outcomes == [.failed(reason: .emptyCart)] && stage.ends == [true])
        #expect(stage.driver.titles.isEmpty)
        try await stage.checkOut(payment: nil)
        #expect(stage.driver.titles == ["Not ordered"])
        #expect(
            stage.driver.prompts.first?.lines == ["The cart is empty. Add a product and check out again."])
        #expect(stage.neighbours.payments.isEmpty && stage.installed.isEmpty)
    }

    @Test("who refuses to sign in gets cancelled; who signs in goes on")
    func signingIn() async throws {
        let stage = try await stage()
        stage.neighbours.user = nil
        try await stage.checkOut()
        #expect(stage.outcomes == [.cancelled] && stage.ends == [true] && stage.neighbours.payments.isEmpty)
        stage.neighbours.authenticate = { [neighbours = stage.neighbours] in
            neighbours.user = ada
            return .authenticated(user: ada)
        }
        try await stage.checkOut()
        _ = try #require(stage.outcomes.last?.paid)
        #expect(stage.installed.isEmpty)
    }

    @Test("SH-8 a failed or cancelled payment keeps the cart, leaves no order, and answers its key the same, unpaid")
    func notPaid() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in .failure(reason: .cardDeclined) }
        try await stage.checkOut(key: "declined")
        stage.neighbours.pay = { _ in .userCancelled }
        try await stage.checkOut(key: "given up")
        stage.neighbours.pay = { _ in .success(transaction: visa) }
        try await stage.checkOut(key: "declined")
        try await stage.checkOut(key: "given up")
        let answers: [CheckoutOutcome] = [.failed(reason: .cardDeclined), .cancelled]
        #expect(stage.outcomes == answers + answers)
        #expect(stage.neighbours.payments.count == 2)
        #expect(try await stage.cart() == .of(.of(mug, 2)))
        #expect(try stage.statuses() == [.cancelled, .cancelled])
        #expect(try await stage.orders() == OrderPage(total: 0, orders: []))
    }

    @Test("a payment's problem is the checkout's by the same name, and still is when its key is used again")
    func problems() async throws {
        let problems: [PayProblem] = [
            .cardDeclined, .insufficientFunds, .invalidNumber, .invalidExpiry, .invalidCVC, .verificationFailed,
            .invalidAmount, .abandoned, .unknownVoucher, .voucherExpired, .voucherSpent, .voucherBelowMinimum,
            .voucherOtherCurrency,
        ]
        let stage = try await stage()
        for problem in problems {
            stage.neighbours.pay = { _ in .failure(reason: problem) }
            for _ in 1...2 { try await stage.checkOut(key: problem.rawValue) }
            let code = try #require(CheckoutProblem(rawValue: problem.rawValue))
            #expect(stage.outcomes.suffix(2) == [.failed(reason: code), .failed(reason: code)])
        }
        #expect(stage.neighbours.payments.count == problems.count)
        #expect(PayProblem.allCases.allSatisfy { CheckoutProblem(rawValue: $0.rawValue) != nil })
    }

    @Test(
        "the key of a paid order gives the same answer and does nothing else, also on another store over the same file")
    func paidAgain() async throws {
        let directory = try TemporaryDirectory()
        let stage = try await stage(on: Store(.file(directory.file)))
        try await stage.checkOut(key: "k")
        try await stage.add("TEA")
        try await stage.checkOut(key: "k")
        let second = Stage(on: Store(.file(directory.file)))
        try await second.checkOut(key: "k")
        #expect(stage.outcomes.count == 2 && stage.outcomes[0] == stage.outcomes[1])
        #expect(second.outcomes == [stage.outcomes[0]])
        #expect(stage.neighbours.payments.count == 1 && second.neighbours.payments.isEmpty)
        #expect(try await second.cart() == .of(.of(tea, 1)))
    }

    @Test("an order left pending goes on as it was placed when its key is used again")
    func pending() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut(key: "k")
        #expect(stage.outcomes.isEmpty && stage.ends == [false] && stage.installed.isEmpty)
        try await stage.add("TEA")
        stage.neighbours.pay = { _ in .success(transaction: visa) }
        try await stage.checkOut(key: "k")
        #expect(stage.neighbours.payments.count == 2)
        #expect(stage.neighbours.payments[0] == stage.neighbours.payments[1])
        let paid = try #require(stage.outcomes.first?.paid)
        let order = paid.order
        #expect(paid.transaction == visa)
        #expect(order.lines == [.of(mug, 2)])
        #expect(try await stage.cart() == .of(.of(tea, 1)))
    }

    @Test("without a key, an order left pending for the same cart goes on under its key, also in another process")
    func pendingWithoutKey() async throws {
        let directory = try TemporaryDirectory()
        let stage = try await stage(on: Store(.file(directory.file)))
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut()
        let second = Stage(on: Store(.file(directory.file)))
        try await second.checkOut()
        #expect(stage.neighbours.payments.count == 1 && stage.neighbours.payments == second.neighbours.payments)
        let paid = try #require(second.outcomes.first?.paid)
        let order = paid.order
        #expect(paid.transaction == visa)
        #expect(try await second.orders()?.orders == [order])
        #expect(try await second.cart()?.lines == [])
        #expect(second.diagnostics.isEmpty && second.installed.isEmpty)
    }

    @Test("FA-3 a pending order of another cart is settled before a new one is placed")
    func pendingForAnotherCart() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut()
        try await stage.add("TEA")
        stage.neighbours.pay = { _ in .success(transaction: visa) }
        try await stage.checkOut()
        #expect(stage.neighbours.settled == [stage.neighbours.payments[0].key])
        #expect(Set(stage.neighbours.payments.map(\.key)).count == 2)
        #expect(try stage.statuses() == [.paid, .cancelled])
        #expect(try await stage.orders()?.orders.first?.lines == [.of(mug, 2), .of(tea, 1)])
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test("FA-3 what was charged before a crash is not ordered again", arguments: [false, true])
    func chargedBefore(isAsynchronous: Bool) async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut(key: "k")
        try await stage.add("TEA")
        stage.neighbours.isAsynchronous = isAsynchronous
        stage.neighbours.settle = stage.neighbours.settleAsPaid
        stage.neighbours.pay = { _ in .success(transaction: visa) }
        try await stage.checkOut(key: "l")
        let paid = try #require(stage.outcomes.first?.paid)
        #expect(paid.order.lines == [.of(tea, 1)])
        #expect(stage.neighbours.payments.map(\.amount) == [.euro(2598), .euro(450)])
        #expect(try stage.statuses() == [.paid, .paid])
        #expect(try await stage.cart()?.lines == [])
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test("FA-5 an order whose lease is over is settled, and the same cart becomes a new order")
    func leaseOver() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut()
        stage.clock.pass(.seconds(3600))
        stage.neighbours.pay = { [old = stage.neighbours.payments[0].key] in
            // A recovery that ended before it could write so has given the payment up.
            $0.key == old ? .failure(reason: .abandoned) : .success(transaction: visa)
        }
        try await stage.checkOut()
        #expect(stage.outcomes.first?.paid?.order.lines == [.of(mug, 2)])
        #expect(try stage.statuses() == [.paid, .cancelled])
        #expect(stage.neighbours.settled.count == 1 && stage.diagnostics.isEmpty)
    }

    @Test("FA-3 while the payment does not answer about a pending order, nothing is placed")
    func unsettled() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut()
        try await stage.add("TEA")
        stage.neighbours.settle = { _ in nil }
        try await stage.checkOut(key: "l")
        #expect(stage.neighbours.payments.count == 1 && stage.outcomes.isEmpty && stage.ends.last == false)
        #expect(try stage.statuses() == [.pending])
        #expect(
            stage.diagnostics == [
                """
                boardFailed: 'shopping.checkout' failed: the payment did not answer about earlier orders of the \
                shopper that 
                """
                    + """
                    are still pending: 1. Nothing was ordered or charged. Check out again when the payment can be \
                    reached
                    """
            ])
        stage.neighbours.settle = { _ in SettleOutcome.none }
        stage.neighbours.pay = { _ in .success(transaction: visa) }
        try await stage.checkOut(key: "l")
        _ = try #require(stage.outcomes.last?.paid)
    }

    @Test("FA-2 a foreign charge under the key of a pending order is reported and confirms nothing")
    func foreignCharge() async throws {
        let stage = try await stage()
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut(key: "k")
        try await stage.add("TEA")
        stage.neighbours.settle = { _ in .paid(transaction: visa, orderID: "other", amount: .euro(1)) }
        stage.neighbours.pay = { _ in .success(transaction: visa) }
        try await stage.checkOut(key: "l")
        let paid = try #require(stage.outcomes.first?.paid)
        #expect(paid.order.lines == [.of(mug, 2), .of(tea, 1)])
        #expect(try stage.statuses() == [.paid, .cancelled])
        let id = stage.neighbours.payments[0].orderID
        #expect(
            stage.diagnostics == [
                """
                boardFailed: 'shopping.settlement' failed: the payment of the order '\(id)' of 25.98 EUR is the charge 
                """
                    + """
                    'transaction-1' of 0.01 EUR for the order 'other'. The order was not confirmed. Look that \
                    charge up, and 
                    """
                    + "refund it if it is wrong"
            ])
    }

    @Test("FA-1 a second key for a cart that is being paid charges no piece twice")
    func secondKey() async throws {
        let directory = try TemporaryDirectory()
        let first = try await stage(on: Store(.file(directory.file)))
        let second = Stage(on: Store(.file(directory.file)))
        first.neighbours.pay = { _ in
            second.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(key: "l", payment: card))
            return .success(transaction: visa)
        }
        try await first.checkOut(key: "k")
        #expect(first.neighbours.payments == second.neighbours.payments && first.neighbours.payments.count == 1)
        #expect(try await first.orders()?.orders.count == 1)
        let paid = try #require(first.outcomes.first)
        #expect(second.outcomes == [paid])
        for key in ["k", "l"] { try await second.checkOut(key: key) }
        #expect(second.outcomes == [paid, paid, paid])
    }

    @Test("FA-1 four checkouts that have all seen one cart charge it once")
    func fourAtOnce() async throws {
        let directory = try TemporaryDirectory()
        let stages =
            [try await stage(on: Store(.file(directory.file)))]
            + (1...3).map { _ in
                Stage(on: Store(.file(directory.file)))
            }
        // Each has seen the cart when the next begins, so that the last one orders first.
        let tokens = zip(stages, stages.dropFirst()).map { stage, next in
            stage.beforeOrdering {
                next.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(payment: card))
            }
        }
        try await stages[0].checkOut()
        for token in tokens { token.cancel() }
        #expect(stages.map(\.neighbours.payments.count) == [0, 0, 0, 1])
        #expect(stages.prefix(3).map(\.outcomes) == Array(repeating: [.failed(reason: .cartChanged)], count: 3))
        #expect(try await stages[0].orders()?.orders.map(\.status) == [.paid])
    }

    @Test("FA-1 a cart that changes between looking and ordering is not ordered, and the shopper is told")
    func changedCart() async throws {
        let directory = try TemporaryDirectory()
        let store = Store(.file(directory.file))
        let stage = try await stage(on: store)
        let other = Stage(on: Store(.file(directory.file)))
        let token = stage.beforeOrdering {
            other.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "TEA", quantity: 1))
        }
        try await stage.checkOut(key: "k", payment: nil)
        token.cancel()
        #expect(stage.outcomes == [.failed(reason: .cartChanged)] && stage.neighbours.payments.isEmpty)
        #expect(stage.driver.titles == ["Not ordered"])
        #expect(
            stage.driver.prompts.first?.lines == [
                "The cart was changed meanwhile. Nothing was charged; look at the cart and check out again."
            ])
        #expect(try await stage.orders()?.total == 0)
        try await stage.checkOut(key: "k")
        #expect(stage.outcomes.last?.paid?.order.lines == [.of(mug, 2), .of(tea, 1)])
    }

    @Test("FA-10 an empty key and one of 256 characters are refused before anything happens", arguments: [0, 256])
    func invalidKey(count: Int) async throws {
        let stage = try await stage()
        stage.neighbours.user = nil
        try await stage.checkOut(key: String(repeating: "k", count: count))
        #expect(stage.outcomes == [.failed(reason: .invalidKey)] && stage.neighbours.asked.isEmpty)
        stage.neighbours.user = ada
        #expect(try await stage.orders()?.total == 0)
    }

    @Test("FA-2 somebody else's key is another key")
    func foreignKey() async throws {
        let stage = try await stage()
        try await stage.checkOut(key: "k")
        stage.neighbours.user = bob
        try await stage.add("TEA")
        try await stage.checkOut(key: "k")
        #expect(stage.outcomes.last?.paid?.order.lines == [.of(tea, 1)])
        #expect(Set(stage.neighbours.payments.map(\.key)).count == 2)
    }

    @Test("a second checkout while one runs is discarded, and reported")
    func running() async throws {
        let stage = try await stage()
        stage.neighbours.isAsynchronous = true
        stage.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(key: "k", payment: card))
        try await stage.checkOut(key: "l")
        #expect(stage.outcomes.count == 1 && stage.neighbours.payments.count == 1)
        #expect(
            stage.diagnostics == [
                "activationDiscarded: 'shopping.checkout' has not finished another checkout yet, so this one was not "
                    + "begun. Finish that first"
            ])
    }

    @Test("a cart that cannot be read ends the checkout without success, and the next one works")
    func failedCart() async throws {
        let store = Store(.memory)
        let stage = try await stage(on: store)
        try store.run("ALTER TABLE cart_lines RENAME TO lost_lines")
        try await stage.checkOut()
        #expect(stage.outcomes.isEmpty && stage.ends == [false] && stage.installed.isEmpty)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.hasPrefix("boardFailed: 'shopping.cart' failed: ") == true)
        try store.run("ALTER TABLE lost_lines RENAME TO cart_lines")
        try await stage.checkOut()
        _ = try #require(stage.outcomes.first?.paid)
        #expect(stage.ends == [false, true] && stage.diagnostics.count == 1 && stage.installed.isEmpty)
    }

    @Test("each transaction of the purchase has its name, and what a broken store refuses is reported")
    func transactions() async throws {
        let store = Store(.memory)
        let stage = try await stage(on: store)
        var names: [String] = []
        store.onTransaction = { names.append("\($0)") }
        try await stage.checkOut()
        #expect(
            names == [
                "shopping.place-order:before-commit", "shopping.place-order:after-commit",
                "shopping.confirm-payment:before-commit", "shopping.confirm-payment:after-commit",
                "shopping.settle-stock:before-commit", "shopping.settle-stock:after-commit",
            ])
        try store.run("DROP TABLE order_lines")
        try store.run("DROP TABLE orders")
        try await stage.checkOut()
        #expect(stage.outcomes.count == 1 && stage.ends == [true, false] && stage.installed.isEmpty)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.hasPrefix("boardFailed: 'shopping.settlement' failed: ") == true)
    }
}
