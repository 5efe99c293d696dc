import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import BoardyValues
import PaymentIO
import ShoppingIO
import Testing

@testable import Payment

/// The screens of an operator that the menu begins: refunds and the audit.
@MainActor @Suite struct OperatorScreenTests {
    /// Begins an entry of the menu and answers its screens.
    private func choose(_ title: String, in session: Session) async throws {
        session.launcher.contributions(to: MenuEntries.self).all.first { $0.title == title }?.begin(session.mainboard)
        try await session.run()
    }

    /// A store with two charges of 12.99 EUR, and their transactions, oldest first.
    private func charged() async throws -> (store: Store, transactions: [String]) {
        let session = Session()
        var transactions: [String] = []
        for key in ["a", "b"] {
            transactions.append(try #require(try await session.pay(.test(key, card: .approved))?.transaction).id)
        }
        return (session.store, transactions)
    }

    @Test("PY-4, PY-10 an operator chooses a charge from the list and refunds a part of it, after a typing error")
    func refund() async throws {
        let (store, ids) = try await charged()
        let session = Session(
            [
                Answer("Refund", ["transaction": ids[0]]), Answer("Refund", ["amount": "lots"]),
                Answer("Refund", ["amount": "4,50"]), Answer("Refund", ["transaction": ids[0]]),
                Answer("Refund", ["amount": "9.00 EUR"]), Answer("Refund", ["amount": "0"]), Answer("Back"),
                Answer("Refund", ["transaction": ids[1]]), Answer("Back"), Answer("Back"),
            ], store: store)
        try await choose("Refund", in: session)
        let prompts = session.driver.prompts
        #expect(
            prompts.map(\.title) == [
                "Charges", "Refund", "Refund", "Refunded", "Charges", "Refund", "Refund", "Refund", "Charges", "Refund",
                "Charges",
            ])
        #expect(
            prompts[0].lines == [
                "Charged at               Amount  Refundable  Order", "2026-11-21 10:00 UTC  12.99 EUR   12.99 EUR  o",
                "2026-11-21 10:00 UTC  12.99 EUR   12.99 EUR  o",
            ])
        #expect(prompts[1].fields.map(\.defaultValue) == ["12.99 EUR"])
        #expect(prompts[1].choices.first?.confirmation == "Refund {amount} of the 12.99 EUR that are left of o?")
        #expect(
            prompts[2].fields.map(\.problem) == [
                "This is not an amount in EUR. Nothing was refunded."
            ])
        #expect(prompts[2].fields.map(\.defaultValue) == ["lots"])
        #expect(prompts[1].fields.map(\.kind) == [.money(upTo: Money(minor: 1299, currency: .eur))])
        #expect(prompts[3].lines.suffix(2) == ["Amount:           4.50 EUR", "Still refundable: 8.49 EUR"])
        #expect(prompts[4].lines.last?.hasSuffix("12.99 EUR    8.49 EUR  o") == true)
        #expect(
            prompts[6].fields.map(\.problem) == [
                "The amount is more than what can still be refunded. Nothing was refunded; take less."
            ])
        #expect(prompts[6].fields.map(\.defaultValue) == ["9.00 EUR"])
        #expect(
            prompts[7].fields.map(\.problem) == [
                "The amount is not above zero in the currency of the charge. Nothing was refunded."
            ])
        #expect(session.refunds.isEmpty && session.audit()?.refunded == [Money(minor: 450, currency: .eur)])
        #expect(session.reports.isEmpty)
    }

    @Test("PY-10 of two pages of a charge, the second one hears of the refund of the first one before it refunds more")
    func twoPages() async throws {
        let session = try await refundedMeanwhile(500, [Answer("Refund", ["amount": "5.00"]), Answer("Back")])
        #expect(session.driver.titles == ["Charges", "Charge", "Refund", "Refund", "Refunded", "Charges"])
        let again = session.driver.prompts[3]
        let sentence = Self.gone("5.00 EUR", left: "7.99 EUR")
        #expect(again.fields.map(\.problem) == [sentence])
        #expect(again.fields.map(\.defaultValue) == ["5.00 EUR"])
        #expect(again.lines.contains { $0.hasPrefix("Refundable:") && $0.hasSuffix(" 7.99 EUR") }, "\(again.lines)")
        #expect(again.choices.first?.confirmation == "Refund {amount} of the 7.99 EUR that are left of o?")
        #expect(session.audit()?.refunded == [Money(minor: 1000, currency: .eur)])
    }

    private static func gone(_ gone: String, left: String) -> String {
        "\(gone) of this charge went back since this page was opened, by a refund or otherwise. \(left) of it is left. "
            + "Nothing was refunded now."
    }

    @Test("PY-10 a page asks for no amount again after another page has refunded all of the charge")
    func allElsewhere() async throws {
        let session = try await refundedMeanwhile(1299, [Answer("Back")])
        #expect(session.driver.titles == ["Charges", "Charge", "Refund", "Not refunded", "Charges"])
        #expect(session.audit()?.refunded == [Money(minor: 1299, currency: .eur)])
    }

    /// Refunds 5.00 EUR of a charge on a page, while another one refunds an amount, and gives the answers after it.
    private func refundedMeanwhile(_ minor: Int, _ later: [Answer]) async throws -> Session {
        let (store, ids) = try await charged(), books = StoredPaymentBooks(store: store)
        let first = [
            Answer("Details", ["transaction": ids[0]]), Answer("Refund"), Answer("Refund", ["amount": "5.00"]),
        ]
        var answers = first + later
        let driver = RecordingDriver { prompt in
            if prompt.title == "Refund", answers.count == later.count + 1 {
                let amount = Money(minor: minor, currency: .eur)
                let terms = RefundTerms(key: "other", transactionID: ids[0], amount: amount)
                let refund = try #require(try books.reserve(terms, takesLess: false, at: .present, {}).state.reserved)
                let postings = try Posting.both(of: refund.charge, returning: amount)
                _ = try books.end(refund, refundID: "r-other", postings: postings)
            }
            return answers.isEmpty ? Answer("Back") : answers.removeFirst()
        }
        let session = Session(driver: driver, store: store)
        try await choose("Refund", in: session)
        return session
    }

    @Test("PY-10 the list offers no refund of a charge of which nothing is left")
    func nothingLeft() async throws {
        let (store, ids) = try await charged()
        let choice = Answer("Refund", ["transaction": ids[0]])
        let session = Session([choice, Answer("Refund"), choice, Answer("Back")], store: store)
        try await choose("Refund", in: session)
        let prompts = session.driver.prompts
        #expect(prompts.map(\.title) == ["Charges", "Refund", "Refunded", "Charges", "Not refunded", "Charges"])
        #expect(prompts[4].lines == ["All of the charge is refunded already. Nothing more was refunded."])
    }

    @Test("PY-10, PY-8 an operator hears of a refund that has not ended, and asks for that one instead of another one")
    func openRefund() async throws {
        let (store, ids) = try await charged(), row = ["transaction": ids[0]]
        let down = FakeGateway(refunding: { _ in throw FakeGateway.Unreachable() }) { _ in .declined(.cardDeclined) }
        let first = Session(
            [
                Answer("Refund", row), Answer("Refund", ["amount": "5.00"]), Answer("Refund", row), Answer("Ask again"),
                Answer("Back"),
            ], store: store, gateway: down)
        try await choose("Refund", in: first)
        #expect(
            first.driver.titles.prefix(6) == [
                "Charges", "Refund", "Not refunded yet", "Charges", "Refund", "Not refunded yet",
            ])
        #expect(
            first.driver.prompts[2].lines == [
                "It is not known how the refund ends. Look at the charge later: it tells what was refunded, and has a "
                    + "button to ask again for what is reserved."
            ])
        let listed = try #require(first.driver.prompts[3].lines.last)
        #expect(listed.contains("  7.99 EUR; 5.00 EUR not ended  "), "\(listed)")
        let up = FakeGateway { _ in .declined(.cardDeclined) }
        let second = Session(
            [
                Answer("Details", row), Answer("Refund"), Answer("Refund", ["amount": "5.00"]), Answer("Ask again"),
                Answer("Back"),
            ], store: store, gateway: up)
        try await choose("Refund", in: second)
        let prompts = second.driver.prompts, sentence = "A refund of 5.00 EUR has not ended. Ask for it again: it is "
        #expect(prompts.map(\.title) == ["Charges", "Charge", "Refund", "Refund", "Refunded", "Charges"])
        #expect(prompts[1].lines.last == "Not ended:   a refund of 5.00 EUR")
        #expect(prompts[2].choices.map(\.name) == ["Ask again", "Refund", "Back"])
        #expect(prompts[2].lines.contains(sentence + "made once at most."))
        #expect(prompts[3].fields.map(\.problem) == [sentence + "made once at most."])
        #expect(prompts[4].lines.contains("Amount:           5.00 EUR"))
        #expect(await down.asked.filter { $0.hasPrefix("refund") } == Array(repeating: await up.asked[0], count: 2))
        #expect(await up.asked.count == 1 && second.audit()?.refunded == [Money(minor: 500, currency: .eur)])
    }

    @Test("PY-10 a charge whose whole rest waits for a refund is not called refunded: the refund is asked for again")
    func openRest() async throws {
        let (store, ids) = try await charged(), row = ["transaction": ids[0]]
        let down = FakeGateway(refunding: { _ in throw FakeGateway.Unreachable() }) { _ in .declined(.cardDeclined) }
        #expect(try await Session(store: store, gateway: down).refund("r", ids[0]) == nil)
        let session = Session([Answer("Refund", row), Answer("Ask again"), Answer("Back")], store: store)
        try await choose("Refund", in: session)
        #expect(session.driver.titles == ["Charges", "Refund", "Refunded", "Charges"])
        #expect(session.driver.prompts[1].choices.map(\.name) == ["Ask again", "Back"])
    }

    @Test("PY-4 a charge is shown in full, and refunded from there while something of it remains")
    func details() async throws {
        let (store, ids) = try await charged()
        let choice = Answer("Details", ["transaction": ids[0]])
        let session = Session(
            [choice, Answer("Refund"), Answer("Refund"), choice, Answer("Back"), Answer("Back")], store: store)
        try await choose("Refund", in: session)
        let prompts = session.driver.prompts
        #expect(
            prompts.map(\.title) == ["Charges", "Charge", "Refund", "Refunded", "Charges", "Charge", "Charges"])
        #expect(
            prompts[1].lines == [
                "Order:       o", "Transaction: \(ids[0])", "Charged at:  2026-11-21 10:00 UTC",
                "Amount:      12.99 EUR", "Refundable:  12.99 EUR",
            ])
        try #require(prompts[5].lines.suffix(2).first == "Refundable:  0.00 EUR")
        #expect(
            prompts[5].lines.last?.wholeMatch(
                of: /Refunded:    12\.99 EUR at 2026-11-21 10:00 UTC, refund-sandbox-.+/) != nil)
        #expect(prompts[5].choices.map(\.name) == ["Back"])
        let rows = [prompts[0], prompts[6]].map { prompt -> [Bool] in
            if case .table(let table)? = prompt.content.first { table.rows.map { $0.offers("Refund") } } else { [] }
        }
        #expect(rows == [[true, true], [true, false]])
    }

    @Test("PY-11 a module shows one charge, and nothing to somebody without the role")
    func oneCharge() async throws {
        let (store, ids) = try await charged()
        for (role, titles) in [(AccountRole.operator, ["Charge", "Refund", "Refunded"]), (.customer, [])] {
            let session = Session(
                role == .customer ? [] : [Answer("Refund"), Answer("Refund", ["amount": "1"])], store: store,
                others: OperatorPlugin(role: role))
            session.mainboard[ShowCharges.self].activation.activate(with: ids[0])
            try await session.run()
            #expect(session.driver.titles == titles)
        }
    }

    @Test("PY-11 a charge has the number and the customer of its order, if a module knows the order")
    func names() async throws {
        let (store, ids) = try await charged()
        let order = PlacedOrder(
            id: "o", lines: [], total: Money(minor: 1299, currency: .eur), placedAt: Timestamp(milliseconds: 0),
            status: .paid, number: 7)
        let ada = CustomerOrder.Customer(name: "Ada", email: "ada@example.org")
        for (customer, cell, name) in [
            (ada, "ada@example.org", "Ada (ada@example.org)"), (nil, "unknown", "unknown"),
        ] {
            let orders = [CustomerOrder(order: order, customer: customer)]
            let session = Session(
                [
                    Answer("Details", ["transaction": ids[0]]), Answer("Refund"), Answer("Back"), Answer("Back"),
                ], store: store, others: OperatorPlugin(orders: orders))
            try await choose("Refund", in: session)
            let prompts = session.driver.prompts
            #expect(prompts.map(\.title) == ["Charges", "Charge", "Refund", "Charges"])
            #expect(prompts[0].lines.first == "Charged at               Amount  Refundable  Order no.  Customer")
            #expect(prompts[0].lines.last == "2026-11-21 10:00 UTC  12.99 EUR   12.99 EUR  7          \(cell)")
            #expect(prompts[1].lines.prefix(3) == ["Order no.:   7", "Customer:    \(name)", "ID:          o"])
            #expect(
                prompts[2].choices.first?.confirmation
                    == "Refund {amount} of the 12.99 EUR that are left of order 7?")
        }
        let others = OperatorPlugin(orders: [])
        let session = Session([Answer("Back")], store: store, others: others)
        try await choose("Refund", in: session)
        #expect(session.driver.prompts[0].lines.last == "2026-11-21 10:00 UTC  12.99 EUR   12.99 EUR  o")
    }

    @Test("PY-11 pages of a charge and its refund name returns that wait, what they need, and what was paid otherwise")
    func waitingReturns() async throws {
        let (store, ids) = try await charged()
        let total = Money(minor: 1299, currency: .eur)
        let order = PlacedOrder(id: "o", lines: [], total: total, placedAt: Timestamp(milliseconds: 0), status: .paid)
        let returns = [1, 2].map { count in
            RequestedReturn(
                id: "r\(count)", orderID: "o", lines: [.init(sku: "TEA", title: "Tea", quantity: count)],
                amount: Money(minor: 450 * count, currency: .eur), state: .refused)
        }
        try payOtherwise(199, of: ids[0], in: store)
        let orders = [CustomerOrder(order: order, customer: nil, waitingReturns: returns)]
        let session = Session(
            [Answer("Details", ["transaction": ids[0]]), Answer("Refund"), Answer("Back"), Answer("Back")],
            store: store, others: OperatorPlugin(orders: orders))
        try await choose("Refund", in: session)
        let prompts = session.driver.prompts
        try #require(prompts.map(\.title) == ["Charges", "Charge", "Refund", "Charges"])
        #expect(
            prompts[1].lines.suffix(3) == [
                "Paid otherwise: 1.99 EUR, for returns", "Return waits:   4.50 EUR, 1 of Tea",
                "Return waits:   9.00 EUR, 2 of Tea",
            ])
        let warning = "Returns of the order wait and need 11.00 EUR. What is refunded here may be missing for them."
        #expect(prompts[2].content.dropFirst().first == .notice(warning, .warning))
        #expect(
            prompts[2].choices.first?.confirmation
                == "Refund {amount} of the 11.00 EUR that are left of o? \(warning)")
    }

    private func payOtherwise(_ minor: Int, of transactionID: String, in store: Store) throws {
        let terms = RefundTerms(
            key: "otherwise", transactionID: transactionID, amount: Money(minor: minor, currency: .eur),
            isPaidOtherwise: true)
        _ = try StoredPaymentBooks(store: store).reserve(terms, takesLess: false, at: .present, {})
    }

    @Test("PY-10 a page of a refund that is older than money that was paid otherwise says so before it refunds")
    func paidOtherwiseMeanwhile() async throws {
        let (store, ids) = try await charged()
        var answers = [
            Answer("Details", ["transaction": ids[0]]), Answer("Refund"), Answer("Refund", ["amount": "4.50"]),
            Answer("Refund", ["amount": "1.00"]),
        ]
        let driver = RecordingDriver { prompt in
            if prompt.title == "Refund" { try payOtherwise(450, of: ids[0], in: store) }
            return answers.isEmpty ? Answer("Back") : answers.removeFirst()
        }
        let session = Session(driver: driver, store: store)
        try await choose("Refund", in: session)
        let titles = driver.prompts.map(\.title)
        try #require(titles == ["Charges", "Charge", "Refund", "Refund", "Refunded", "Charges"])
        #expect(driver.prompts[3].fields.map(\.problem) == [Self.gone("4.50 EUR", left: "8.49 EUR")])
        #expect(session.audit()?.refunded == [Money(minor: 100, currency: .eur)])
    }

    @Test("PY-4 charges are listed in pages, and there may be none")
    func pages() async throws {
        let empty = Session()
        try await choose("Refund", in: empty)
        #expect(empty.driver.prompts.map(\.lines) == [["Nothing was charged yet."]])
        for number in 1...12 { try await empty.pay(.test("k\(number)", card: .approved)) }
        let session = Session([Answer("Older"), Answer("Newer"), Answer("Back")], store: empty.store)
        try await choose("Refund", in: session)
        #expect(session.driver.prompts.map(\.lines.last) == ["1–10 of 12", "11–12 of 12", "1–10 of 12"])
        #expect(session.driver.prompts[1].choices.map(\.name) == ["Refund", "Details", "Newer", "Back"])
    }

    @Test("PY-4 FA-4 the list of charges needs an operator, and the screen shows nothing without one")
    func role() async throws {
        let (store, _) = try await charged()
        let session = Session(store: store, others: OperatorPlugin(role: .customer))
        for title in ["Refund", "Audit"] { try await choose(title, in: session) }
        #expect(session.driver.prompts.isEmpty)
        #expect(session.reports.count == 2)
        #expect(session.reports.allSatisfy { $0.hasPrefix("activationDiscarded: ") })
    }

    @Test("PY-4 FA-4 a refund that the role refuses is reported as refused, and no gateway is said not to answer")
    func refused() async throws {
        let (store, ids) = try await charged()
        let session = Session(
            [Answer("Refund", ["transaction": ids[0]]), Answer("Refund", ["amount": "4.50"])], store: store,
            others: OperatorPlugin(endsAfter: 2))
        try await choose("Refund", in: session)
        #expect(session.driver.titles == ["Charges", "Refund"])
        #expect(session.reports.count == 1)
        #expect(session.reports.first?.hasPrefix("activationDiscarded: 'payment.refund' was not activated") == true)
    }

    @Test("PY-4 one screen of the charges is enough for all who ask for it, and ends for all of them")
    func shared() async throws {
        let (store, _) = try await charged()
        let session = Session([Answer("Back")], store: store)
        var outputs = 0, ends: [Bool] = []
        session.mainboard[ShowCharges.self].flow.handle { _ in outputs += 1 }
        session.mainboard[ShowCharges.self].completion.handle { ends.append($0) }
        for _ in 1...2 { session.mainboard[ShowCharges.self].activation.activate(with: nil) }
        #expect(outputs == 0)
        try await session.run()
        #expect(session.driver.titles == ["Charges"])
        #expect(outputs == 1 && ends == [true])
    }

    @Test("PY-6 the audit tells its verdict and its sums on the screen")
    func audit() async throws {
        let (store, _) = try await charged()
        let session = Session(store: store)
        try await choose("Audit", in: session)
        #expect(
            session.driver.prompts == [
                Prompt(
                    title: "Audit",
                    content: [
                        .notice("The ledger is balanced, and every payment is in it.", .success),
                        .pairs([
                            "Charges": "2", "Charged": "25.98 EUR", "Refunded": "nothing",
                            "Of the sandbox": "25.98 EUR charged, nothing refunded; no money was moved",
                            "Balanced": "yes", "Orphans": "0", "Mismatches": "0",
                        ]),
                    ])
            ])
        let open = AuditReport.OpenRefunds(count: 2, amounts: [Money(minor: 500, currency: .eur)])
        let waiting = AuditReport(
            balanced: true, transactions: 2, charged: [], refunded: [], orphans: 0, openRefunds: open)
        let sentence =
            "2 refunds have not ended: 5.00 EUR. The gateway is asked about them at each start, and under Refund."
        #expect(Screen.audit(waiting).content.prefix(2).last == .notice(sentence, .warning))
        let broken = AuditReport(balanced: true, transactions: 0, charged: [], refunded: [], orphans: 1)
        guard case .notice(let sentence, .problem)? = Screen.audit(broken).content.first else {
            return #expect(Bool(false), "a problem is told as one")
        }
        #expect(sentence.hasPrefix("The ledger does not fit the payments."))
    }
}
