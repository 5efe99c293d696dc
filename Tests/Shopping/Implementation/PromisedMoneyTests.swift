import AuthenticationIO
import Boardy
import BoardyHeadless
import PaymentIO
import ShoppingIO
import Testing

@testable import Shopping

/// The money that a return promises while other refunds and returns of its order want a part of the charge.
@MainActor @Suite struct PromisedMoneyTests {
    @Test("SH-38 a return promises its price, less what went back, or at most that while others want the rest")
    func sums() {
        let asked = RequestedReturn(id: "r", orderID: "o", lines: [], amount: .euro(1299), state: .requested)
        let cases: [(left: Int, unsettled: Int, sum: String, why: String)] = [
            (2598, 0, "12.99 EUR", ""), (2598, 1299, "12.99 EUR", ""),
            (599, 0, "5.99 EUR", " (12.99 EUR, less 7.00 EUR refunded before)"),
            (2598, 2000, "up to 12.99 EUR", "; 20.00 EUR of other refunds and returns have not ended"),
            (0, 0, "0.00 EUR", " (12.99 EUR, less 12.99 EUR refunded before)"),
            (0, 500, "0.00 EUR", " (12.99 EUR, less 12.99 EUR refunded before)"),
        ]
        for (left, unsettled, sum, why) in cases {
            let promised = asked.promising(atMost: left, unsettled)
            #expect(promised.sum == sum && promised.moneyBack == sum + why, "\(left) \(unsettled)")
            #expect(promised.promising(atMost: left, unsettled) == promised)
        }
        #expect(
            asked.promising(atMost: 0, 0).promise(" now")
                == "No money goes back now, because 12.99 EUR were refunded before.")
        #expect(
            asked.promising(atMost: 599, 599).promise(" now")
                == "Up to 5.99 EUR go back to the card now. That is 12.99 EUR, less 7.00 EUR refunded before. "
                + "It may be less: 5.99 EUR of other refunds and returns have not ended.")
    }

    @Test("SH-38 while a refund of an operator has not ended, every page says that it may leave less")
    func openRefund() async throws {
        let stage = Stage(
            driver: .showingFirstRows(
                Answer("Show"), Answer("Send back"), Answer("Send back", ["pieces1": "1"]), Answer("Yes"),
                Answer("Show"), Answer("Back"), Answer("Back"), Answer("Show"), Answer("Accept"), Answer("Show"),
                Answer("Back"), Answer("Back")))
        let id = try stage.buy()
        stage.neighbours.openDirectly = 2000
        stage.neighbours.refund = { _ in nil }
        try await stage.choose("My orders")
        stage.neighbours.role = .operator
        try await stage.choose("Returns")
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title) == [
                "Orders", "Order", "Send back", "Send these pieces back?", "Return asked for", "Orders", "Order",
                "Orders", "Returns", "Return", "Return begun", "Returns", "Return", "Returns",
            ])
        let doubt = "20.00 EUR of other refunds and returns have not ended"
        #expect(
            prompts[3].lines == [
                "Order no.: 1", "ID:        \(id)",
                "Send 1 of Mug back? Up to 12.99 EUR go back to the card when the shop has accepted that. "
                    + "It may be less: \(doubt).",
            ])
        #expect(prompts[4].lines.first?.hasPrefix("Up to 12.99 EUR go back to the card when the shop accepts") == true)
        #expect(prompts[6].lines.dropLast().last == "Money back:       up to 12.99 EUR; \(doubt)")
        #expect(prompts[8].lines.last?.hasSuffix("up to 12.99 EUR") == true)
        #expect(prompts[9].lines.last == "Money back: up to 12.99 EUR; \(doubt)")
        #expect(
            prompts[9].choices.first?.confirmation
                == "Accept the return of 1 of Mug, to be sold again? Up to 12.99 EUR go back to the card. "
                + "It may be less: \(doubt).")
        #expect(prompts[10].lines.first == "The return is accepted, and the money is not back yet: \(doubt).")
        #expect(prompts[11].lines.last?.hasSuffix("up to 12.99 EUR pending") == true)
        #expect(prompts[12].lines.contains("Money back: up to 12.99 EUR, still to come; \(doubt)"))
    }

    @Test("SH-38 two returns of one order do not promise the same money, and an operator hears of both at a refund")
    func twoReturns() async throws {
        let stage = Stage()
        let id = try stage.buy()
        for key in ["a", "b"] { try await stage.request(id, key: key, ["MUG": 1]) }
        #expect(try await stage.waitingReturns()?.returns.map(\.request.sum) == ["12.99 EUR", "12.99 EUR"])
        stage.neighbours.refundedDirectly = 2000
        let returns = try #require(try await stage.waitingReturns()?.returns.map(\.request))
        #expect(returns.map(\.sum) == ["up to 5.98 EUR", "up to 5.98 EUR"])
        #expect(returns.map(\.unsettled) == [.euro(1299), .euro(1299)])
        #expect(stage.neighbours.refundQuestions == 4, "a list asks once")
        try await stage.accept(returns[0].id)
        let found = try await stage.found(id)
        #expect(found?.waitingReturns?.map(\.id) == [returns[1].id] && found?.paidOtherwise == nil)
    }

    @Test("SH-38 an accepted return that moved less money than its price says why")
    func lessMoney() async throws {
        let stage = Stage(driver: .showingFirstRows(Answer("Back"), Answer("Back")))
        let id = try stage.buy()
        stage.neighbours.refund = { _ in .refunded(refundID: "refund-1", remaining: .euro(0), amount: .euro(598)) }
        try await stage.accept(try await stage.requestID(id))
        stage.mainboard[ShowOrders.self].activation.activate(with: id)
        try await stage.run()
        let page = try #require(stage.driver.prompts.first { $0.title == "Order" })
        #expect(page.lines.contains("Money back:      5.98 EUR (25.98 EUR, less 20.00 EUR refunded before)"))
    }
}
