import AuthenticationIO
import Boardy
import BoardyStorage
import BoardyValues
import DashboardIO
import PaymentIO
import Testing

@testable import Payment

@MainActor @Suite struct PaymentLauncherPluginTests {
    @Test(
        "The plugin provides nine contracts, needs the user's role for operators' work, takes no links, shows charges"
    )
    func manifest() throws {
        let session = Session()
        let manifest = try #require(session.launcher.manifests.first)
        #expect(manifest.name == "payment")
        #expect(
            manifest.provides.map(\.id) == [
                Pay.id, Settle.id, Refund.id, RefundOrder.id, RecordRefund.id, OrderRefunds.id, CreateVoucher.id,
                Audit.id, ListCharges.id,
            ])
        #expect(manifest.requires.map(\.id) == [CurrentRole.id])
        #expect(
            manifest.provides.map(\.requirement) == [
                nil, nil, "operator", nil, nil, nil, "operator", "operator", "operator",
            ])
        #expect(manifest.routes.isEmpty)
        #expect(session.launcher.validate().errors.isEmpty)
        #expect(try session.tile() == "payment: Charged, less refunds: nothing yet")
    }

    @Test("SE-3 its settings are the gateway and its key, which is a secret, for every process")
    func settings() throws {
        let settings = try #require(Session().launcher.manifests.first).settings
        #expect(settings.map(\.name) == ["gateway", "gateway-key"])
        #expect(settings.map(\.isSecret) == [false, true])
        #expect(settings.map(\.scope) == [.everyProcess, .everyProcess])
        let problems = try zip(settings, ["http://ada:hunter2@pay.example.org", "hunter 2"]).map { setting, text in
            try #require(throws: SettingProblem.self) { try setting.check(text) }.description
        }
        #expect(problems == [GatewayAddressProblem.url, .key].map(\.description))
        for (setting, text) in zip(settings, ["https://pay.example.org", "sk_test"]) { try setting.check(text) }
    }

    @Test("PY-8 a key is sent with the requests to the gateway, and a gateway may have none")
    func key() throws {
        let address = try GatewayAddress("https://pay.example.org")
        #expect(address.key == nil)
        #expect(address.with(try GatewayKey("sk_test")).key == (try GatewayKey("sk_test")))
        #expect(!"\(address.with(try GatewayKey("sk_test")))".contains("sk_test"))
    }

    @Test("Installing it opens no store")
    func lazy() throws {
        let store = Store(.file("/dev/null/store.sqlite"))
        let session = Session(store: store)
        #expect(throws: StoreError.self) { try session.tile() }
    }

    @Test("Its tile reports a charge once it is in the books, and no decline")
    func changes() async throws {
        let session = Session()
        let changes = try #require(session.launcher.contributions(to: DashboardTiles.self).all.first?.changes)
        var seen: [String] = []
        changes.deliver { seen.append((try? session.tile()) ?? "failed") }
        try await session.pay(.test("first", card: .declined))
        #expect(seen.isEmpty)
        try await session.pay(.test("second", card: .approved))
        #expect(seen == ["payment: Charged, less refunds: 12.99 EUR"])
    }

    @Test("Installed but not launched, it has its tables in a store that is opened then")
    func schema() throws {
        let store = Store(.memory)
        _ = PluginLauncher.with(options: .default.with(store)).install(launcherPlugin: PaymentLauncherPlugin())
        try store.open()
        #expect(try store.row("SELECT COUNT(*) AS count FROM payments") { try $0["count"] as Int } == 0)
    }

    @Test("The tile is drawn without a transaction")
    func tile() throws {
        let session = Session()
        try session.store.open()
        var points: [String] = []
        session.store.onTransaction = { points.append($0.description) }
        #expect(try session.tile() == "payment: Charged, less refunds: nothing yet")
        #expect(points.isEmpty)
    }

    @Test("FA-12 drawing the tile costs the same with ten charges and with a thousand")
    func tileCost() throws {
        let session = Session(), store = session.store
        func add(_ count: Int) throws {
            for _ in 1...count {
                let id = try #require(try store.row("SELECT hex(randomblob(8)) AS id") { try $0["id"] as String })
                let charge = Charge.test(id), transaction = CardTransaction(id: id, last4: "4242", brand: "visa")
                _ = try StoredPaymentBooks(store: store).remember(
                    PaymentRecord(key: id, state: .charged(charge, transaction), at: .present),
                    postings: Posting.both(of: charge))
            }
        }
        func cost() throws -> Int {
            let before = try store.steps()
            _ = try session.tile()
            return try store.steps() - before
        }
        _ = try session.tile()
        try add(10)
        let few = try cost()
        try add(990)
        #expect(try cost() == few && few > 0)
        #expect(try session.tile() == "payment: Charged, less refunds: 12990.00 EUR")
    }

    @Test("Without options it works on a store in memory and the sandbox")
    func defaults() async throws {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: PaymentLauncherPlugin())
            .initialize()
        var outcomes: [PayOutcome] = []
        launcher.mainboard.ioPay().flow.handle { outcomes.append($0) }
        launcher.mainboard.ioPay().activation.activate(with: .test(card: .test("4242424242424242", expiry: "12/99")))
        await launcher.mainboard.workSettled()
        let outcome = outcomes.first
        let transaction = try #require(outcome?.transaction)
        #expect(transaction.id == SandboxGateway.transactionID(forKey: "k"))
    }

    @Test(
        "FA-4 the audit needs an operator, and is refused without one, and without anybody who tells",
        arguments: [true, false])
    func auditNeedsOperator(isCustomer: Bool) {
        let session = Session(others: isCustomer ? OperatorPlugin(role: .customer) : nil)
        #expect(session.audit() == nil)
        let refusal = RoleRefusal(
            of: Audit.id, needing: .operator, user: isCustomer ? OperatorPlugin(role: .customer).user : nil,
            isRoleKnown: isCustomer)
        #expect(
            session.reports.last
                == """
                activationDiscarded: 'payment.audit' was not activated: its gate 'payment.audit.gate' refused: \
                \(refusal)
                """
        )
    }

    @Test("The audit is answered and can be asked for again")
    func audit() {
        let session = Session()
        #expect(session.audit() == .nothing)
        #expect(session.audit() == .nothing)
        #expect(session.audits.count == 2)
        #expect(session.reports.isEmpty)
    }

    @Test("An audit that cannot read the ledger fails and answers nothing")
    func auditFails() {
        let session = Session(store: Store(.file("/dev/null/store.sqlite")))
        #expect(session.audit() == nil)
        #expect(session.reports.count == 1)
        #expect(session.reports.first?.hasPrefix("boardFailed: 'payment.audit' failed: ") == true)
    }
}
