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
        try await stage(.showingFirstRows(answers))
    }

    private func stage(_ driver: RecordingDriver) async throws -> (stage: Stage, order: String, asked: String) {
        let stage = Stage(driver: driver)
        let order = try stage.buy()
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
        #expect(stage.diagnostics == [], "it is told in the list, and is no failure of the app")
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

    @Test(
        "SH-37 an answer to an earlier try changes nothing, as no further key may be paid while the last one is asked")
    func lateAnswers() async throws {
        let (stage, _, asked) = try await stage()
        // As a pass has read it that waited for the payment meanwhile.
        var first = try #require(try stage.repository.orderReturn(id: asked))
        first.state = .open
        let refund = OrderRefund(id: "refund-2", amount: .euro(1299))
        stage.neighbours.refund = { _ in .pending(refundID: "refund-2", remaining: .euro(0)) }
        #expect(try await stage.accept(asked) == .pending(refund: refund))
        let changes = OrderChanges(repository: stage.repository) { "" }, clock = stage.clock
        let late: [RefundOutcome] = [
            .rejected(reason: .declined), .rejected(reason: .nothingRemains), Self.refunded,
            .pending(refundID: "refund-1", remaining: .euro(0)),
        ]
        for outcome in late {
            try changes.end(first, with: outcome)
            #expect(try stage.repository.orderReturn(id: asked)?.acceptance == .pending(refund: refund), "\(outcome)")
        }
        let settlements = Settlements(repository: stage.repository) { clock.now }
        #expect(try !settlements.isOpen(.refund(first, paymentKey: "k"), in: .returns))
        let last = try #require(try stage.repository.orderReturn(id: asked))
        #expect(try settlements.isOpen(.refund(last, paymentKey: "k"), in: .returns))
        try changes.end(last, with: .rejected(reason: .declined))
        let ended = try #require(try stage.repository.orderReturn(id: asked))
        #expect(ended.state == .rejected && ended.pendingRefundID == nil)
    }

    @Test("SH-37 another way than the one that is written down is refused, so that nobody believes that it was kept")
    func otherWay() async throws {
        let (stage, _, asked) = try await stage()
        stage.neighbours.refund = { _ in .pending(refundID: "refund-2", remaining: .euro(0)) }
        _ = try await stage.accept(asked)
        #expect(try await stage.accept(asked, paidOtherwise: "In cash") == .rejected(reason: .accepted))
        let (other, _, second) = try await self.stage()
        _ = try await other.accept(second, paidOtherwise: "In cash")
        #expect(try await other.accept(second, paidOtherwise: "By transfer") == .rejected(reason: .accepted))
        #expect(try other.repository.orderReturn(id: second)?.answer == "In cash")
    }

    @Test("SH-37 the money of a return that waits for its first answer is not paid otherwise: no refund was refused")
    func notRefused() async throws {
        let stage = Stage(), asked = try await stage.requestID(try stage.buy(), ["MUG": 1])
        #expect(try await stage.accept(asked, paidOtherwise: "In cash") == .rejected(reason: .otherParameters))
        #expect(try await stage.waitingReturns()?.returns.map(\.request.state) == [.requested])
        #expect(try await stage.accept(asked) == .returned(refund: .init(id: "refund-1", amount: .euro(1299))))
    }

    @Test("SH-37 a refused return whose money went back in another refund is owed nothing, and can be ended")
    func refundedMeanwhile() {
        let request = RequestedReturn(
            id: "r", orderID: "o", lines: [], amount: .euro(0), state: .refused, refundedEarlier: .euro(1299))
        #expect(!request.isOwed && request.moneyBack == "0.00 EUR (12.99 EUR, less 12.99 EUR refunded before)")
        let prompt = Question.decision(about: CustomerReturn(request: request, customer: nil), []).prompt
        #expect(prompt.choices.map(\.name) == ["End the return", "Order", "Back"])
        #expect(
            prompt.lines.suffix(2) == [
                "State:      accepted",
                "The gateway declined to give the money back. It went back in another refund since.",
            ])
    }

    @Test("SH-35 the list of answered returns has what was paid otherwise, as the page of the return")
    func listed() {
        let request = RequestedReturn(
            id: "r", orderID: "o", lines: [], amount: .euro(450), state: .accepted, answer: "In cash",
            refundedEarlier: .euro(849))
        #expect(request.sum == "4.50 EUR" && request.stateName == "accepted, paid otherwise")
        #expect(request.moneyBack == "4.50 EUR (12.99 EUR, less 8.49 EUR refunded before), paid otherwise")
    }

    @Test("SH-37 a return that was paid otherwise ends without a refund, and keeps how, which is not blank")
    func paidOtherwise() async throws {
        let (stage, order, asked) = try await stage()
        for way in [" \n", String(repeating: "x", count: 501)] {
            #expect(try await stage.accept(asked, paidOtherwise: way) == .rejected(reason: .invalidReason))
        }
        for _ in 1...2 {
            let outcome = try await stage.accept(asked, paidOtherwise: "By transfer")
            #expect(outcome == .returned(refund: nil))
        }
        #expect(stage.neighbours.refunds.count == 1 && stage.neighbours.stock.onHand["MUG"] == 4)
        let returned = try #require(try stage.repository.orderReturn(id: asked))
        #expect(returned.answer == "By transfer" && returned.unrecorded == nil)
        let record = try #require(stage.neighbours.records.first)
        #expect(stage.neighbours.records.count == 1 && record.key == "\(asked)-1" && record.orderID == order)
        #expect(record.amount == .euro(1299) && record.takesLess == false)
        #expect(try await stage.waitingReturns()?.total == 0)
        let found = try await stage.found(order)
        #expect(found?.paidOtherwise == .euro(1299) && found?.waitingReturns == nil)
    }

    @Test("SH-37 what was paid otherwise is what was owed: another sum than was seen is refused, and none if none is")
    func owedNow() async throws {
        let (stage, order, asked) = try await stage()
        let seen = [(2598, 1299), (2598, nil), (2000, 1299), (2000, 597)]
        for (refunded, owed) in seen {
            stage.neighbours.refundedDirectly = refunded
            let outcome = try await stage.accept(asked, paidOtherwise: "In cash", owed: owed)
            #expect(outcome == .rejected(reason: .otherParameters), "\(refunded)")
        }
        let owed = try #require(stage.launcher.contributions(to: AuditedMoney.self).all.first)
        #expect(try owed().values.map(\.self) == [.euro(1299)] && stage.neighbours.records.isEmpty)
        for owed in [598, 1299] {
            let outcome = try await stage.accept(asked, paidOtherwise: "In cash", owed: owed)
            #expect(outcome == .returned(refund: nil, refundedEarlier: .euro(701)))
        }
        #expect(try owed().isEmpty && stage.neighbours.records.map(\.amount) == [.euro(598)])
        let returned = try #require(try stage.repository.orderReturn(id: asked))
        #expect(try await stage.found(order)?.paidOtherwise == .euro(598) && returned.refunded == .euro(598))
    }

    @Test("SH-37 what was paid otherwise for one return is not owed for the next one")
    func twoReturns() async throws {
        let (stage, order, first) = try await stage()
        stage.neighbours.refundedDirectly = 500
        let second = try await stage.requestID(order, key: "s", ["MUG": 1])
        #expect(try await stage.accept(second) == .rejected(reason: .refundRefused))
        #expect(try await stage.accept(first, paidOtherwise: "In cash", owed: 1299) == .returned(refund: nil))
        #expect(try await stage.waitingReturns()?.returns.map(\.request.amount) == [.euro(799)])
        let more = try await stage.accept(second, paidOtherwise: "In cash", owed: 1299)
        #expect(more == .rejected(reason: .otherParameters))
        let rest = try await stage.accept(second, paidOtherwise: "In cash", owed: 799)
        #expect(rest == .returned(refund: nil, refundedEarlier: .euro(500)))
        #expect(stage.neighbours.records.map(\.amount) == [.euro(1299), .euro(799)])
        #expect(try await stage.found(order)?.paidOtherwise == .euro(2098))
    }

    @Test("SH-37 money that the payment does not record, because less is left, is owed again, and another try may be")
    func notRecorded() async throws {
        let (stage, _, asked) = try await stage()
        stage.neighbours.record = { _ in .rejected(reason: .exceedsRemaining) }
        for _ in 1...2 {
            let outcome = try await stage.accept(asked, paidOtherwise: "In cash", owed: 1299)
            #expect(outcome == .rejected(reason: .otherParameters))
        }
        let owed = try #require(try stage.repository.orderReturn(id: asked))
        #expect(owed.state == .rejected && owed.answer == nil && owed.unrecorded == nil && owed.refundedEarlier == 0)
        #expect(stage.neighbours.restocked.isEmpty && stage.neighbours.stock.onHand["MUG"] == 3)
        stage.neighbours.record = { _ in Self.refunded }
        #expect(try await stage.accept(asked, paidOtherwise: "By transfer") == .returned(refund: nil))
        #expect(stage.neighbours.records.map(\.key) == ["\(asked)-1", "\(asked)-2", "\(asked)-3"])
        #expect(stage.neighbours.restocked.map(\.key) == [asked] && stage.diagnostics == [])
    }

    @Test("SH-37 money whose record the payment has not answered about is recorded by the next start, under its key")
    func unansweredRecord() async throws {
        let (stage, _, asked) = try await stage(
            Answer("Show"), Answer("Paid otherwise"), Answer("Mark as paid", ["way": "In cash"]), Answer("Back"),
            Answer("Back"))
        stage.neighbours.record = { _ in nil }
        stage.neighbours.role = .operator
        try await stage.choose("Returns")
        let prompts = stage.driver.prompts
        try #require(prompts.map(\.title).prefix(4) == ["Returns", "Return", "Paid otherwise", "Not ended yet"])
        #expect(
            prompts[3].lines == [
                "The payment has not answered if 12.99 EUR of order 1 were left to be paid otherwise. It is asked "
                    + "again within five minutes, and at the next start. If less was left, the return waits in the "
                    + "list again.",
                "Paid otherwise: In cash",
            ])
        #expect(try stage.repository.orderReturn(id: asked)?.unrecorded == .asked && stage.neighbours.restocked.isEmpty)
        let next = try await Stage(stage.neighbours, on: stage.store).started()
        stage.neighbours.record = { _ in Self.refunded }
        try await next.run()
        #expect(try stage.repository.orderReturn(id: asked)?.unrecorded == .asked, "the start has asked before")
        let last = try await Stage(stage.neighbours, on: stage.store).started()
        try await last.run()
        #expect(try stage.repository.orderReturn(id: asked)?.unrecorded == nil)
        #expect(Set(stage.neighbours.records.map(\.key)) == ["\(asked)-1"])
        #expect(stage.neighbours.restocked.map(\.key) == [asked])
    }

    @Test("SH-37 money is not paid otherwise while another refund of the charge may still give it back")
    func refundUnderWay() async throws {
        let (stage, _, asked) = try await stage()
        stage.neighbours.openDirectly = 1300
        for owed in [1299, nil] {
            let outcome = try await stage.accept(asked, paidOtherwise: "In cash", owed: owed)
            #expect(outcome == .rejected(reason: .otherParameters))
        }
        #expect(try stage.repository.orderReturn(id: asked)?.answer == nil)
        stage.neighbours.openDirectly = 1299
        let outcome = try await stage.accept(asked, paidOtherwise: "In cash", owed: 1299)
        #expect(outcome == .returned(refund: nil, refundedEarlier: nil))
    }

    @Test("SH-37 its page tells the operator why and how much is owed, and offers to refund again or to tell how else")
    func screens() async throws {
        let (stage, order, asked) = try await stage(
            Answer("Show"), Answer("Refund again"), Answer("Show"), Answer("Paid otherwise"), Answer("Back"),
            Answer("Paid otherwise"), Answer("Mark as paid", ["way": " "]),
            Answer("Mark as paid", ["way": "By transfer"]),
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
        #expect(prompts[8].choices.first?.confirmation == "Mark 12.99 EUR as paid by '{way}'? No card is refunded.")
        #expect(
            prompts[9].lines == [
                "The return has ended. The customer sees how the money went back.", "Paid otherwise: By transfer",
            ])
        #expect(prompts[12].lines.last == "Paid back:  By transfer")
        #expect(stage.neighbours.refunds.map(\.key) == [asked, "\(asked)-1"] && stage.installed.isEmpty)
        stage.neighbours.role = .customer
        stage.mainboard[ShowOrders.self].activation.activate(with: order)
        try await stage.run()
        #expect(stage.driver.prompts.last { $0.title == "Order" }?.lines.last == "Paid back:       By transfer")
    }

    @Test("SH-37 money that went back since the page was opened is told before another way of payment is written down")
    func partRefundedMeanwhile() async throws {
        var answers = [
            Answer("Show"), Answer("Paid otherwise"), Answer("Mark as paid", ["way": "In cash"]), Answer("Back"),
        ]
        var neighbours: Neighbours?
        let driver = RecordingDriver { prompt in
            if prompt.title == "Paid otherwise" { neighbours?.refundedDirectly = 2000 }
            if answers.isEmpty { return Answer("Back") }
            let answer = answers.removeFirst()
            guard answer.choice == "Show", case .table(let table)? = prompt.content.first else { return answer }
            return Answer("Show", ["id": table.rows.first?.key ?? ""])
        }
        let (stage, _, asked) = try await stage(driver)
        stage.neighbours.role = .operator
        neighbours = stage.neighbours
        try await stage.choose("Returns")
        let prompts = driver.prompts
        try #require(
            prompts.map(\.title).prefix(5) == ["Returns", "Return", "Paid otherwise", "Not ended", "Return"])
        #expect(
            prompts[3].lines == [
                "Money of order 1 went back since this page was opened. Owed now: 5.98 EUR. Nothing was written down: "
                    + "pay no more than that otherwise."
            ])
        #expect(try stage.repository.orderReturn(id: asked)?.answer == nil)
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
