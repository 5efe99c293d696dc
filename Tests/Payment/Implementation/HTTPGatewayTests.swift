import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Foundation
import GatewayServer
import PaymentIO
import Testing

@testable import Payment

/// Payments through a real HTTP server on the loopback that misbehaves.
@MainActor @Suite(.timeLimit(.minutes(10))) struct HTTPGatewayTests {
    let server: IntentServer
    let file = StoreFile()
    let transaction = CardTransaction(id: "pi_1", last4: "4242", brand: "visa")

    init() throws { server = try IntentServer() }

    /// One more process on the store.
    ///
    /// - Parameters:
    ///   - timeLimits: in milliseconds, by the ends of paths.
    ///   - file: another store.
    func process(
        _ answers: [Answer] = [], timeLimits: [String: Int] = [:], on file: StoreFile? = nil
    ) throws -> Session {
        let address = try GatewayAddress(server.url, key: GatewayKey("sk_test"))
        // One request can run out of time, and the others cannot.
        let transport = CurlTransport(address: address) { path in
            timeLimits.first { path.hasSuffix($0.key) }?.value ?? 300_000
        }
        return Session(answers, store: (file ?? self.file).store(), gateway: HTTPGateway(transport: transport))
    }

    /// Starts one more process, as the app's launch does, and returns it.
    func nextStart() async throws -> Session {
        let session = try process()
        try await session.launcher.start()
        try await session.run()
        #expect(session.reports.isEmpty)
        return session
    }

    func record(_ key: String = "k") throws -> PaymentRecord? {
        try StoredPaymentBooks(store: try file.opened()).record(forKey: key)
    }

    func pending() throws -> [PaymentIntent] {
        try StoredPaymentBooks(store: try file.opened()).unfinished(
            overdueBefore: .present, at: .present)
    }

    @Test(
        "PY-12 who pays at the screen reads that the gateway did not answer, if the card may be charged, and what next",
        arguments: [("/v1/payment_intents", "create"), ("/confirm", "confirm"), ("/confirm", "none")])
    func unansweredOnScreens(path: String, held: String) async throws {
        let limit = 1_000
        server.answer(held, .hold)
        if held == "none" { server.answer("confirm", .status(401, "{}")) }
        let session = try process([.pay, .card("4242424242424242")], timeLimits: held == "none" ? [:] : [path: limit])
        #expect(try await session.pay(.test()) == nil)
        server.release()
        #expect(session.driver.titles == ["Confirm payment", "Card", "Not paid yet"])
        let lines = try #require(session.driver.prompts.last).lines
        let deed = held == "none" ? "takes no payments of this shop now" : "did not answer"
        let isSent = held != "create"
        #expect(
            lines == [
                "The payment gateway \(deed). "
                    + (isSent ? "The card may have been charged." : "No card was charged: none was sent to it."),
                isSent
                    ? "The shop asks the gateway again within five minutes, and at its next start. The order says that "
                        + "it is paid then, if the card was charged. Look at it later, or check out again: this "
                        + "payment charges the card once at most."
                    : "The order is not paid. Check out again later: this payment charges a card once at most.",
                "Order:  o", "Amount: 12.99 EUR",
            ])
        #expect(session.reports.count == 1)
        #expect(try await session.pay(.test(card: .approved)) == .success(transaction: transaction))
        #expect(session.driver.titles.count == 3 && server.charges == 1)
    }

    @Test("PY-8 a start tells that the gateway does not answer, or does not know the shop, and is no refusal")
    func startNote() throws {
        func note(_ url: String, key: String? = "sk_test") throws -> String {
            let address = try GatewayAddress(url, key: key.map { try GatewayKey($0) })
            return HTTPGateway(transport: CurlTransport(address: address)).startNote()
        }
        let start = "payments go to \(server.url)"
        #expect(try note(server.url) == start)
        server.answer("refund-list", .status(401, ""), .status(503, ""))
        #expect(
            try note(server.url, key: nil)
                == "\(start) without a key, and nobody can pay now: it does not know the shop: its status is 401. Set "
                + "the key in BOARDY_GATEWAY_KEY")
        #expect(
            try note(server.url) == "\(start), and nobody can pay now: it cannot answer now: its status is 503")
        let request = "GET /v1/refunds?payment_intent=none&limit=1 HTTP/1.1"
        #expect(server.lines == Array(repeating: request, count: 3))
        // The port of a service that no machine of a test has; nobody listens there.
        #expect(
            try note("http://127.0.0.1:1")
                == "payments go to http://127.0.0.1:1, and nobody can pay now: it gave no answer: Couldn't connect to "
                + "server")
    }

    // MARK: - It answers

    @Test("PY-8 a card is charged once, by an intent under the payment's key, and the number is in one body only")
    func charge() async throws {
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == .success(transaction: transaction))
        #expect(try await session.pay(.test(card: .approved)) == .success(transaction: transaction))
        #expect(server.charges == 1)
        #expect(
            server.lines == ["POST /v1/payment_intents HTTP/1.1", "POST /v1/payment_intents/pi_1/confirm HTTP/1.1"])
        let (create, confirm) = (server.requests[0], server.requests[1])
        #expect(create.headers["idempotency-key"] == "k")
        #expect(create.body == "amount=1299&currency=eur&metadata%5Border_id%5D=o")
        #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer sk_test" })
        #expect(confirm.body.contains("=4242424242424242&"))
        #expect(!"\(create)\(confirm.line)\(confirm.headers)".contains("4242424242424242"))
        #expect(session.audit()?.charged == [Money(minor: 1299, currency: .eur)])
        #expect(session.reports.isEmpty)
    }

    @Test("PY-1, PY-8 a card that needs a code is verified by the gateway, and charged once then")
    func verification() async throws {
        let session = try process([.code("111111"), .code()])
        let outcome = try await session.pay(.test(card: .verifying))
        #expect(outcome == .success(transaction: CardTransaction(id: "pi_1", last4: "3184", brand: "visa")))
        #expect(session.driver.titles == ["Verify card", "Verify card"])
        #expect(server.charges == 1)
        let verify = "POST /v1/payment_intents/pi_1/verify HTTP/1.1"
        #expect(server.lines.suffix(2) == [verify, verify])
        #expect(server.requests.suffix(2).map(\.body) == ["code=111111", "code=123456"])
    }

    @Test("PY-1, PY-8 three wrong codes decline the payment, and it is ended at the gateway")
    func wrongCodes() async throws {
        let session = try process([.code("111111"), .code("222222"), .code("333333")])
        #expect(try await session.pay(.test(card: .verifying)) == .failure(reason: .verificationFailed))
        #expect(server.charges == 0 && server.with { $0.intents["pi_1"]?.status } == "canceled")
        #expect(session.reports.isEmpty)
    }

    @Test("PY-1, PY-8 a code whose answer is lost leaves the payment pending, and it is in no report and no file")
    func droppedCode() async throws {
        server.answer("verify", .drop)
        let session = try process([.code()])
        #expect(try await session.pay(.test(card: .verifying)) == nil)
        #expect(session.reports.count == 1)
        let text = "\(session.reports)" + String(decoding: try file.contents(), as: UTF8.self)
        #expect(text.contains("pi_1") && !text.contains("123456"))
        _ = try await nextStart()
        #expect(try record()?.transaction?.last4 == "3184")
        #expect(server.charges == 1)
    }

    @Test("PY-8 a key reaches the gateway whole, and cannot add a header")
    func hostileKey() async throws {
        let session = try process()
        _ = try await session.pay(.test("k\r\nX-Other: é", card: .approved))
        #expect(server.requests[0].headers["idempotency-key"] == "k%0D%0AX-Other%3A%20%C3%A9")
        #expect(server.requests[0].headers["x-other"] == nil)
    }

    // MARK: - It declines

    @Test(
        "PY-8 a decline is the answer, nothing is charged, and the intent is ended at the gateway",
        arguments: [(Card.declined, PayProblem.cardDeclined), (.poor, .insufficientFunds)])
    func declined(card: Card, problem: PayProblem) async throws {
        let session = try process()
        #expect(try await session.pay(.test(card: card)) == .failure(reason: problem))
        #expect(try record()?.outcome(for: .test()) == .failure(reason: problem))
        #expect(server.charges == 0)
        #expect(server.with { $0.intents["pi_1"]?.status } == "canceled")
        #expect(session.reports.isEmpty)
    }

    @Test("PY-8 a card that is declined on a screen is followed by another, and the intent is charged once")
    func declinedOnScreen() async throws {
        let session = try process([.pay, .card("4000000000000002"), .card("4242424242424242")])
        #expect(try await session.pay(.test()) == .success(transaction: transaction))
        #expect(server.charges == 1)
        #expect(server.lines.filter { $0.contains("payment_intents ") }.count == 1)
    }

    // MARK: - It delays, and drops the connection

    @Test(
        "PY-8 an answer beyond the time limit leaves the payment pending, and the next start settles it: charged once")
    func delayed() async throws {
        server.answer("confirm", .hold)
        let charged = DispatchSemaphore(value: 0)
        server.onHold { charged.signal() }
        let session = try process(timeLimits: ["/confirm": 300])
        #expect(try await session.pay(.test(card: .approved)) == nil)
        // On a busy machine the gateway may be later than the limit.
        try await runBlocking { charged.wait() }
        #expect(
            session.reports == [
                """
                boardFailed: 'payment.process' failed: The payment gateway \(server.url) did not answer within 300 ms \
                (POST /v1/payment_intents/pi_1/confirm). The payment stays pending: the same key asks again and \
                charges \
                at most once
                """
            ])
        #expect(try record() == nil)
        #expect(
            try pending().map(\.submission) == [
                Submission(id: "pi_1", last4: "4242", brand: "visa", gateway: server.url)
            ])
        server.release()
        try await expectPaidAtNextStart()
    }

    @Test(
        "PY-8 a connection that is dropped after the charge leaves the payment pending, and the next start settles it")
    func dropped() async throws {
        server.answer("confirm", .drop)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        #expect(
            session.reports == [
                """
                boardFailed: 'payment.process' failed: The payment gateway \(server.url) gave no answer: Server \
                returned \
                nothing (no headers, no data) (POST /v1/payment_intents/pi_1/confirm). The payment stays pending: the \
                same key asks again and charges at most once
                """
            ])
        #expect(try record() == nil)
        try await expectPaidAtNextStart()
    }

    private func expectPaidAtNextStart() async throws {
        #expect(server.charges == 1)
        let next = try await nextStart()
        #expect(try record()?.outcome(for: .test()) == .success(transaction: transaction))
        #expect(try pending().isEmpty)
        #expect(try await next.pay(.test(card: .approved)) == .success(transaction: transaction))
        #expect(try await next.settle("k") == .paid(transaction: transaction, orderID: "o", amount: .test))
        #expect(server.charges == 1)
        #expect(next.audit()?.charged == [.test])
    }

    @Test("PY-8 the same key asks a gateway again that has charged and not answered, and needs no other card")
    func sameKeyAfterDrop() async throws {
        server.answer("confirm", .drop)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        #expect(try await session.pay(.test()) == .success(transaction: transaction))
        #expect(server.charges == 1)
        #expect(server.lines.last == "GET /v1/payment_intents/pi_1 HTTP/1.1")
        #expect(session.driver.titles.isEmpty)
    }

    @Test("PY-8 a connection that is dropped before the charge charges nothing, and the same key charges once")
    func droppedBefore() async throws {
        server.answer("create", .drop, .answer)
        server.answer("confirm", .dropUnread)
        let session = try process()
        for _ in 1...2 { #expect(try await session.pay(.test(card: .approved)) == nil) }
        #expect(server.charges == 0)
        let next = try await nextStart()
        #expect(try record() == nil)
        #expect(try await next.pay(.test(card: .approved)) == .success(transaction: transaction))
        #expect(server.charges == 1)
        #expect(server.with { $0.intents.count } == 1)
    }

    @Test("MP-D3 a stop ends the recovery that the start began, and the next start goes on with it")
    func stoppedRecovery() async throws {
        server.answer("confirm", .drop)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        let reports = session.reports
        server.answer("get", .hold)
        let next = try process()
        try await next.launcher.start()
        #expect(next.mainboard.pendingWorkCount == 1)
        try await next.launcher.stop()
        #expect(next.mainboard.pendingWorkCount == 0 && next.mainboard.boards.isEmpty)
        server.release()
        #expect(try record() == nil)
        #expect(next.reports == [] && session.reports == reports)
        try await expectPaidAtNextStart()
    }

    @Test("PY-8 while the gateway has not decided, there is no answer, and it is asked again later")
    func processing() async throws {
        server.answer("confirm", .drop)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == nil)
        server.with { $0.isProcessing = true }
        session.mainboard[RecoverPayments.self].activation.activate()
        try await session.run()
        #expect(
            session.reports.last == """
                boardFailed: 'payment.recovery' left payments pending: 1. The payment gateway \(server.url) has not \
                decided yet (GET /v1/payment_intents/pi_1). The payment stays pending: the same key asks again and \
                charges at most once. They are asked about again every five minutes while the app goes on, and at its \
                next start
                """)
        #expect(try record() == nil)
        server.with { $0.isProcessing = false }
        try await expectPaidAtNextStart()
    }

    // MARK: - It answers twice

    @Test("PY-8 an answer that comes twice is not the answer to the next request", arguments: ["create", "confirm"])
    func twice(action: String) async throws {
        server.answer(action, .twice, .twice)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == .success(transaction: transaction))
        let second = CardTransaction(id: "pi_2", last4: "4242", brand: "visa")
        #expect(try await session.pay(.test("l", card: .approved)) == .success(transaction: second))
        #expect(server.charges == 2)
    }

    @Test("PY-8 a request that reaches the gateway twice charges once", arguments: ["create", "confirm"])
    func repeated(action: String) async throws {
        server.answer(action, .repeated)
        let session = try process()
        #expect(try await session.pay(.test(card: .approved)) == .success(transaction: transaction))
        #expect(server.charges == 1)
        #expect(server.with { $0.intents.count } == 1)
    }
}

extension Money {
    /// 12.99 EUR, the amount of all tests.
    static let test = Money(minor: 1299, currency: .eur)
}
