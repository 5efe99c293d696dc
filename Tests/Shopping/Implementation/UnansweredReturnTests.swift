import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import PaymentIO
import ShoppingIO
import Testing

@testable import Shopping

/// Returns that an operator has accepted, or begun at once, and whose payment has not answered.
@MainActor @Suite struct UnansweredReturnTests {
    /// A stage on which Ada has paid two mugs, and on which the payment answers no refund.
    private func stage(_ answers: Answer...) throws -> (stage: Stage, order: String) {
        let stage = Stage(driver: .showingFirstRows(answers)), order = try stage.buy()
        stage.neighbours.refund = { _ in nil }
        return (stage, order)
    }

    private static let notice = [
        "The return is accepted, and the money is not back yet: the payment has not answered.",
        "It stays in the list of returns, which asks the payment again.",
    ]
    private static let refunded = RefundOutcome.refunded(refundID: "refund-1", remaining: .euro(0))

    @Test("SH-35 a return that ends while the list still shows it is shown with what became of it")
    func endedMeanwhile() async throws {
        var end: (() throws -> Void)?
        let stage = Stage(
            driver: RecordingDriver { prompt in
                guard case .table(let table)? = prompt.content.first, let ending = end else { return Answer("Back") }
                end = nil
                try ending()
                return Answer("Show", ["id": table.rows.first?.key ?? ""])
            })
        let order = try stage.buy(), asked = try await stage.requestID(order, ["MUG": 1])
        stage.neighbours.refund = { _ in nil }
        try await stage.accept(asked)
        end = {
            let open = try #require(try stage.repository.orderReturn(id: asked))
            try OrderChanges(repository: stage.repository) { "" }.end(open, with: Self.refunded)
            stage.context.refresh()
        }
        stage.neighbours.role = .operator
        try await stage.choose("Returns")
        let prompts = stage.driver.prompts
        try #require(prompts.map(\.title) == ["Returns", "Answered return", "Returns", "Answered returns"])
        #expect(prompts[0].lines.last?.hasSuffix("12.99 EUR pending") == true)
        #expect(prompts[1].lines.contains("State:      accepted") && prompts[2].lines == ["No return waits."])
    }

