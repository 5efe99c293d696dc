import AuthenticationIO
import Boardy
import BoardyHeadless
import DashboardIO
import PaymentIO
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

/// Returns that an operator has accepted, and whose money the payment has refused.
@MainActor @Suite struct RefusedReturnTests {
    /// A stage on which Ada has paid two mugs, has asked to return one, and the payment has refused the money.
    private func stage(_ answers: Answer...) async throws -> (stage: Stage, order: String, asked: String) {
        let stage = Stage(driver: .showingFirstRows(answers))
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 2))
        stage.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(payment: card))
        let order = try #require(stage.outcomes.first?.paid).order.id
        let asked = try await stage.requestID(order, ["MUG": 1])
        stage.neighbours.refund = { _ in .rejected(reason: .declined) }
        #expect(try await stage.accept(asked) == .rejected(reason: .refundRefused))
        return (stage, order, asked)
    }

    private static let refunded = RefundOutcome.refunded(refundID: "refund-1", remaining: .euro(0))
    private static let owed = "The gateway declined to give 12.99 EUR back to the card. They are still owed."

    @Test("SH-37 a return whose money was refused waits on, and its pieces are neither asked for again nor returned")
    func waiting() async throws {
        let (stage, order, asked) = try await stage()
        let tile = try #require(stage.launcher.contributions(to: DashboardTiles.self).all.first)
        #expect(try tile.value(nil) == "1 paid for, 1 return waits")
        let waiting = try #require(try await stage.waitingReturns()?.returns.first).request
        #expect(waiting.id == asked && waiting.state == .refused && waiting.amount == .euro(1299))
        #expect(try stage.repository.answeredReturnCount() == 0 && stage.neighbours.restocked.isEmpty)
        #expect(try await stage.request(order, key: "b", ["MUG": 2]) == .rejected(reason: .exceedsOrdered))
        #expect(try await stage.decline(asked) == .rejected(reason: .accepted))
    }

    @Test("SH-37 another acceptance asks for the money under another key, and ends the return with pieces and money")
    func again() async throws {
        let (stage, _, asked) = try await stage()
        #expect(try await stage.accept(asked) == .rejected(reason: .refundRefused))
        stage.neighbours.refund = { _ in Self.refunded }
        for _ in 1...2 {
            let refund = OrderRefund(id: "refund-1", amount: .euro(1299))
            #expect(try await stage.accept(asked, restock: false) == .returned(refund: refund))
        }
        #expect(stage.neighbours.refunds.map(\.key) == [asked, "\(asked)-1", "\(asked)-2"])
        #expect(stage.neighbours.restocked.map(\.key) == [asked], "the first acceptance has decided that")
        #expect(try await stage.waitingReturns()?.total == 0)
        #expect(try stage.repository.answeredReturns(offset: 0, limit: 9).map(\.id) == [asked])
    }

    @Test("SH-37 a return that was paid otherwise ends without a refund, and keeps how, which is not blank")
    func paidOtherwise() async throws {
        let (stage, _, asked) = try await stage()
        for way in [" \n", String(repeating: "x", count: 501)] {
            #expect(try await stage.accept(asked, paidOtherwise: way) == .rejected(reason: .invalidReason))
        }
        for _ in 1...2 {
            let outcome = try await stage.accept(asked, paidOtherwise: "By transfer")
            #expect(outcome == .returned(refund: nil, refundedEarlier: .euro(1299)))
        }
        #expect(stage.neighbours.refunds.count == 1 && stage.neighbours.stock.onHand["MUG"] == 4)
        #expect(try stage.repository.orderReturn(id: asked)?.answer == "By transfer")
        #expect(try await stage.waitingReturns()?.total == 0)
    }

    @Test("SH-37 its page tells the operator why and how much is owed, and offers to refund again or to tell how else")
    func screens() async throws {
        let (stage, order, asked) = try await stage(
            Answer("Show"), Answer("Refund again"), Answer("Show"), Answer("Paid otherwise"), Answer("Back"),
            Answer("Paid otherwise"), Answer("Paid", ["way": " "]), Answer("Paid", ["way": "By transfer"]),
            Answer("Show"), Answer("Back"), Answer("Back"), Answer("Back"), Answer("Back"))
        stage.neighbours.role = .operator
        try await stage.choose("Returns")
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title) == [
                "Returns", "Return", "Not paid back", "Returns", "Return", "Paid otherwise", "Return",
                "Paid otherwise", "Paid otherwise", "Returned", "Returns", "Answered returns", "Answered return",
                "Answered returns",
            ])
        #expect(prompts[0].lines.last?.hasSuffix("12.99 EUR refused") == true)
        #expect(
            prompts[1].lines.suffix(3) == [
                "Money back: 12.99 EUR, still to come", "State:      accepted; the money is not back yet", Self.owed,
            ])
        #expect(prompts[1].choices.map(\.name) == ["Refund again", "Paid otherwise", "Order", "Charge", "Back"])
        #expect(prompts[2].lines == [ReturnProblem.refundRefused.sentence])
        #expect(prompts[8].fields.last?.problem == "The customer sees the way, so it cannot be blank.")
        #expect(prompts[9].lines == ["The return has ended. The customer sees how the money went back."])
        #expect(prompts[12].lines.last == "Answer:     By transfer")
        #expect(stage.neighbours.refunds.map(\.key) == [asked, "\(asked)-1"] && stage.installed.isEmpty)
        stage.neighbours.role = .customer
        stage.mainboard[ShowOrders.self].activation.activate(with: order)
        try await stage.run()
        #expect(stage.driver.prompts.last { $0.title == "Order" }?.lines.last == "Answer:          By transfer")
    }

    @Test("SH-37 the customer reads that the money is still to come, and what the shop does next")
    func customer() async throws {
        let (stage, order, _) = try await stage(Answer("Back"), Answer("Back"))
        stage.mainboard[ShowOrders.self].activation.activate(with: order)
        try await stage.run()
        let page = try #require(stage.driver.prompts.first { $0.title == "Order" })
        #expect(
            page.lines.suffix(5) == [
                "Return accepted: 1 of Mug", "Asked:           2026-11-21 10:00 UTC",
                "Money back:      12.99 EUR, still to come", "Decided:         2026-11-21 10:00 UTC",
                "Answer:          The card did not take the money. "
                    + "The shop tries again, or pays it in another way.",
            ])
        #expect(page.choices.map(\.name) == ["Send back", "Back"])
    }
}
