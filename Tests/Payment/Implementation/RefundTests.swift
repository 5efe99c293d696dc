import AuthenticationIO
import Boardy
import BoardyStorage
import BoardyValues
import PaymentIO
import Testing

@testable import Payment

@MainActor @Suite struct RefundTests {
    /// Pays 12.99 EUR and returns the transaction's ID.
    private func paid(_ key: String = "k", in session: Session) async throws -> String {
        try #require(try await session.pay(.test(key, card: .approved))?.transaction).id
    }

    private func euros(_ minor: Int) -> Money { Money(minor: minor, currency: .eur) }

    private func refundID(_ key: String) -> String { "refund-" + SandboxGateway.transactionID(forKey: "user::\(key)") }

    /// Sums up the entries of one account.
    private func sum(of account: String, in session: Session) throws -> Int? {
        try session.store.row("SELECT SUM(minor) AS minor FROM ledger_entries WHERE account = ?", account) {
            try $0["minor"]
        }
    }

    @Test("PY-4 without an amount all that remains goes back, and the audit shows it")
    func whole() async throws {
        let session = Session(), id = try await paid(in: session)
        #expect(try await session.refund("r", id) == .refunded(refundID: refundID("r"), remaining: euros(0)))
        #expect(
            session.audit()
                == AuditReport(
                    balanced: true, transactions: 1, charged: [euros(1299)], refunded: [euros(1299)], orphans: 0,
                    sandbox: .init(charged: [euros(1299)], refunded: [euros(1299)])))
        #expect(try sum(of: Posting.sales, in: session) == 0)
        #expect(try sum(of: "customer:o", in: session) == 0)
        #expect(try session.tile() == "payment: Charged, less refunds: 0.00 EUR")
    }

    @Test("PY-4 parts go back until nothing remains, and not a cent more")
    func parts() async throws {
        let session = Session(), id = try await paid(in: session), other = try await paid("l", in: session)
        #expect(
            try await session.refund("a", id, minor: 1000) == .refunded(refundID: refundID("a"), remaining: euros(299)))
        #expect(try await session.refund("b", id, minor: 300) == .rejected(reason: .exceedsRemaining))
        #expect(try await session.refund("c", id) == .refunded(refundID: refundID("c"), remaining: euros(0)))
        #expect(try await session.refund("d", id, minor: 1) == .rejected(reason: .exceedsRemaining))
        #expect(try await session.refund("e", id) == .rejected(reason: .nothingRemains))
        #expect(try await session.refund("f", other) == .refunded(refundID: refundID("f"), remaining: euros(0)))
        #expect(session.audit()?.refunded == [euros(2598)])
        #expect(session.audit()?.mismatches == 0)
    }

    @Test("PY-10 a refund that was decided when more was left is refused, and one that was decided at less is not")
    func outdated() async throws {
        let session = Session(), id = try await paid(in: session)
        func refund(_ key: String, _ minor: Int?, decidedAt refundable: Money) async throws -> RefundOutcome? {
            try await session.refund(key, id, minor: minor, refundable: refundable)
        }
        let first = RefundOutcome.refunded(refundID: refundID("a"), remaining: euros(799))
        #expect(try await refund("a", 500, decidedAt: euros(1299)) == first)
        #expect(try await refund("b", 500, decidedAt: euros(1299)) == .rejected(reason: .exceedsRemaining))
        #expect(try await refund("c", nil, decidedAt: euros(1299)) == .rejected(reason: .exceedsRemaining))
        let other = Money(minor: 100, currency: try Currency("JPY"))
        #expect(try await refund("d", 100, decidedAt: other) == .rejected(reason: .invalidAmount))
        // A key has its first answer, whenever the refund was decided.
        #expect(try await refund("a", 500, decidedAt: euros(799)) == first)
        let second = RefundOutcome.refunded(refundID: refundID("e"), remaining: euros(299))
        #expect(try await refund("e", 500, decidedAt: euros(700)) == second)
        #expect(session.audit()?.refunded == [euros(1000)])
    }

    @Test("PY-4 the same key again gives the first answer and refunds nothing more, also after more was refunded")
    func sameKey() async throws {
        let session = Session(), id = try await paid(in: session)
        let first = try await session.refund("a", id, minor: 100)
        #expect(first == .refunded(refundID: refundID("a"), remaining: euros(1199)))
        try await session.refund("b", id, minor: 100)
        #expect(try await session.refund("a", id, minor: 100) == first)
        #expect(session.audit()?.refunded == [euros(200)])
    }

    @Test("PY-3 a rejection of a refund is repeated under its key, also when the refund would be possible by now")
    func rejections() async throws {
        let session = Session(), id = SandboxGateway.transactionID(forKey: "k")
        let jpy = try Currency("JPY")
        #expect(try await session.refund("early", id) == .rejected(reason: .unknownTransaction))
        #expect(try await paid(in: session) == id)
        #expect(try await session.refund("early", id) == .rejected(reason: .unknownTransaction))
        for minor in [0, -1, Int.min] {
            #expect(try await session.refund("m\(minor)", id, minor: minor) == .rejected(reason: .invalidAmount))
            #expect(try await session.refund("m\(minor)", id, minor: minor) == .rejected(reason: .invalidAmount))
        }
        #expect(try await session.refund("jpy", id, minor: 5, currency: jpy) == .rejected(reason: .invalidAmount))
        #expect(try await session.refund("big", id, minor: .max) == .rejected(reason: .exceedsRemaining))
        #expect(session.audit()?.refunded == [])
    }

    @Test("PY-3 the same key with another transaction or amount is refused, and the first answer stays")
    func otherParameters() async throws {
        let session = Session(), id = try await paid(in: session), other = try await paid("l", in: session)
        let first = try await session.refund("a", id, minor: 100)
        #expect(try await session.refund("a", other, minor: 100) == .rejected(reason: .otherParameters))
        #expect(try await session.refund("a", id, minor: 101) == .rejected(reason: .otherParameters))
        #expect(try await session.refund("a", id) == .rejected(reason: .otherParameters))
        #expect(try await session.refund("none", "gone") == .rejected(reason: .unknownTransaction))
        #expect(try await session.refund("none", id) == .rejected(reason: .otherParameters))
        #expect(try await session.refund("a", id, minor: 100) == first)
        #expect(session.audit()?.refunded == [euros(100)])
    }

    @Test("PY-4 a key of no or 256 characters is refused before anything happens", arguments: [0, 256])
    func keyLength(count: Int) async throws {
        let session = Session(), id = try await paid(in: session)
        let key = String(repeating: "k", count: count)
        #expect(try await session.refund(key, id) == .rejected(reason: .invalidKey))
        #expect(try session.store.row("SELECT COUNT(*) AS count FROM refunds") { try $0["count"] as Int } == 0)
    }

    @Test("PY-4 a gateway that does not answer leaves the refund unknown, and the same key asks it again")
    func noAnswer() async throws {
        let down = FakeGateway(refunding: { _ in throw FakeGateway.Unreachable() }) { _ in
            .approved(transactionID: "t-1")
        }
        let store = Store(.memory)
        let first = Session(store: store, gateway: down), id = try await paid(in: first)
        #expect(try await first.refund("r", id, minor: 1000) == nil)
        #expect(first.completions.last == false)
        #expect(
            first.reports == [
                """
                boardFailed: 'payment.refund' failed for the key 'r' and the transaction 't-1': Unreachable(). \
                It is unknown if the money went back; ask again with the same key, which refunds at most once
                """
            ])
        #expect(first.audit()?.refunded == [])
        // Its amount is not free for another key meanwhile.
        #expect(try await first.refund("other", id, minor: 300) == .rejected(reason: .exceedsRemaining))

        let up = FakeGateway { _ in .approved(transactionID: "t-1") }
        let second = Session(store: store, gateway: up)
        let answer = RefundOutcome.refunded(refundID: "r-user::r", remaining: euros(299))
        #expect(try await second.refund("r", id, minor: 1000) == answer)
        #expect(try await second.refund("r", id, minor: 1000) == answer)
        #expect(await down.asked.last == "refund user::r of k: 10.00 EUR")
        #expect(await up.asked == ["refund user::r of k: 10.00 EUR"])
        #expect(second.audit()?.refunded == [euros(1000)])
    }

    @Test("PY-4 two requests with one key at the same time enter one refund")
    func twice() async throws {
        let gateway = FakeGateway { _ in .approved(transactionID: "t-1") }
        let session = Session(gateway: gateway), id = try await paid(in: session)
        let request = RefundRequest(key: "r", transactionID: id, amount: euros(500))
        session.mainboard.ioRefund().activation.activate(with: request)
        session.mainboard.ioRefund().activation.activate(with: request)
        try await session.run()
        let answer = RefundOutcome.refunded(refundID: "r-user::r", remaining: euros(799))
        #expect(session.refunds == [answer, answer])
        #expect(session.audit()?.refunded == [euros(500)])
    }

    @Test("PY-4 what the gateway declines is answered for ever, and its amount can be refunded under another key")
    func declined() async throws {
        let gateway = FakeGateway(refunding: { $0 == "user::r" ? .declined : .refunded(refundID: "r-1") }) { _ in
            .approved(transactionID: "t-1")
        }
        let session = Session(gateway: gateway), id = try await paid(in: session)
        #expect(try await session.refund("r", id) == .rejected(reason: .declined))
        #expect(try await session.refund("r", id) == .rejected(reason: .declined))
        #expect(await gateway.asked.filter { $0.hasPrefix("refund") }.count == 1)
        #expect(try await session.refund("again", id) == .refunded(refundID: "r-1", remaining: euros(0)))
        #expect(session.audit()?.balanced == true && session.audit()?.mismatches == 0)
    }

    @Test("PY-4 a refund needs an operator, and nothing is written without one")
    func needsOperator() async throws {
        let session = Session(others: OperatorPlugin(role: .customer)), id = try await paid(in: session)
        #expect(try await session.refund("r", id) == nil)
        #expect(
            session.reports.last?.hasPrefix("activationDiscarded: 'payment.refund' was not activated: its gate ")
                == true)
        #expect(try session.store.row("SELECT COUNT(*) AS count FROM refunds") { try $0["count"] as Int } == 0)
    }

    @Test("PY-4 the sandbox names the same refund for a key in every process")
    func sandbox() async throws {
        for _ in 1...2 {
            let refund = ReservedRefund(
                key: "user::r", transactionID: "t-1", charge: .test(), amount: euros(1), remaining: euros(0))
            #expect(await SandboxGateway().refund(refund) == .refunded(refundID: refundID("r")))
        }
        #expect(refundID("r") != refundID("s"))
    }
}
