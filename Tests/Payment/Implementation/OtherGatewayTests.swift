import Boardy
import BoardyHeadless
import BoardyRemote
import BoardyStorage
import BoardyValues
import DashboardIO
import Foundation
import PaymentIO
import Testing

@testable import Payment

/// Payments and refunds after the app has been given another gateway.
@MainActor @Suite struct OtherGatewayTests {
    private let file = StoreFile()

    /// One more process on the store, whose gateway has an identity.
    private func process(
        _ identity: String, _ answer: @escaping @Sendable (ValidCard) async throws -> GatewayAnswer
    ) -> Session { Session(store: file.store(), gateway: FakeGateway(identity, answer: answer)) }

    private func start(_ session: Session) async throws {
        session.mainboard[RecoverPayments.self].activation.activate()
        try await session.run()
    }

    private func pendingKeys() throws -> [String] {
        try file.opened().rows("SELECT key FROM payment_intents WHERE is_open ORDER BY key") { try $0["key"] }
    }

    private let first = "https://one.example.org"

    /// Leaves two payments pending at the first gateway.
    private func leavePending() async throws {
        let session = process(first) { _ in throw FakeGateway.Unreachable() }
        for key in ["k", "l"] { #expect(try await session.pay(.test(key, card: .approved)) == nil) }
    }

    @Test(
        "PY-8 another gateway is not asked about a payment, at a start, by its key or at a settlement, which is said",
        arguments: ["https://two.example.org", SandboxName.identity])
    func otherGateway(chosen: String) async throws {
        try await leavePending()
        let gateway = FakeGateway(chosen) { _ in .declined(.cardDeclined) }
        let session = Session(store: file.store(), gateway: gateway)
        try await start(session)
        let words = chosen == SandboxName.identity ? "the sandbox" : chosen
        let error = """
            The payment was sent to \(first), and the chosen gateway is \(words), which was not asked. The payment is \
            as \
            it was; start with --gateway \(first) to go on with it
            """
        #expect(
            session.reports.last == """
                boardFailed: 'payment.recovery' left payments pending: 2. \(error). They are asked about again every \
                five minutes while the app goes on, and at its next start
                """)
        #expect(try await session.pay(.test(card: .approved)) == nil)
        #expect(session.reports.last == "boardFailed: 'payment.pay' failed: \(error)")
        #expect(try await session.settle("k") == nil)
        #expect(session.reports.last == "boardFailed: 'payment.settle' failed for a module's key: \(error)")
        #expect(await gateway.asked.isEmpty)
        #expect(try pendingKeys() == ["k", "l"])
        let own = process(first) { _ in .approved(transactionID: "t") }
        #expect(try await own.settle("l") == SettleOutcome.none)
        #expect(try await own.pay(.test(card: .approved))?.transaction?.id == "t")
        #expect(try pendingKeys().isEmpty)
    }

