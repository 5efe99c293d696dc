import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import BoardyValues
import PaymentIO
import ShoppingIO
import Testing

@testable import Shopping

/// The screens on which a return is asked for, withdrawn and answered.
@MainActor @Suite struct ReturnScreenTests {
    @Test("SH-32, SH-34 a customer asks for a return after a question with pieces and money, sees it, and withdraws it")
    func customer() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Show"), Answer("Send back"), Answer("Send back"),
                Answer("Send back", ["pieces1": "1", "reason": "broken"]), Answer("Yes"), Answer("Show"),
                Answer("Send back"), Answer("Back"), Answer("Withdraw return"), Answer("Show"), Answer("Back"),
                Answer("Back")))
        let id = try stage.buy()
        try await stage.choose("My orders")
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title) == [
                "Orders", "Order", "Send back", "Send back", "Send these pieces back?", "Return asked for", "Orders",
                "Order", "Send back", "Order", "Return withdrawn", "Orders", "Order", "Orders",
            ])
        #expect(prompts[2].fields.map(\.label) == ["Pieces of Mug (MUG), 0 to 2", "Reason"])
        #expect(prompts[2].choices.first?.confirmation == nil)
        let advice = "The shop tells where to send the pieces."
        #expect(
            prompts[3].lines == [
                "Order no.: 1", "ID:        \(id)", advice,
                "The money for them goes back to the card when the shop accepts the return.",
                "Pieces of Mug (MUG), 0 to 2: Choose one piece or more of what was ordered.",
            ])
        let question = "Send 1 of Mug back? 12.99 EUR go back to the card when the shop has accepted that."
        #expect(prompts[4].lines == ["Order no.: 1", "ID:        \(id)", "Reason:    broken", question])
        #expect(
            prompts[5].lines == [
                "12.99 EUR go back to the card when the shop accepts the return of 1 of Mug.", advice, "Order no.: 1",
                "ID:        \(id)",
            ])
        #expect(prompts[6].lines.last?.hasSuffix("  return asked for") == true)
        #expect(prompts[7].lines.contains("State:     paid, return asked for"))
        #expect(
            prompts[7].lines.suffix(5) == [
                "Return asked for: 1 of Mug", "Asked:            2026-11-21 10:00 UTC", "Reason:           broken",
                "Money back:       12.99 EUR", advice,
            ])
        #expect(prompts[7].choices.map(\.name) == ["Send back", "Withdraw return", "Back"])
        #expect(prompts[7].choices[1].confirmation == "Withdraw the return of 1 of Mug?")
        #expect(prompts[8].fields.first?.label == "Pieces of Mug (MUG), 0 to 1")
        // A single piece need not be counted.
        #expect(prompts[2].fields.first?.defaultValue == "0" && prompts[8].fields.first?.defaultValue == "1")
        let withdrawn = "The return of 1 of Mug that was asked for at 2026-11-21 10:00 UTC is withdrawn."
        #expect(prompts[10].lines.first == "\(withdrawn) No money goes back for it.")
        #expect(
            prompts[12].lines.contains("State:     paid") && prompts[12].lines.contains("Return withdrawn: 1 of Mug"))
        #expect(prompts[12].choices.map(\.name) == ["Send back", "Back"])
        #expect(stage.neighbours.refunds.isEmpty && stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-32 a customer reads where to send the pieces, until the return is answered")
    func address() async throws {
        let settings = SettingValues().with(ShoppingSettings.returnAddress, "Boardy Shop, 1 Main Street")
        let stage = Stage(
            options: .default.with(settings),
            driver: .showingFirstRows(
                Answer("Show"), Answer("Send back"), Answer("Send back", ["pieces1": "1"]), Answer("Yes"),
                Answer("Show"), Answer("Withdraw return"), Answer("Show"), Answer("Back"), Answer("Back")))
        _ = try stage.buy()
        try await stage.choose("My orders")
        let told = stage.driver.prompts.map { prompt in
            prompt.lines.contains("Send the pieces to: Boardy Shop, 1 Main Street")
        }
        #expect(
            stage.driver.prompts.map(\.title) == [
                "Orders", "Order", "Send back", "Send these pieces back?", "Return asked for", "Orders", "Order",
                "Return withdrawn", "Orders", "Order", "Orders",
            ])
        #expect(told == [false, false, true, false, true, false, true, false, false, false, false])
    }

    @Test("SH-33 an operator sees the returns that wait, and accepts one after a question with pieces and money")
    func accepting() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Show"), Answer("Accept"), Answer("Show"), Answer("Order"), Answer("Back"), Answer("Charge"),
                Answer("Back"), Answer("Back")))
        let id = try stage.buy()
        try await stage.request(id, ["MUG": 1], reason: "broken")
        stage.neighbours.role = .operator
        try await stage.choose("Returns")
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title) == [
                "Returns", "Return", "Returned", "Returns", "Answered returns", "Answered return", "Customer order",
                "Answered return", "Answered return", "Answered returns",
            ])
        #expect(
            prompts[0].lines == [
                "Order no.  Asked       Customer         Pieces    Reason  Money back",
                "        1  2026-11-21  ada@example.org  1 of Mug  broken   12.99 EUR",
            ])
        #expect(
            prompts[1].lines == [
                "Customer:   Ada (ada@example.org)", "Order no.:  1", "ID:         \(id)",
                "Asked:      2026-11-21 10:00 UTC", "Pieces:     1 of Mug (MUG)", "Reason:     broken",
                "Money back: 12.99 EUR",
            ])
        #expect(prompts[1].choices.map(\.name) == ["Accept", "Accept, not sold again", "Decline", "Back"])
        #expect(
            prompts[1].choices.map(\.confirmation) == [
                "Accept the return of 1 of Mug, to be sold again? 12.99 EUR go back to the card.",
                "Accept the return of 1 of Mug, not to be sold again? 12.99 EUR go back to the card.", nil, nil,
            ])
        #expect(prompts[2].lines == ["12.99 EUR go back to the card.", "Refund: refund-1"])
        #expect(prompts[3].lines == ["No return waits."])
        let moment = "2026-11-21 10:00 UTC"
        #expect(
            prompts[4].lines == [
                "Order no.  Customer         Pieces    Money back  Answer",
                "        1  ada@example.org  1 of Mug   12.99 EUR  accepted",
            ])
        #expect(
            prompts[5].lines == prompts[1].lines + [
                "Refund:     refund-1", "State:      accepted", "Decided:    \(moment) by Ada (ada@example.org)",
            ])
        #expect(prompts[5].choices.map(\.name) == ["Order", "Charge", "Back"])
        #expect(prompts[6].lines.contains("Customer: Ada (ada@example.org)"))
        #expect(stage.neighbours.shownCharges == [visa.id])
        #expect(stage.neighbours.stock.onHand["MUG"] == 4 && stage.diagnostics.isEmpty)
    }

    @Test(
        "SH-39 returns are shown and declined although the payment does not tell what was refunded, without a sum",
        .timeLimit(.minutes(10)))
    func refundsUnknown() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Show"), Answer("Decline"), Answer("Decline", ["reason": "not arrived"]), Answer("Back")))
        let id = try stage.buy()
        try await stage.request(id, ["MUG": 1])
        stage.neighbours.keepsRefunds = true
        let time = Task { [clock = stage.refundClock] in
            while !Task.isCancelled {
                await clock.sleepers(1)
                clock.advance(by: .seconds(3))
            }
        }
        defer { time.cancel() }
        stage.neighbours.role = .operator
        try await stage.choose("Returns")
        let prompts = stage.driver.prompts.drop { $0.title != "Returns" }.prefix(4)
        try #require(prompts.map(\.title) == ["Returns", "Return", "Decline return", "Return declined"])
        #expect(prompts[prompts.startIndex].lines.last?.hasSuffix("  not known right now") == true)
        let page = prompts[prompts.startIndex + 1]
        #expect(page.lines.contains("Money back: not known right now"), "\(page.lines)")
        #expect(
            page.choices.first?.confirmation
                == "Accept the return of 1 of Mug, to be sold again? How much goes back to the card is not known right now."
        )
        #expect(page.choices.map(\.name) == ["Accept", "Accept, not sold again", "Decline", "Back"])
    }

    @Test("SH-39 a refused return offers no refund and no other payment while the sum that is owed is not known")
    func refusedUnknown() {
        let request = RequestedReturn(
            id: "r", orderID: "o", lines: [], amount: Money(minor: 1299, currency: .eur), state: .refused,
            areRefundsUnknown: true)
        let prompt = Question.decision(about: CustomerReturn(request: request, customer: nil), []).prompt
        #expect(prompt.choices.map(\.name) == ["Order", "Back"])
    }

    @Test("SH-33, SH-35 the state of a return whose pieces are not sold again says so, to operators alone")
    func notSoldAgain() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Show"), Answer("Accept, not sold again"), Answer("Show"), Answer("Order"), Answer("Back"),
                Answer("Back"), Answer("Back"), Answer("Back"), Answer("Back")))
        let id = try stage.buy()
        try await stage.request(id, ["MUG": 1])
        stage.neighbours.role = .operator
        try await stage.choose("Returns")
        stage.neighbours.role = .customer
        stage.mainboard[ShowOrders.self].activation.activate(with: id)
        try await stage.run()
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title).dropFirst(4).prefix(3) == [
                "Answered returns", "Answered return", "Customer order",
            ])
        #expect(prompts[4].lines.last?.hasSuffix("  accepted, not sold again") == true)
        #expect(prompts[5].lines.contains("State:      accepted, not sold again"))
        #expect(prompts[6].lines.contains { $0.hasPrefix("Return accepted, not sold again: 1 of Mug") })
        #expect(prompts.last { $0.title == "Order" }?.lines.contains("Return accepted: 1 of Mug") == true)
        #expect(stage.neighbours.refunds.count == 1 && stage.neighbours.stock.onHand["MUG"] == 3)
    }

    @Test("SH-32 the page of an order and the form promise no more money than direct refunds have left")
    func refundedDirectly() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Show"), Answer("Send back"), Answer("Send back", ["pieces1": "2"]), Answer("Yes"),
                Answer("Show"), Answer("Back"), Answer("Back")))
        let id = try stage.buy()
        stage.neighbours.refundedDirectly = 2000
        try await stage.choose("My orders")
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title).prefix(6) == [
                "Orders", "Order", "Send back", "Send these pieces back?", "Return asked for", "Orders",
            ])
        let question = "Send 2 of Mug back? 5.98 EUR go back to the card when the shop has accepted that."
        #expect(
            prompts[3].lines == [
                "Order no.: 1", "ID:        \(id)", "\(question) That is 25.98 EUR, less 20.00 EUR refunded before.",
            ])
        #expect(prompts[4].lines.first?.hasPrefix("5.98 EUR go back to the card when the shop accepts") == true)
        #expect(
            prompts[6].lines.dropLast().last == "Money back:       5.98 EUR (25.98 EUR, less 20.00 EUR refunded before)"
        )
    }

    @Test("SH-33 an operator declines with a reason, which the customer sees on the page of the order")
    func declining() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Show"), Answer("Decline"), Answer("Back"), Answer("Decline"),
                Answer("Decline", ["reason": " \n"]), Answer("Decline", ["reason": "not arrived"]), Answer("Show"),
                Answer("Back"), Answer("Back"), Answer("Back"), Answer("Back")))
        let id = try stage.buy()
        try await stage.request(id, reason: "broken")
        stage.neighbours.role = .operator
        try await stage.choose("Returns")
        stage.neighbours.role = .customer
        stage.mainboard[ShowOrders.self].activation.activate(with: id)
        try await stage.run()
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title).prefix(12) == [
                "Returns", "Return", "Decline return", "Return", "Decline return", "Decline return", "Return declined",
                "Returns", "Answered returns", "Answered return", "Answered returns", "Order",
            ])
        #expect(prompts[1].fields.isEmpty && prompts[2].fields.map(\.label) == ["Reason, which the customer sees"])
        #expect(prompts[5].fields.last?.problem == "The customer sees the reason, so it cannot be blank.")
        #expect(prompts[6].lines.first == "The return of 2 of Mug is declined. No money goes back for it.")
        #expect(
            prompts[9].lines.suffix(4) == [
                "Reason:    broken", "State:     declined",
                "Decided:   2026-11-21 10:00 UTC by Ada (ada@example.org)", "Answer:    not arrived",
            ])
        #expect(
            prompts[11].lines.suffix(5) == [
                "Return declined: 2 of Mug", "Asked:           2026-11-21 10:00 UTC", "Reason:          broken",
                "Decided:         2026-11-21 10:00 UTC", "Answer:          not arrived",
            ])
        #expect(stage.neighbours.refunds.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-32 after a decline the state of the order says so in lists and on its page, until another return waits")
    func declinedNote() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Show"), Answer("Back"), Answer("Back"), Answer("Back"), Answer("Back"), Answer("Back")))
        let id = try stage.buy()
        try await stage.decline(try await stage.requestID(id, key: "a", ["MUG": 1]))
        try await stage.choose("My orders")
        try await stage.request(id, key: "b", ["MUG": 1])
        try await stage.choose("My orders")
        let prompts = stage.driver.prompts
        try #require(prompts.map(\.title) == ["Orders", "Order", "Orders", "Orders"])
        #expect(prompts[0].lines.last?.hasSuffix("  return declined") == true)
        #expect(prompts[1].lines.contains("State:     paid, return declined"))
        #expect(prompts[3].lines.last?.hasSuffix("  return asked for") == true)
    }

    @Test("SH-35 the page of a customer's order has its returns with who has decided, and leads to one that waits")
    func customerOrder() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Show"), Answer("Answer return 2"), Answer("Decline"),
                Answer("Decline", ["reason": "too late"]), Answer("Answer return 1"), Answer("Back"),
                Answer("Back"), Answer("Back")))
        let id = try stage.buy()
        for key in ["a", "b"] { try await stage.request(id, key: key, ["MUG": 1], reason: "broken \(key)") }
        stage.neighbours.role = .operator
        try await stage.choose("Customer orders")
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title) == [
                "Customer orders", "Customer order", "Return", "Decline return", "Return declined", "Customer order",
                "Return", "Customer order", "Customer orders",
            ])
        #expect(prompts[1].choices.map(\.name) == ["Answer return 1", "Answer return 2", "Back"])
        #expect(prompts[2].lines.contains("Reason:     broken b"))
        #expect(prompts[5].choices.map(\.name) == ["Answer return 1", "Back"])
        #expect(prompts[0].lines.last?.hasSuffix("  return asked for") == true)
        let moment = "2026-11-21 10:00 UTC"
        #expect(
            prompts[5].lines.suffix(9) == [
                "Return 1 asked for: 1 of Mug", "Asked:              \(moment)", "Reason:             broken a",
                "Money back:         12.99 EUR", "Return 2 declined: 1 of Mug", "Asked:             \(moment)",
                "Reason:            broken b",
                "Decided:           \(moment) by Ada (ada@example.org)", "Answer:            too late",
            ])
        #expect(prompts[6].lines.contains("Reason:     broken a"))
        #expect(stage.neighbours.refunds.isEmpty && stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-35 an accepted return whose money had gone back before has none beside it")
    func nothingLeft() {
        let money = [0, 1299].map { minor in
            RequestedReturn(id: "r", orderID: "o", lines: [], amount: .euro(minor), state: .accepted).moneyBack
        }
        #expect(money == [nil, "12.99 EUR"])
    }

    @Test("SH-35 the page of a customer's order has the money of a return that goes back, as the customer sees it")
    func customerOrderMoney() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Back"), Answer("Back"), Answer("Show"), Answer("Back"), Answer("Back"), Answer("Show"),
                Answer("Back"), Answer("Back")))
        let id = try stage.buy()
        stage.neighbours.refundedDirectly = 2000
        let asked = try await stage.requestID(id)
        stage.mainboard[ShowOrders.self].activation.activate(with: id)
        try await stage.run()
        stage.neighbours.role = .operator
        try await stage.choose("Customer orders")
        stage.neighbours.refund = { _ in .refunded(refundID: "refund-1", remaining: .euro(0), amount: .euro(598)) }
        try await stage.accept(asked)
        try await stage.choose("Customer orders")
        let pages = stage.driver.prompts.filter { ["Order", "Customer order"].contains($0.title) }
        try #require(pages.map(\.title) == ["Order", "Customer order", "Customer order"])
        let sums = pages.map { page in page.lines.last { $0.hasPrefix("Money back") } }
        #expect(
            sums
                == ["Money back:       ", "Money back:       ", "Money back:      "].map {
                    $0 + "5.98 EUR (25.98 EUR, less 20.00 EUR refunded before)"
                })
    }

    @Test("SH-32 pieces are told in the order of the lines of their order, apart by semicolons, as titles have commas")
    func pieces() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Send back"), Answer("Send back", ["pieces1": "1", "pieces2": "2"]), Answer("Yes"),
                Answer("Back")))
        for (sku, quantity) in [("TEA", 1), ("MUG", 2)] {
            stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: sku, quantity: quantity))
        }
        stage.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(payment: card))
        stage.mainboard[ShowOrders.self].activation.activate(with: try #require(stage.outcomes.first?.paid).order.id)
        try await stage.run()
        let prompts = stage.driver.prompts
        try #require(prompts.map(\.title).prefix(4).last == "Return asked for")
        #expect(prompts[2].lines.last?.hasPrefix("Send 1 of Tea; 2 of Mug back?") == true)
        #expect(prompts[3].lines.first?.hasSuffix("the return of 1 of Tea; 2 of Mug.") == true)
    }

    @Test("SH-32 a return that is not changed is told in a sentence", arguments: ReturnProblem.allCases)
    func sentences(_ problem: ReturnProblem) {
        let notice = ReturnRequestOutcome.rejected(reason: problem).notice("Return asked for")
        #expect(notice.title == "Not changed" && notice.prompt.lines == [problem.sentence])
        #expect(AcceptReturnOutcome.rejected(reason: problem).notice.prompt.lines == [problem.sentence])
    }
}
