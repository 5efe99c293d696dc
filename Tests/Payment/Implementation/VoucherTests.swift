import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import PaymentIO
import Testing

@testable import Payment

/// Payments with vouchers, from their creation to the ledger.
@MainActor @Suite(.timeLimit(.minutes(10))) struct VoucherTests {
    private let transaction = CardTransaction(
        id: SandboxGateway.transactionID(forKey: "k"), last4: "4242", brand: "visa")

    private func euros(_ minor: Int) -> Money { Money(minor: minor, currency: .eur) }

    private func session(
        _ answers: [Answer] = [], store: Store = Store(.memory), gateway: any PaymentGateway = SandboxGateway(),
        vouchers: [VoucherRequest] = [VoucherRequest(code: "TEN", percent: 10)]
    ) throws -> Session {
        let session = Session(answers, store: store, gateway: gateway)
        for voucher in vouchers {
            let outcome = try session.create(voucher)
            guard case .created? = outcome else { throw NotCreated(outcome: outcome) }
        }
        return session
    }

    private struct NotCreated: Error { let outcome: VoucherOutcome? }

    private func used(_ code: String = "TEN", in session: Session) throws -> Int? {
        try StoredPaymentBooks(store: session.store).voucher(code)?.used
    }

    // MARK: - Creating

    @Test("PY-2 an operator creates a voucher; the same terms again find it, and others are refused")
    func create() throws {
        let session = try session(vouchers: [])
        let terms = VoucherRequest(
            code: "ten", percent: 10, minimum: euros(1000), expires: .present.advanced(by: .seconds(60)))
        let voucher = Voucher(
            code: "TEN", percent: 10, amount: nil, minimum: euros(1000), expires: .present.advanced(by: .seconds(60)),
            uses: 1, used: 0)
        for _ in 1...2 { #expect(try session.create(terms) == .created(voucher: voucher)) }
        #expect(try session.create(VoucherRequest(code: "TEN", percent: 11)) == .rejected(reason: .codeTaken))
        #expect(try session.create(VoucherRequest(code: "", percent: 10)) == .rejected(reason: .invalidCode))
        #expect(try StoredPaymentBooks(store: session.store).voucher("TEN") == voucher)
        #expect(session.reports.isEmpty)
    }

    @Test("PY-2 a customer creates no voucher")
    func needsOperator() throws {
        let session = Session(others: OperatorPlugin(role: .customer))
        #expect(try session.create(VoucherRequest(code: "TEN", percent: 10)) == nil)
        #expect(
            session.reports.last?.hasPrefix(
                "activationDiscarded: 'payment.create-voucher' was not activated: its gate ") == true)
        #expect(try StoredPaymentBooks(store: session.store).voucher("TEN") == nil)
    }

    @Test("PY-2, AU-10 a role that was revoked while the form was open creates no voucher, and the form says so")
    func revoked() async throws {
        let answer = Answer("Create", ["code": "FREE", "discount": "100%", "uses": "9"])
        let session = Session([answer, .cancel], others: OperatorPlugin(endsAfter: 1))
        session.mainboard.ioCreateVoucher().activation.activate(with: nil)
        try await session.run()
        #expect(
            session.driver.prompts.last?.lines == [
                "You are no operator any more, so no voucher was created. Sign in as an operator."
            ])
        #expect(
            session.driver.prompts.map { $0.fields.map(\.defaultValue) }
                == Array(repeating: [nil, nil, nil, nil, "1"], count: 2), "nothing of the former operator is shown")
        #expect(session.vouchers == [])
        #expect(try StoredPaymentBooks(store: session.store).voucher("FREE") == nil)
    }

    @Test("PY-2, AU-10 an operator whose role is told later creates the voucher of the form")
    func lateRole() async throws {
        let answer = Answer("Create", ["code": "FREE", "discount": "100%", "uses": "9"])
        let session = Session([answer], others: OperatorPlugin(isLate: true))
        session.mainboard.ioCreateVoucher().activation.activate(with: nil)
        try await session.run()
        #expect(session.driver.titles == ["Create voucher", "Voucher created"])
        #expect(session.vouchers.count == 1)
        #expect(try StoredPaymentBooks(store: session.store).voucher("FREE")?.uses == 9)
    }

    @Test("PY-2 an operator types the terms on a screen, which is shown again with what is wrong")
    func createOnScreen() async throws {
        let fields = { (code: String, discount: String, uses: String, expires: String) in
            Answer(
                "Create",
                [
                    "code": code, "discount": discount, "minimum": "10.00", "expires": expires, "uses": uses,
                ])
        }
        let day = "2026-12-31"
        let session = try session(
            [
                fields("a b", "10%", "1", day), fields("a", "ten", "1", day), fields("a", "5.00 JPY", "1", day),
                fields("a", "10", "1", day), fields("a", "5%", "x", day), fields("a", "5%", "1", "31.12.2026"),
                fields("spring", "5.50 EUR", "3", day),
            ], vouchers: [])
        #expect(
            session.launcher.contributions(to: MenuEntries.self).all.map(\.title) == [
                "Create voucher", "Refund", "Audit",
            ])
        session.mainboard.ioCreateVoucher().activation.activate(with: nil)
        try await session.run()
        let prompts = session.driver.prompts
        #expect(
            prompts.first?.fields.map(\.label) == [
                "Code that shoppers type, such as SPRING-10", "Discount, 10% for a part or 5.00 EUR for an amount",
                "Least total, such as 20.00 EUR", "Last day, such as 2026-12-31, to its end in UTC",
                "Number of uses, such as 100",
            ])
        #expect(prompts.first?.title == "Create voucher")
        #expect(
            prompts.dropFirst().prefix(6).map(\.lines) == [
                [VoucherProblem.invalidCode.sentence], [VoucherProblem.invalidDiscount.sentence],
                [VoucherProblem.invalidDiscount.sentence], [VoucherProblem.invalidDiscount.sentence],
                [VoucherProblem.invalidUses.sentence], [VoucherProblem.invalidExpiry.sentence],
            ])
        #expect(prompts[6].fields.map(\.defaultValue) == ["a", "5%", "10.00", "31.12.2026", "1"], "typed values stay")
        #expect(prompts.last?.title == "Voucher created")
        #expect(
            prompts.last?.lines == [
                "Shoppers can use it now.", "Code:     SPRING", "Discount: 5.50 EUR", "Uses:     3",
                "From:     10.00 EUR", "Until:    2026-12-31T23:59:59Z",
            ])
        let voucher = Voucher(
            code: "SPRING", percent: nil, amount: euros(550), minimum: euros(1000),
            expires: Timestamp("2026-12-31T23:59:59Z"), uses: 3, used: 0)
        #expect(session.vouchers == [.created(voucher: voucher)])
    }

    // MARK: - Paying

    @Test("PY-1 PY-2 a voucher reduces what is charged, and outcome, ledger and settlement say so")
    func reduced() async throws {
        let gateway = FakeGateway { _ in .approved(transactionID: "t-1") }
        let session = try session(gateway: gateway)
        let transaction = CardTransaction(id: "t-1", last4: "4242", brand: "visa")
        let paid = PayOutcome.success(transaction: transaction, discount: euros(129))
        for _ in 1...2 { #expect(try await session.pay(.test(card: .approved, voucher: "ten")) == paid) }
        #expect(await gateway.asked == ["charge k: 11.70 EUR"])
        #expect(try used(in: session) == 1)
        #expect(
            session.audit()
                == AuditReport(balanced: true, transactions: 1, charged: [euros(1170)], refunded: [], orphans: 0))
        #expect(
            try await session.settle("k")
                == .paid(transaction: transaction, orderID: "o", amount: euros(1299), discount: euros(129)))
        #expect(try await session.refund("r", "t-1", minor: 1171) == .rejected(reason: .exceedsRemaining))
        #expect(try await session.refund("s", "t-1") == .refunded(refundID: "r-user::s", remaining: euros(0)))
        #expect(session.audit()?.mismatches == 0)
    }

    @Test("PY-1 the shopper adds a voucher at the confirmation, again after a wrong code, and sees what is left to pay")
    func onScreen() async throws {
        let code = { Answer("Apply", ["code": $0]) }
        let session = try session([
            Answer("Use a voucher"), code("ELEVEN"), code("a b"), code("ten"), .pay, .card("4242424242424242"),
        ])
        let item = PayRequest.Item(title: "Mug", quantity: 1, total: euros(1299))
        let request = PayRequest(key: "k", orderID: "o", amount: euros(1299), scope: .module, items: [item])
        #expect(try await session.pay(request) == .success(transaction: transaction, discount: euros(129)))
        #expect(
            session.driver.titles
                == ["Confirm payment", "Voucher", "Voucher", "Voucher", "Confirm payment", "Card"])
        let prompts = session.driver.prompts
        let steps = [PaymentStep.confirm, .card].map {
            ScreenPart.steps(Steps("Payment", PaymentStep.allCases, at: $0))
        }
        #expect(
            prompts[1]
                == Prompt(
                    title: "Voucher", content: [steps[0], .pairs(["Order": "o", "Amount": "12.99 EUR"])],
                    fields: [Field("code", label: "Code", inputField: "voucher")],
                    choices: [Choice("Apply", .primary, takesFields: true), Choice("Back", .back)]))
        for number in [2, 3] {
            #expect(
                prompts[number].lines.last == "There is no such voucher. Nothing was charged; check its code.")
        }
        let reduced: Pairs = [
            "Order": "o", "Amount": "12.99 EUR", "Voucher": "TEN, 1.29 EUR less", "To pay": "11.70 EUR",
        ]
        #expect(
            prompts[4]
                == Prompt(
                    title: "Confirm payment", content: prompts[0].content.prefix(2) + [.pairs(reduced)],
                    choices: [Choice("Pay", .primary), Choice("Remove the voucher"), Choice("Cancel", .back)],
                    inputField: "payment"))
        #expect(prompts[0].content.first == steps[0] && prompts[5].content == [steps[1], .pairs(reduced)])
        #expect(session.audit()?.charged == [euros(1170)])
        #expect(session.reports.isEmpty)
    }

    @Test("PY-1 the shopper goes back from the voucher and pays in full")
    func back() async throws {
        let session = try session([Answer("Use a voucher"), Answer("Back"), .pay, .card("4242424242424242")])
        #expect(try await session.pay(.test()) == .success(transaction: transaction))
        #expect(try used(in: session) == 0)
    }

    @Test("PY-1, PY-2 the shopper takes a voucher off again, pays in full, and somebody else uses it")
    func removed() async throws {
        let code = Answer("Apply", ["code": "TEN"]), remove = Answer("Remove the voucher")
        let session = try session([
            Answer("Use a voucher"), code, remove, Answer("Use a voucher"), code, remove, .pay,
            .card("4242424242424242"),
        ])
        let item = PayRequest.Item(title: "Mug", quantity: 1, total: euros(1299))
        let request = PayRequest(key: "k", orderID: "o", amount: euros(1299), scope: .module, items: [item])
        #expect(try await session.pay(request) == .success(transaction: transaction))
        let confirmations = session.driver.prompts.filter { $0.title == "Confirm payment" }
        #expect(confirmations.count == 5 && Set(confirmations).count == 2 && confirmations.first == confirmations.last)
        #expect(session.audit()?.charged == [euros(1299)] && session.audit()?.mismatches == 0)
        #expect(try used(in: session) == 0)
        #expect(try await session.pay(.test("other", card: .approved, voucher: "TEN"))?.transaction != nil)
        #expect(try used(in: session) == 1 && session.audit()?.mismatches == 0)
    }

    /// The sandbox. Another window takes the voucher of a payment off, once the card is typed and not sent yet.
    private struct BesideAnotherWindow: PaymentGateway {
        let sandbox = SandboxGateway(), place: Location
        var identity: String { sandbox.identity }

        func startNote() -> String { sandbox.startNote() }

        func name(of intent: PaymentIntent) -> GatewayName {
            if intent.redemption != nil {
                _ = try? StoredPaymentBooks(store: Store(place)).releaseVoucher(of: intent)
            }
            return sandbox.name(of: intent)
        }

        func charge(_ intent: PaymentIntent, to card: ValidCard) async -> GatewayAnswer {
            await sandbox.charge(intent, to: card)
        }

        func verify(_ intent: PaymentIntent, by code: OneTimeCode) async -> GatewayAnswer {
            await sandbox.verify(intent, by: code)
        }

        func state(of intent: PaymentIntent) async -> GatewayState { await sandbox.state(of: intent) }
        func cancel(_ intent: PaymentIntent) async -> GatewayState { await sandbox.cancel(intent) }
        func void(key: String, id: String?) async { await sandbox.void(key: key, id: id) }
        func refund(_ refund: ReservedRefund) async -> RefundAnswer { await sandbox.refund(refund) }
    }

    @Test("PY-2 a voucher that another window has changed charges nothing, and the shopper sees the amount again")
    func changedMeanwhile() async throws {
        let file = StoreFile()
        let session = try session(
            [
                Answer("Use a voucher"), Answer("Apply", ["code": "TEN"]), .pay, .card("4242424242424242"), .pay,
                .card("4242424242424242"),
            ], store: try file.opened(), gateway: BesideAnotherWindow(place: file.location))
        let item = PayRequest.Item(title: "Mug", quantity: 1, total: euros(1299))
        let request = PayRequest(key: "k", orderID: "o", amount: euros(1299), scope: .module, items: [item])
        #expect(try await session.pay(request) == .success(transaction: transaction))
        #expect(
            session.driver.titles == [
                "Confirm payment", "Voucher", "Confirm payment", "Card", "Another amount", "Confirm payment", "Card",
            ])
        let confirmations = session.driver.prompts.filter { $0.title == "Confirm payment" }
        #expect(confirmations.first == confirmations.last, "the goods are shown again")
        #expect(confirmations.map(\.lines.last) == ["Amount: 12.99 EUR", "To pay:  11.70 EUR", "Amount: 12.99 EUR"])
        #expect(session.audit()?.charged == [euros(1299)] && session.reports.isEmpty)
        #expect(try used(in: session) == 0)
    }

    @Test("PY-1 the voucher of the input is shown at the confirmation, and the card is verified by its holder")
    func inputOnScreen() async throws {
        let session = try session([.pay, .card("4000002760003184"), .code()])
        let outcome = try await session.pay(.test(voucher: "TEN"))
        #expect(outcome?.transaction?.last4 == "3184")
        #expect(session.driver.titles == ["Confirm payment", "Card", "Verify card"])
        #expect(session.driver.prompts[0].lines.last == "To pay:  11.70 EUR")
        // It is one of the parameters of the key.
        #expect(session.driver.prompts[0].choices.map(\.name) == ["Pay", "Cancel"])
        #expect(session.driver.prompts[2].lines.suffix(2) == ["To pay:  11.70 EUR", "Card: visa ending in 3184"])
    }

    @Test("PY-2 a voucher for all of it makes a payment of nothing: no card, no gateway, nothing in the ledger")
    func coversAll() async throws {
        let gateway = FakeGateway { _ in .declined(.cardDeclined) }
        let vouchers = [VoucherRequest(code: "GIFT", amount: euros(5000), uses: 2)]
        let session = try session([.pay], gateway: gateway, vouchers: vouchers)
        let typed = try #require(try await session.pay(.test("typed", voucher: "GIFT")))
        let given = try #require(try await session.pay(.test("given", card: .approved, voucher: "GIFT")))
        #expect(typed == .success(transaction: nil, discount: euros(1299)) && given == typed)
        #expect(try await session.pay(.test("typed", voucher: "GIFT")) == typed)
        let paid = SettleOutcome.paid(transaction: nil, orderID: "o", amount: euros(1299), discount: euros(1299))
        #expect(try await session.settle("given") == paid)
        #expect(session.driver.titles == ["Confirm payment"])
        #expect(await gateway.asked.isEmpty)
        #expect(session.audit() == .nothing)
        #expect(try used("GIFT", in: session) == 2)
        let id = try #require(try StoredPaymentBooks(store: session.store).record(forKey: "typed")?.transaction?.id)
        #expect(try await session.refund("r", id) == .rejected(reason: .nothingRemains))
    }

    // MARK: - Refusals

    @Test("PY-2 a voucher that the payment does not take is the answer, also the second time, and nothing is charged")
    func refusals() async throws {
        let gateway = FakeGateway { _ in .approved(transactionID: "t-1") }
        let session = try session(
            gateway: gateway,
            vouchers: [
                VoucherRequest(code: "BIG", percent: 10, minimum: euros(1300)),
                VoucherRequest(code: "YEN", amount: Money(minor: 5, currency: try Currency("JPY"))),
                VoucherRequest(code: "SPENT", percent: 10), VoucherRequest(code: "OLD", percent: 10),
            ])
        try session.store.run("UPDATE vouchers SET used = 1 WHERE code = 'SPENT'")
        try session.store.run("UPDATE vouchers SET expires = ? WHERE code = 'OLD'", Timestamp.present.milliseconds)
        let problems: [(String, PayProblem)] = [
            ("NONE", .unknownVoucher), ("a b", .unknownVoucher), ("BIG", .voucherBelowMinimum),
            ("YEN", .voucherOtherCurrency), ("SPENT", .voucherSpent), ("OLD", .voucherExpired),
        ]
        for (code, problem) in problems {
            let request = PayRequest.test("k-\(code)", card: .approved, voucher: code)
            #expect(try await session.pay(request) == .failure(reason: problem))
            #expect(try await session.pay(request) == .failure(reason: problem))
        }
        #expect(await !gateway.asked.contains { $0.hasPrefix("charge") })
    }

    @Test("PY-2 each refusal of a voucher has a sentence")
    func sentences() {
        let sentences: [PayProblem: String] = [
            .unknownVoucher: "There is no such voucher. Nothing was charged; check its code.",
            .voucherExpired: "The voucher has expired. Nothing was charged; pay without it.",
            .voucherSpent: "The voucher was used as often as it can be. Nothing was charged; pay without it.",
            .voucherBelowMinimum: "The amount is too small for the voucher. Nothing was charged; pay without it.",
            .voucherOtherCurrency: "The voucher is for another currency. Nothing was charged; pay without it.",
            .otherVoucher:
                "This payment was begun with another voucher, or without one. Go on with that, or begin a new payment.",
        ]
        for (problem, sentence) in sentences { #expect(problem.sentence == sentence) }
    }

    @Test("PY-3 the same key with another voucher, or without one, is refused, and the first payment stands")
    func otherVoucher() async throws {
        let down = FakeGateway { _ in throw FakeGateway.Unreachable() }
        let begun = try session(gateway: down)
        #expect(try await begun.pay(.test(card: .approved, voucher: "TEN")) == nil)
        let session = Session(store: begun.store)
        for voucher in [nil, "OTHER"] {
            #expect(try await session.pay(.test(card: .approved, voucher: voucher)) == .failure(reason: .otherVoucher))
        }
        let paid = PayOutcome.success(transaction: transaction, discount: euros(129))
        #expect(try await session.pay(.test(card: .approved, voucher: "TEN")) == paid)
        #expect(try await session.pay(.test(card: .approved)) == .failure(reason: .otherVoucher))
        #expect(try used(in: session) == 1)
    }

    // MARK: - Spending and releasing

    @Test("PY-2 a payment that fails for good gives its voucher back, and one that is under way keeps it")
    func released() async throws {
        let session = try session()
        #expect(
            try await session.pay(.test("declined", card: .declined, voucher: "TEN")) == .failure(reason: .cardDeclined)
        )
        #expect(try used(in: session) == 0)
        let cancelling = Session([.cancel], store: session.store)
        #expect(try await cancelling.pay(.test("cancelled", voucher: "TEN")) == .userCancelled)
        #expect(try used(in: session) == 0)

        let down = Session(store: session.store, gateway: FakeGateway { _ in throw FakeGateway.Unreachable() })
        #expect(try await down.pay(.test("pending", card: .approved, voucher: "TEN")) == nil)
        #expect(try used(in: session) == 1)
        #expect(
            try await session.pay(.test("late", card: .approved, voucher: "TEN")) == .failure(reason: .voucherSpent))
        #expect(try await session.settle("pending") == SettleOutcome.none)
        #expect(try used(in: session) == 0)
        for _ in 1...2 { #expect(try await session.settle("pending") == SettleOutcome.none) }
        #expect(try used(in: session) == 0)

        #expect(try await session.pay(.test(card: .approved, voucher: "TEN"))?.transaction != nil)
        #expect(try await session.settle("k") != SettleOutcome.none)
        #expect(try used(in: session) == 1)
        #expect(session.audit()?.mismatches == 0)
    }

    @Test("PY-2 a payment that cannot be begun leaves its voucher unspent")
    func oneTransaction() async throws {
        let session = try session()
        try session.store.run(
            "CREATE TRIGGER refusal BEFORE INSERT ON payment_intents BEGIN SELECT RAISE(ABORT, 'refused'); END")
        #expect(try await session.pay(.test(card: .approved, voucher: "TEN")) == nil)
        #expect(try used(in: session) == 0)
    }

    @Test("PY-2 the audit counts a voucher whose uses are not those of its payments")
    func audit() async throws {
        let session = try session()
        try await session.pay(.test(card: .approved, voucher: "TEN"))
        #expect(session.audit()?.mismatches == 0)
        try session.store.run("UPDATE vouchers SET used = 0")
        #expect(session.audit()?.mismatches == 1)
    }
}