    @Test("SH-36 an acceptance without an answer says so, stays in the list, and its page asks the payment again")
    func accepting() async throws {
        let (stage, id) = try stage(
            Answer("Show"), Answer("Accept"), Answer("Show"), Answer("Ask again"), Answer("Show"),
            Answer("Ask again"), Answer("Back"))
        let asked = try await stage.requestID(id, ["MUG": 1])
        stage.neighbours.role = .operator
        var count = 0
        stage.neighbours.refund = { _ in
            count += 1
            return count < 3 ? nil : Self.refunded
        }
        try await stage.choose("Returns")
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title) == [
                "Returns", "Return", "Return begun", "Returns", "Return", "Return begun", "Returns", "Return",
                "Returned", "Returns", "Answered returns",
            ])
        #expect(prompts[2].lines == Self.notice && prompts[5].lines == Self.notice)
        #expect(prompts[3].lines.last?.hasSuffix("12.99 EUR pending") == true)
        #expect(prompts[4].lines.last == "State:      accepted; the money is not back yet")
        #expect(prompts[4].choices.map(\.name) == ["Ask again", "Back"])
        #expect(prompts[8].lines == ["12.99 EUR go back to the card.", "Refund: refund-1"])
        #expect(prompts[9].lines == ["No return waits."])
        #expect(Set(stage.neighbours.refunds.map(\.key)) == [asked] && stage.neighbours.stock.onHand["MUG"] == 4)
    }

    @Test("SH-36 the page of the order says that the money of an accepted return is still to come, until it has come")
    func customer() async throws {
        let (stage, id) = try stage(Answer("Back"), Answer("Back"), Answer("Back"), Answer("Back"))
        let asked = try await stage.requestID(id, ["MUG": 1])
        try await stage.accept(asked)
        stage.mainboard[ShowOrders.self].activation.activate(with: id)
        try await stage.run()
        let page = try #require(stage.driver.prompts.first { $0.title == "Order" })
        #expect(
            page.lines.suffix(4) == [
                "Return accepted: 1 of Mug", "Asked:           2026-11-21 10:00 UTC",
                "Money back:      12.99 EUR, still to come", "Decided:         2026-11-21 10:00 UTC",
            ])
        stage.neighbours.refund = { _ in Self.refunded }
        try await stage.accept(asked)
        stage.mainboard[ShowOrders.self].activation.activate(with: id)
        try await stage.run()
        #expect(
            stage.driver.prompts.last { $0.title == "Order" }?.lines.suffix(2) == [
                "Money back:      12.99 EUR", "Decided:         2026-11-21 10:00 UTC",
            ])
    }

    @Test("SH-36 opening the list of returns asks the payment again about all of them, until it does not answer")
    func opening() async throws {
        let (stage, id) = try stage(Answer("Back"), Answer("Back"))
        let asked = [
            try await stage.requestID(id, key: "a", ["MUG": 1]), try await stage.requestID(id, key: "b", ["MUG": 1]),
        ]
        for id in asked { try await stage.accept(id) }
        stage.neighbours.role = .operator
        try await stage.choose("Returns")
        #expect(stage.neighbours.refunds.map(\.key) == asked + asked.prefix(1))
        stage.neighbours.refund = { _ in Self.refunded }
        try await stage.choose("Returns")
        #expect(stage.neighbours.refunds.map(\.key).suffix(2) == asked)
        #expect(try await stage.waitingReturns()?.total == 0)
        #expect(stage.neighbours.stock.onHand["MUG"] == 5 && stage.installed.isEmpty)
    }

    @Test("SH-36 a return at once without an answer says so, and is in the list as its customer's")
    func atOnce() async throws {
        let (stage, id) = try stage(
            Answer("Send back"), Answer("Send back", ["pieces1": "1"]), Answer("Yes"), Answer("Back"))
        (stage.neighbours.user, stage.neighbours.role) = (bob, .operator)
        stage.mainboard[ShowOrders.self].activation.activate(with: id)
        try await stage.run()
        let prompts = stage.driver.prompts
        try #require(
            prompts.map(\.title).prefix(4) == ["Order", "Send back", "Send these pieces back?", "Return begun"])
        #expect(prompts[3].lines == Self.notice)
        let waiting = try #require(try await stage.waitingReturns()?.returns.first)
        #expect(waiting.request.state == .pending && waiting.request.askedAt == nil)
        #expect(waiting.customer?.email == ada.email)
        stage.neighbours.refund = { _ in Self.refunded }
        for _ in 1...2 {
            guard case .returned? = try await stage.accept(waiting.request.id) else {
                Issue.record("not returned")
                return
            }
        }
        #expect(stage.neighbours.refunds.map(\.key) == [waiting.request.id, waiting.request.id])
        #expect(try await stage.waitingReturns()?.total == 0)
    }

    @Test("SH-36 an acceptance that was refused before it began ends the screen without the notice")
    func refused() async throws {
        let (stage, id) = try stage(Answer("Show"), Answer("Accept"))
        try await stage.request(id, ["MUG": 1])
        stage.neighbours.role = .operator
        stage.neighbours.user = bob
        let token = stage.mainboard.observe(includingNested: true) { message in
            if message.board == ListReturns.id, case .output = message.content { stage.neighbours.role = .customer }
        }
        defer { token.cancel() }
        try await stage.choose("Returns")
        #expect(stage.driver.prompts.map(\.title).prefix(2) == ["Returns", "Return"])
        #expect(!stage.driver.prompts.contains { $0.title == "Return begun" } && stage.neighbours.refunds.isEmpty)
    }
}
