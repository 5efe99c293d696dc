import Boardy
import BoardyStorage
import BoardyValues
import PaymentIO
import Testing

@testable import Payment

/// Settling, and what happens when it meets a payment in another process: two launchers with a store each on one file.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SettleBoardTests {
    private let transaction = CardTransaction(id: "t-1", last4: "4242", brand: "visa")

    @Test("A charged key is paid, and stays so")
    func paid() async throws {
        let gateway = FakeGateway { _ in .approved(transactionID: "t-1") }
        let session = Session(gateway: gateway)
        try await session.pay(.test(card: .approved))
        let amount = Money(minor: 1299, currency: .eur)
        #expect(try await session.settle("k") == .paid(transaction: transaction, orderID: "o", amount: amount))
        #expect(try await session.pay(.test()) == .success(transaction: transaction))
        #expect(await gateway.asked == ["charge k"])
        #expect(session.completions == [true, true, true])
    }

    @Test("A key without a charge is voided and abandoned: nothing will be charged under it")
    func abandoned() async throws {
        let gateway = FakeGateway { _ in .approved(transactionID: "t-1") }
        let session = Session(gateway: gateway)
        #expect(try await session.settle("k") == SettleOutcome.none)
        #expect(try await session.pay(.test(card: .approved)) == .failure(reason: .abandoned))
        #expect(try await session.settle("k") == SettleOutcome.none)
        #expect(await gateway.asked == ["void k", "void k", "void k"])
        #expect(session.audit() == .nothing)
    }

    @Test("A key that was declined or cancelled has nothing charged either, and keeps its answer")
    func answered() async throws {
        let session = Session([.cancel])
        try await session.pay(.test("cancelled"))
        try await session.pay(.test("declined", card: .declined))
        for key in ["declined", "cancelled"] { #expect(try await session.settle(key) == SettleOutcome.none) }
        #expect(try await session.pay(.test("declined", card: .approved)) == .failure(reason: .cardDeclined))
        #expect(try await session.pay(.test("cancelled", card: .approved)) == .userCancelled)
    }

    @Test("Several keys settled at once are all answered, and the board ends once")
    func severalAtOnce() async throws {
        let session = Session()
        try await session.pay(.test("b", card: .approved))
        for key in ["a", "b", "c"] {
            session.mainboard.ioSettle().activation.activate(with: SettleRequest(key: key, scope: .module))
        }
        try await session.run()
        #expect(session.settled.count == 3)
        #expect(session.settled.count { $0 == .none } == 2)
        #expect(session.completions == [true, true])
        #expect(session.reports.isEmpty)
    }

    @Test("FA-15 without the gateway's word nothing is promised, and no report shows a module's key")
    func voidFails() async throws {
        let gateway = FakeGateway(voiding: { _ in throw FakeGateway.Unreachable() }) { _ in .needsVerification }
        let session = Session(gateway: gateway)
        #expect(try await session.settle("k") == nil)
        #expect(session.completions == [false])
        #expect(session.reports == ["boardFailed: 'payment.settle' failed for a module's key: Unreachable()"])
    }

    @Test("A report names the key of a user, who has made it")
    func voidFailsForUser() async throws {
        let gateway = FakeGateway(voiding: { _ in throw FakeGateway.Unreachable() }) { _ in .needsVerification }
        let session = Session(gateway: gateway)
        #expect(try await session.settle("k", scope: nil) == nil)
        #expect(session.reports == ["boardFailed: 'payment.settle' failed for the key 'k': Unreachable()"])
    }

    @Test("A key that the gateway does not void leaves the others settled, and the board ends without success")
    func oneVoidFails() async throws {
        let gateway = FakeGateway(voiding: { key in if key == "a" { throw FakeGateway.Unreachable() } }) { _ in
            .needsVerification
        }
        let session = Session(gateway: gateway)
        for key in ["a", "b", "c"] {
            session.mainboard.ioSettle().activation.activate(with: SettleRequest(key: key, scope: .module))
        }
        try await session.run()
        #expect(session.settled == [.none, .none])
        #expect(session.completions == [false])
        #expect(session.reports == ["boardFailed: 'payment.settle' failed for a module's key: Unreachable()"])
    }

    @Test("RS-6 whoever awaits a settlement does not get the error of another one")
    func ownErrors() async throws {
        let gateway = FakeGateway(voiding: { key in if key == "a" { throw FakeGateway.Unreachable() } }) { _ in
            .needsVerification
        }
        let session = Session(gateway: gateway)
        session.mainboard.ioSettle().activation.activate(with: SettleRequest(key: "a", scope: .module))
        let outcome = try await session.mainboard.ioSettle().output(with: SettleRequest(key: "b", scope: .module))
        #expect(outcome == SettleOutcome.none)
        await #expect(throws: FakeGateway.Unreachable.self) {
            _ = try await session.mainboard.ioSettle().output(with: SettleRequest(key: "a", scope: .module))
        }
        try await session.run()
        let report = "boardFailed: 'payment.settle' failed for a module's key: Unreachable()"
        #expect(session.reports == [report, report])
    }

    @Test("A key that the store refuses leaves those under way settled, and the board ends with the last of them")
    func oneIsRefused() async throws {
        let session = Session()
        try session.store.run(
            """
            CREATE TRIGGER refusal BEFORE INSERT ON payments WHEN NEW.key = 'a'
            BEGIN SELECT RAISE(ABORT, 'refused'); END
            """)
        for key in ["b", "a", "c"] {
            session.mainboard.ioSettle().activation.activate(with: SettleRequest(key: key, scope: .module))
        }
        #expect(session.completions.isEmpty)
        try await session.run()
        #expect(session.settled == [.none, .none])
        #expect(session.completions == [false])
        #expect(session.reports.count == 1)
        #expect(session.reports.first?.hasPrefix("boardFailed: 'payment.settle' failed for a module's key: ") == true)
    }

    // MARK: - Two processes

    @Test("Two processes that pay under one key at once charge once and give one answer")
    func payTwice() async throws {
        let file = StoreFile()
        let other = Session(store: file.store())
        // The other process pays while the first waits for the gateway, so that both were approved before either
        // commits.
        let gateway = FakeGateway { [other] _ in
            try await other.pay(.test(card: .approved))
            return .approved(transactionID: SandboxGateway.transactionID(forKey: "k"))
        }
        let one = Session(store: file.store(), gateway: gateway)
        let answer = try await one.pay(.test(card: .test("5555555555554444")))
        #expect(
            answer
                == .success(
                    transaction:
                        CardTransaction(id: SandboxGateway.transactionID(forKey: "k"), last4: "4242", brand: "visa")))
        #expect(other.paid == [answer])
        #expect(await gateway.asked == ["charge k"])
        #expect(one.audit()?.transactions == 1)
        #expect(one.audit()?.charged == [Money(minor: 1299, currency: .eur)])
    }

    @Test("A key settled while the gateway charges is abandoned: the gateway must void, and nothing is booked")
    func settledMeanwhile() async throws {
        let file = StoreFile()
        let other = Session(store: file.store())
        let gateway = FakeGateway { [other] _ in
            try await other.settle("k")
            return .approved(transactionID: "t-1")
        }
        let one = Session(store: file.store(), gateway: gateway)
        #expect(try await one.pay(.test(card: .approved)) == .failure(reason: .abandoned))
        #expect(other.settled == [.none])
        #expect(await gateway.asked == ["charge k", "void k"])
        #expect(one.audit() == .nothing)
        #expect(one.reports.isEmpty)
    }

    @Test("A key settled while a card on a screen is being declined is answered, not asked for again")
    func settledMeanwhileOnScreen() async throws {
        let file = StoreFile()
        let other = Session(store: file.store())
        let gateway = FakeGateway { [other] _ in
            try await other.settle("k")
            return .declined(.cardDeclined)
        }
        let one = Session([.pay, .card("4000000000000002")], store: file.store(), gateway: gateway)
        #expect(try await one.pay(.test()) == .failure(reason: .abandoned))
        #expect(await gateway.asked == ["charge k", "void k"])
    }

    @Test("A key paid while it is cancelled elsewhere is paid there too")
    func paidMeanwhile() async throws {
        let file = StoreFile()
        let other = Session(store: file.store())
        let one = Session([.cancel], store: file.store())
        one.mainboard.ioPay().activation.activate(with: .test())
        let paid = try await other.pay(.test(card: .approved))
        try await one.run()
        #expect(one.paid == [paid])
        #expect(try await one.settle("k").map { "\($0)" }?.contains("paid") == true)
    }

    @Test("A process that ends between the gateway's approval and its commit leaves the key to the same transaction")
    func crashed() async throws {
        let file = StoreFile()
        let dying = Session(store: file.store(), gateway: FakeGateway { _ in throw FakeGateway.Unreachable() })
        #expect(try await dying.pay(.test(card: .approved)) == nil)
        let next = Session(store: file.store())
        let outcome = try await next.pay(.test(card: .approved))
        let transaction = try #require(outcome?.transaction)
        #expect(transaction.id == SandboxGateway.transactionID(forKey: "k"))
        #expect(next.audit()?.charged == [Money(minor: 1299, currency: .eur)])
    }

    @Test("A charge that a dead process left at the gateway is voided before anybody hears that the key was cancelled")
    func crashedThenCancelled() async throws {
        let file = StoreFile()
        let dying = Session(store: file.store(), gateway: FakeGateway { _ in throw FakeGateway.Unreachable() })
        #expect(try await dying.pay(.test(card: .approved)) == nil)
        let cutOff = FakeGateway(voiding: { _ in throw FakeGateway.Unreachable() }) { _ in .needsVerification }
        #expect(try await Session([.cancel], store: file.store(), gateway: cutOff).pay(.test()) == nil)
        let gateway = FakeGateway { _ in .approved(transactionID: "t-1") }
        #expect(try await Session(store: file.store(), gateway: gateway).pay(.test()) == .userCancelled)
        #expect(await cutOff.asked == ["void k"])
        #expect(await gateway.asked == ["void k"])
    }
}
