import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Foundation
import GatewayServer
import PaymentIO
import Testing

@testable import Payment

extension HTTPGatewayTests {
    // MARK: - Settlement

    @Test("PY-8 settling a payment that was charged without an answer finds the charge")
    func settleCharged() async throws {
        server.answer("confirm", .drop)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        #expect(try await session.settle("k") == .paid(transaction: transaction, orderID: "o", amount: .test))
        #expect(server.charges == 1)
    }

    @Test("PY-8 settling a payment that was not charged ends it at the gateway, so that nobody charges it later")
    func settleOpen() async throws {
        server.answer("confirm", .dropUnread)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        #expect(try await session.settle("k") == SettleOutcome.none)
        #expect(server.with { $0.intents["pi_1"]?.status } == "canceled")
        #expect(try await session.pay(.test(card: .approved)) == .failure(reason: .abandoned))
        #expect(server.charges == 0)
    }

    @Test("PY-8 a payment that was settled elsewhere while its card was sent is declined by the gateway")
    func settledMeanwhile() async throws {
        server.answer("confirm", .dropUnread)
        let one = try process(), other = try process()
        #expect(try await one.pay(.test(card: .approved)) == nil)
        // The other process dies between the gateway's answer and its own commit.
        let intent = try #require(try pending().first)
        let transport = CurlTransport(address: try GatewayAddress(server.url))
        #expect(try await HTTPGateway(transport: transport).cancel(intent) == .cancelled)
        #expect(try await one.pay(.test(card: .approved)) == .failure(reason: .abandoned))
        #expect(try await other.settle("k") == SettleOutcome.none)
        #expect(server.charges == 0)
    }