    @Test("PY-8 the sandbox takes no card on a store whose payments were sent to a gateway that charges")
    func sandboxBeside() async throws {
        let trial = Session(store: file.store())
        #expect(try await trial.pay(.test("trial", card: .approved))?.transaction != nil)
        let lost = process(SandboxName.identity) { _ in throw FakeGateway.Unreachable() }
        #expect(try await lost.pay(.test("open", card: .approved)) == nil)
        let charging = process(first) { _ in .approved(transactionID: "t") }
        #expect(try await charging.pay(.test("k", card: .approved))?.transaction?.id == "t")
        let sandbox = Session(store: file.store())
        #expect(try await sandbox.pay(.test("l", card: .approved)) == nil)
        #expect(
            sandbox.reports == [
                """
                boardFailed: 'payment.process' failed: Payments of this store are charged by \(first), and this \
                process has only the sandbox, which moves no money. Nothing was charged; start with \
                --gateway \(first), or try the sandbox on another store
                """
            ])
        #expect(try await sandbox.pay(.test("k", card: .approved))?.transaction?.id == "t")
        // Nor does it go on with a payment that was sent to it before.
        let again = Session(store: file.store())
        #expect(try await again.pay(.test("open", card: .approved)) == nil)
        #expect(again.reports == sandbox.reports)
        let other = process("https://two.example.org") { _ in .approved(transactionID: "u") }
        #expect(try await other.pay(.test("l", card: .approved))?.transaction?.id == "u")
    }

    @Test("PY-8 a payment that the sandbox has not charged is paid at a gateway, and settled, as one without a card")
    func trialEnded() async throws {
        let trial = process(SandboxName.identity) { _ in throw FakeGateway.Unreachable() }
        for key in ["k", "l"] { #expect(try await trial.pay(.test(key, card: .approved)) == nil) }
        let declined = PayOutcome.failure(reason: .cardDeclined)
        #expect(try await Session(store: file.store()).pay(.test("m", card: .declined)) == declined)
        let gateway = FakeGateway(first) { _ in .approved(transactionID: "t") }
        let session = Session(store: file.store(), gateway: gateway)
        try await start(session)
        #expect(try await session.pay(.test("m", card: .approved)) == declined)
        #expect(try await session.settle("l") == SettleOutcome.none)
        #expect(await gateway.asked == ["void m", "void l"])
        #expect(try await session.pay(.test("k", card: .approved))?.transaction?.id == "t")
        #expect(session.reports.isEmpty)
        let submitted = try file.opened().rows("SELECT gateway, gateway_id FROM payment_intents WHERE key = 'k'") {
            [try $0["gateway"], try $0["gateway_id"]] as [String]
        }
        #expect(submitted == [[first, "id-k"]])
    }

    @Test("PY-8 a charge of the sandbox that comes after the payment was sent to a gateway is none")
    func lateSandbox() async throws {
        let charging = process(first) { _ in .approved(transactionID: "t") }
        let sandbox = process(SandboxName.identity) { [charging] _ in
            try await charging.pay(.test(card: .approved))
            return .approved(transactionID: "sandbox-t")
        }
        #expect(try await sandbox.pay(.test(card: .approved))?.transaction?.id == "t")
        #expect(sandbox.audit()?.charged == [Money(minor: 1299, currency: .eur)])
    }

    @Test("PY-8 a process tells which gateway its payments go to, unless another process has the boards of payment")
    func told() {
        let options = MainOptions.default.with(Store(.memory)).with(ChosenGateway(gateway: SandboxGateway()))
        func notes(_ plugin: some LauncherPlugin, _ options: MainOptions) -> [String] {
            let launcher = PluginLauncher.with(options: options).install(launcherPlugin: plugin).initialize()
            let tiles = launcher.contributions(to: DashboardTiles.self).all
            return launcher.serverNotes + tiles.filter { $0.title == "Payment" }.compactMap { try? $0.value(nil) }
        }
        #expect(
            notes(PaymentLauncherPlugin(), options) == [
                "payments go to a sandbox that moves no money; --gateway chooses a gateway that charges cards",
                "by card, as a trial that charges nothing",
            ])
        let charging = FakeGateway(first) { _ in .declined(.cardDeclined) }
        #expect(
            notes(PaymentLauncherPlugin(), options.with(ChosenGateway(gateway: charging)))
                == ["payments go to \(first)", "by card"])
        let client = RemoteClient(caller: MemoryQueue(now: { RemoteTime(milliseconds: 0) }).caller(ProcessID("c")))
        let standIn = StandInPlugin(for: PaymentLauncherPlugin(), contracts: [], client: client)
        #expect(notes(standIn, options) == ["by card"])
    }

    @Test("PY-8 a refund of a charge of the sandbox is made by the sandbox, whatever gateway is chosen")
    func sandboxRefund() async throws {
        let sandbox = Session(store: file.store())
        let id = try #require(try await sandbox.pay(.test("k", card: .approved))?.transaction).id
        let gateway = FakeGateway(first) { _ in .approved(transactionID: "t") }
        let session = Session(store: file.store(), gateway: gateway)
        #expect(try await session.refund("r", id, minor: 500)?.isRefunded == true)
        #expect(await gateway.asked.isEmpty)
        #expect(try await session.pay(.test("l", card: .approved))?.transaction?.id == "t")
        let report = session.audit()
        #expect(report?.charged == [Money(minor: 2598, currency: .eur)])
        let of = { (minor: Int) in [Money(minor: minor, currency: .eur)] }
        #expect(report?.sandbox == .init(charged: of(1299), refunded: of(500)))
    }

    @Test("PY-8 a refund of a charge of another gateway is written down, and made by a process with that gateway")
    func refundElsewhere() async throws {
        let own = process("https://two.example.org") { _ in .approved(transactionID: "t") }
        try await own.pay(.test("k", card: .approved))
        let gateway = FakeGateway(first) { _ in .declined(.cardDeclined) }
        let session = Session(store: file.store(), gateway: gateway)
        #expect(try await session.refund("r", "t") == nil)
        #expect(
            session.reports == [
                """
                boardFailed: 'payment.refund' failed for the key 'r' and the transaction 't': The payment was sent to \
                https://two.example.org, and the chosen gateway is \(first), which was not asked. The refund is \
                written down, and the next process with its own gateway makes it: start with --gateway \
                https://two.example.org. Ask again with the same key only, which refunds at most once
                """
            ])
        #expect(await gateway.asked.isEmpty)
        #expect(try await own.refund("r", "t")?.isRefunded == true)
    }

    @Test(
        "PY-8 a store of version 6 keeps its pending payments: the sandbox's are asked about there, and others are not")
    func migration() async throws {
        let old = file.store()
        old.require(Schema(name: "payment", migrations: Array(Schema.payment.migrations.prefix(6))))
        try old.open()
        for (key, id) in [("http", "pi_1"), ("own", SandboxGateway.transactionID(forKey: "own"))] {
            try old.run(
                """
                INSERT INTO payment_intents (key, order_id, minor, currency, gateway_id, last4, brand, at)
                VALUES (?, 'o', 1299, 'EUR', ?, '4242', 'visa', ?)
                """, key, id, Timestamp.present.milliseconds)
        }
        try old.chargeAsOldVersion("charged", id: "t-1")
        try old.close()
        let session = Session(store: file.store())
        #expect(try await session.settle("own") == SettleOutcome.none)
        try await session.settle("http")
        #expect(session.settled.count == 1)
        #expect(
            session.reports == [
                """
                boardFailed: 'payment.settle' failed for a module's key: The payment was sent to a gateway over HTTP, \
                and \
                the chosen gateway is the sandbox, which was not asked. The payment is as it was; start with \
                --gateway and \
                the address that was used then to go on with it
                """
            ])
        #expect(try await session.refund("r", "t-1")?.isRefunded == true)
        let http = process(first) { _ in .approved(transactionID: "pi_1") }
        #expect(try await http.pay(.test("http", card: .approved))?.transaction?.id == "pi_1")
    }
}

extension RefundOutcome {
    fileprivate var isRefunded: Bool { if case .refunded = self { true } else { false } }
}