    @Test(
        "PY-8 a payment that nobody went on with for a day is ended at the second start, and one of a minute ago is not"
    )
    func givenUp() async throws {
        server.answer("confirm", .dropUnread, .dropUnread)
        let session = try process()
        for key in ["old", "new"] { #expect(try await session.pay(.test(key, card: .approved)) == nil) }
        let day = Timestamp.present.advanced(by: .seconds(-86_401)).milliseconds
        try file.opened().run("UPDATE payment_intents SET at = ? WHERE key = 'old'", day)
        for _ in 1...2 { _ = try await nextStart() }
        #expect(try record("old") == nil, "the clock may have been wrong when it began")
        try passGrace()
        _ = try await nextStart()
        #expect(try record("old")?.state == .abandoned)
        #expect(try record("new") == nil)
        #expect(server.with { $0.intents["pi_1"]?.status } == "canceled")
        #expect(server.with { $0.intents["pi_2"]?.status } == "requires_payment_method")
    }

    /// Lets the time go by for which a payment is known to be overdue before it is given up.
    private func passGrace() throws {
        let minutes = Timestamp.present.advanced(by: .seconds(-15 * 60)).milliseconds
        try file.opened().run("UPDATE payment_intents SET overdue = ? WHERE overdue IS NOT NULL", minutes)
    }

    @Test("PY-8 a payment that somebody goes on with is not given up, however long ago it began")
    func goneOnWith() async throws {
        server.answer("confirm", .dropUnread, .dropUnread)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        try file.opened().run("UPDATE payment_intents SET at = 0")
        _ = try await nextStart()
        try passGrace()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        _ = try await nextStart()
        #expect(try record() == nil && server.with { $0.intents["pi_1"]?.status } == "requires_payment_method")
    }

    @Test("PY-8 a payment that a clock in the future has begun is given up a day from now, not after that future")
    func clockSetBack() async throws {
        server.answer("confirm", .dropUnread)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        let year = Timestamp.present.advanced(by: .seconds(365 * 86_400)).milliseconds
        try file.opened().run("UPDATE payment_intents SET at = ?, overdue = ?", year, year)
        _ = try await nextStart()
        let intent = try #require(try pending().first)
        #expect(intent.begun == .present && intent.overdue == nil)
        #expect(try record() == nil)
    }

    @Test("PY-8 a payment that the gateway does not know keeps no other one from being asked about at a start")
    func unknownIntent() async throws {
        server.answer("confirm", .drop, .drop)
        let session = try process()
        for key in ["a", "b"] { #expect(try await session.pay(.test(key, card: .approved)) == nil) }
        server.with { $0.intents["pi_1"] = nil }
        let next = try process()
        try await next.launcher.start()
        try await next.run()
        #expect(try record("a") == nil)
        #expect(try record("b")?.transaction?.id == "pi_2")
        #expect(next.reports.count == 1)
    }

    @Test("PY-8 a start with the address of a gateway settles what is pending there")
    func started() async throws {
        server.answer("confirm", .drop)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        let now: () -> Timestamp = { .present }
        let settings = SettingValues().with(PaymentSettings.gateway, try GatewayAddress(server.url))
        let options = MainOptions.default.with(file.store()).with(now).with(settings)
        let launcher = PluginLauncher.with(options: options).install(launcherPlugin: PaymentLauncherPlugin())
            .initialize()
        launcher.launch(in: HeadlessContext(driver: RecordingDriver([]))) { _ in }
        try await launcher.start()
        await launcher.mainboard.workSettled()
        #expect(try record()?.outcome(for: .test()) == .success(transaction: transaction))
        #expect(server.charges == 1)
        #expect(server.requests.last?.headers["authorization"] == nil)
    }

    // MARK: - Voids and refunds

    @Test("PY-8 a charge that came after the key was cancelled is given back, once")
    func voidCharged() async throws {
        server.answer("confirm", .drop)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        try file.opened().run(
            "INSERT INTO payments (key, state, at) VALUES ('k', 'abandoned', ?)", Timestamp.present.milliseconds)
        for _ in 1...2 { #expect(try await session.settle("k") == SettleOutcome.none) }
        #expect(server.charges == 1)
        #expect(server.refunds == 1)
        #expect(server.requests.last?.headers["idempotency-key"] == "void:k")
    }

    @Test("PY-8 a refund whose answer is lost is asked for again with its key, and made once")
    func refund() async throws {
        server.answer("refund", .drop)
        let session = try process()
        _ = try await session.pay(.test(card: .approved))
        #expect(try await session.refund("r", "pi_1", minor: 1000) == nil)
        let left = Money(minor: 299, currency: .eur)
        #expect(try await session.refund("r", "pi_1", minor: 1000) == .refunded(refundID: "re_1", remaining: left))
        #expect(server.refunds == 1)
        let request = try #require(server.requests.last { $0.line == "POST /v1/refunds HTTP/1.1" })
        #expect(request.headers["idempotency-key"] == "refund:user%3A%3Ar")
        #expect(
            request.body == "payment_intent=pi_1&amount=1000&metadata%5Bkey%5D=refund%3Auser%253A%253Ar")
    }

    @Test(
        "PY-8 a refund that the gateway refuses is rejected",
        arguments: ["charge_already_refunded", "amount_too_large", "refund_declined"])
    func refundDeclined(code: String) async throws {
        server.answer("refund", .status(400, #"{"error":{"code":"\#(code)"}}"#))
        let session = try process()
        _ = try await session.pay(.test(card: .approved))
        #expect(try await session.refund("r", "pi_1") == .rejected(reason: .declined))
    }

    @Test(
        "PY-8, PY-4 a refund that the gateway has taken and not made is pending, until a start or its key finds its end"
    )
    func pendingRefund() async throws {
        let session = try process()
        _ = try await session.pay(.test(card: .approved))
        server.with { $0.refundStatus = "pending" }
        let rest = Money(minor: 299, currency: .eur), waits = RefundOutcome.pending(refundID: "re_1", remaining: rest)
        for _ in 1...2 { #expect(try await session.refund("r", "pi_1", minor: 1000) == waits) }
        #expect(server.lines.last == "GET /v1/refunds/re_1 HTTP/1.1")
        #expect(session.audit()?.refunded == [] && session.audit()?.mismatches == 0)
        #expect(try await session.refund("s", "pi_1", minor: 300) == .rejected(reason: .exceedsRemaining))
        let next = try await nextStart()
        #expect(next.audit()?.refunded == [])
        server.with { $0.refundStatus = "succeeded" }
        let last = try await nextStart()
        #expect(last.audit()?.refunded == [Money(minor: 1000, currency: .eur)])
        #expect(try await last.refund("r", "pi_1", minor: 1000) == .refunded(refundID: "re_1", remaining: rest))
        #expect(server.refunds == 1 && last.audit()?.mismatches == 0)
    }

    @Test("PY-8, PY-4 a pending refund that fails in the end gave nothing back, and its amount can be refunded again")
    func failedRefund() async throws {
        let session = try process()
        _ = try await session.pay(.test(card: .approved))
        server.with { $0.refundStatus = "pending" }
        let none = Money.zero(.eur)
        #expect(try await session.refund("r", "pi_1") == .pending(refundID: "re_1", remaining: none))
        server.with { $0.refundStatus = "failed" }
        let next = try await nextStart()
        #expect(try await next.refund("r", "pi_1") == .rejected(reason: .declined))
        server.with { $0.refundStatus = "succeeded" }
        #expect(try await next.refund("s", "pi_1") == .refunded(refundID: "re_2", remaining: none))
        #expect(next.audit()?.refunded == [.test])
    }

    @Test("PY-8 a refund whose answer was lost is found again when the gateway has forgotten its key")
    func forgottenKey() async throws {
        server.answer("refund", .drop)
        let session = try process()
        _ = try await session.pay(.test(card: .approved))
        #expect(try await session.refund("r", "pi_1") == nil)
        server.with { $0.hasForgottenKeys = true }
        let made = RefundOutcome.refunded(refundID: "re_1", remaining: .zero(.eur))
        for _ in 1...2 { #expect(try await session.refund("r", "pi_1") == made) }
        #expect(server.lines.last == "GET /v1/refunds?payment_intent=pi_1&limit=100 HTTP/1.1")
        #expect(server.refunds == 1 && session.audit()?.refunded == [.test])
    }

    @Test(
        "PY-8 a refund without an answer is ended by the next start: found at the gateway, or made under its own key",
        arguments: [IntentServer.Manner.drop, .dropUnread, .status(500, "")])
    func openRefund(manner: IntentServer.Manner) async throws {
        server.answer("refund", manner)
        let session = try process(), amount = Money(minor: 1000, currency: .eur)
        _ = try await session.pay(.test(card: .approved))
        #expect(try await session.refund("r", "pi_1", minor: 1000) == nil)
        #expect(session.audit()?.openRefunds == .init(count: 1, amounts: [amount]))
        server.with { $0.keepsNoKeys = true }
        for _ in 1...2 {
            let next = try await nextStart()
            #expect(next.audit()?.refunded == [amount] && next.audit()?.openRefunds == nil)
        }
        #expect(server.refunds == 1)
    }

    /// Asks for a refund of 10.00 EUR, whose answer the gateway holds back.
    private func refundHeld(in session: Session) async throws {
        let (held, begin) = AsyncStream.makeStream(of: Void.self)
        server.answer("refund", .hold)
        server.onHold { begin.yield() }
        let request = RefundRequest(
            key: "r", transactionID: "pi_1", amount: Money(minor: 1000, currency: .eur))
        session.mainboard.ioRefund().activation.activate(with: request)
        for await _ in held { break }
    }

    @Test("PY-8 a start while another program makes a refund finds that refund, and makes no second one")
    func startMeanwhile() async throws {
        let session = try process()
        _ = try await session.pay(.test(card: .approved))
        try await refundHeld(in: session)
        let next = try await nextStart()
        #expect(next.audit()?.refunded == [Money(minor: 1000, currency: .eur)])
        server.release()
        try await session.run()
        #expect(session.refunds == [.refunded(refundID: "re_1", remaining: Money(minor: 299, currency: .eur))])
        #expect(server.refunds == 1 && session.audit()?.mismatches == 0)
    }

    @Test("PY-8 the answer to a refund that nobody waits for any more is written down when it comes")
    func stoppedWaiting() async throws {
        let session = try process()
        for begin in session.launcher.contributions(to: SessionBegins.self).all { begin(session.mainboard) }
        _ = try await session.pay(.test(card: .approved))
        try await refundHeld(in: session)
        session.mainboard.cancelWork()
        #expect(session.refunds.isEmpty && session.audit()?.openRefunds?.count == 1)
        server.release()
        try await session.run()
        #expect(session.audit()?.refunded == [Money(minor: 1000, currency: .eur)])
        #expect(server.lines.filter { $0.contains("refunds") } == ["POST /v1/refunds HTTP/1.1"])
        #expect(session.reports.isEmpty)
    }

    @Test("PY-8 a part of a charge is refunded once, also by a gateway that keeps no keys and answers in pages")
    func noKeys() async throws {
        server.with { $0.pageLength = 1 }
        let session = try process()
        _ = try await session.pay(.test(card: .approved))
        #expect(try await session.refund("q", "pi_1", minor: 1) != nil)
        server.answer("refund", .drop)
        #expect(try await session.refund("r", "pi_1", minor: 600) == nil)
        server.with { $0.keepsNoKeys = true }
        let made = RefundOutcome.refunded(refundID: "re_2", remaining: Money(minor: 698, currency: .eur))
        #expect(try await session.refund("r", "pi_1", minor: 600) == made)
        let list = "GET /v1/refunds?payment_intent=pi_1&limit=100"
        #expect(server.lines.suffix(2) == ["\(list) HTTP/1.1", "\(list)&starting_after=re_1 HTTP/1.1"])
        #expect(server.refunds == 2 && session.audit()?.refunded == [Money(minor: 601, currency: .eur)])
    }

    @Test(
        "PY-8 a refund that the gateway refuses in other words is looked up in its list, and undecided without one",
        arguments: [true, false])
    func otherRefusal(isMade: Bool) async throws {
        let session = try process()
        _ = try await session.pay(.test(card: .approved))
        server.answer("refund", isMade ? .drop : .dropUnread)
        #expect(try await session.refund("r", "pi_1") == nil)
        // A store that was restored from a backup does not know its last refunds.
        try file.opened().run("DELETE FROM refunds")
        server.answer("refund", .status(400, #"{"error":{"code":"idempotency_key_in_use"}}"#))
        let made = RefundOutcome.refunded(refundID: "re_1", remaining: .zero(.eur))
        #expect(try await session.refund("r", "pi_1") == (isMade ? made : nil))
        #expect(server.lines.last == "GET /v1/refunds?payment_intent=pi_1&limit=100 HTTP/1.1")
    }

    @Test(
        "PY-8 an answer about a refund of another payment, or of none, decides nothing, and it is asked for again",
        arguments: [("succeeded", "pi_2"), ("pending", "pi_2"), ("failed", "pi_2"), ("succeeded", "")])
    func otherPayment(status: String, id: String) async throws {
        let session = try process()
        _ = try await session.pay(.test(card: .approved))
        let payment = id.isEmpty ? "" : #""payment_intent":"\#(id)","#
        let other =
            #"{"id":"re_9","status":"\#(status)","amount":1000,\#(payment)"metadata":{"key":"refund:user%3A%3Ar"}}"#
        server.answer("refund", .status(200, other))
        server.answer("refund-list", .status(200, #"{"data":[\#(other)],"has_more":false}"#))
        #expect(try await session.refund("r", "pi_1", minor: 1000) == nil)
        let words = "does not tell of a refund of this payment (POST /v1/refunds). Look the refund up at the gateway"
        #expect(session.reports.count == 1 && session.reports.first?.contains(words) == true, "\(session.reports)")
        #expect(session.audit()?.refunded == [] && session.audit()?.openRefunds?.count == 1)
        let rest = Money(minor: 299, currency: .eur)
        server.with { $0.refundStatus = "pending" }
        #expect(try await session.refund("r", "pi_1", minor: 1000) == .pending(refundID: "re_1", remaining: rest))
        server.answer("refund-state", .status(200, other.replacing("re_9", with: "re_1")))
        #expect(try await session.refund("r", "pi_1", minor: 1000) == nil)
        #expect(session.audit()?.refunded == [] && session.audit()?.openRefunds?.count == 1)
        server.with { $0.refundStatus = "succeeded" }
        #expect(try await session.refund("r", "pi_1", minor: 1000) == .refunded(refundID: "re_1", remaining: rest))
    }

    @Test("PY-8 of two copies of a store at one gateway, none writes the refund of the other one down as its own")
    func copies() async throws {
        let first = try process(), file = StoreFile(), copy = try process(on: file)
        _ = try await first.pay(.test("a", card: .approved))
        _ = try await copy.pay(.test("b", card: .approved))
        #expect(try await first.refund("r", "pi_1") == .refunded(refundID: "re_1", remaining: .zero(.eur)))
        #expect(try await copy.refund("r", "pi_2") == nil)
        #expect(server.refunds == 1 && copy.audit()?.refunded == [] && copy.audit()?.openRefunds?.count == 1)
    }

    @Test("PY-8 a charge to be voided that went back already is settled, and not asked about for ever")
    func voidedAlready() async throws {
        server.answer("confirm", .drop)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        try file.opened().run(
            "INSERT INTO payments (key, state, at) VALUES ('k', 'abandoned', ?)", Timestamp.present.milliseconds)
        server.with { $0.hasForgottenKeys = true }
        #expect(try await session.settle("k") == SettleOutcome.none)
        #expect(server.refunds == 0)
    }

    // MARK: - Secrets

    @Test("PY-8 neither number nor code of a card is in the store or in a message, whatever the gateway answers")
    func secrecy() async throws {
        let echo = #"{"error":{"message":"4242424242424242 987","code":"4242424242424242"}}"#
        server.answer("confirm", .status(400, echo), .status(500, echo), .status(200, "4242424242424242"), .drop)
        let session = try process()
        for _ in 1...4 {
            #expect(try await session.pay(.test(card: .test("4242424242424242", cvc: "987"))) == nil)
        }
        #expect(session.reports.count == 4)
        // The number of the server's port may contain the digits of the code.
        let text = ("\(session.reports)" + String(decoding: try file.contents(), as: UTF8.self))
            .replacing(server.url, with: "")
        #expect(text.contains("pi_1"))
        for secret in ["4242424242424242", "987", "sk_test"] { #expect(!text.contains(secret)) }
        let request = HTTPRequest("/", form: [("number", "4242424242424242")])
        #expect(!"\(request)\(String(reflecting: request))".contains("4242"))
    }
}
