import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import BoardyValues
import DashboardIO
import PaymentIO

@testable import Payment

/// The payment module alone in a launcher, as one process would have it.
@MainActor final class Session {
    let launcher: PluginLauncher
    let driver: RecordingDriver
    let store: Store
    private let context: HeadlessContext
    private let diagnostics: DiagnosticRecorder
    private(set) var paid: [PayOutcome] = []
    private(set) var settled: [SettleOutcome] = []
    private(set) var refunds: [RefundOutcome] = []
    private(set) var vouchers: [VoucherOutcome] = []
    private let balance: BalanceCheck
    private(set) var audits: [AuditReport] = []
    private(set) var completions: [Bool] = []

    var mainboard: Motherboard { launcher.mainboard }
    var reports: [String] { diagnostics.messages }

    convenience init(
        _ answers: [Answer] = [], store: Store = Store(.memory), gateway: any PaymentGateway = SandboxGateway(),
        others: OperatorPlugin? = OperatorPlugin(), users: SignedIn? = nil
    ) {
        self.init(driver: RecordingDriver(answers), store: store, gateway: gateway, others: others, users: users)
    }

    init(
        driver: RecordingDriver, store: Store = Store(.memory), gateway: any PaymentGateway = SandboxGateway(),
        others: OperatorPlugin? = OperatorPlugin(), users: SignedIn? = nil
    ) {
        let now: () -> Timestamp = { .present }
        self.store = store
        balance = BalanceCheck(store)
        self.driver = driver
        context = HeadlessContext(driver: driver)
        diagnostics = DiagnosticRecorder()
        launcher = PluginLauncher.with(options: .default.with(store).with(now).with(ChosenGateway(gateway: gateway)))
            .install(launcherPlugin: PaymentLauncherPlugin())
            .install(launcherPlugins: others.map { [$0] } ?? [])
            .install(launcherPlugins: users.map { [$0] } ?? [])
            .initialize()
        launcher.mainboard.diagnostics = diagnostics.sink
        launcher.mainboard.putIntoContext(context)
        mainboard.ioPay().flow.handle { [weak self] in self?.paid.append($0) }
        mainboard.ioSettle().flow.handle { [weak self] in self?.settled.append($0) }
        mainboard.ioRefund().flow.handle { [weak self] in self?.refunds.append($0) }
        mainboard.ioCreateVoucher().flow.handle { [weak self] in self?.vouchers.append($0) }
        mainboard.ioAudit().flow.handle { [weak self] in self?.audits.append($0) }
        mainboard.ioPay().completion.handle { [weak self] in self?.completions.append($0) }
        mainboard.ioRefund().completion.handle { [weak self] in self?.completions.append($0) }
        mainboard.ioSettle().completion.handle { [weak self] in self?.completions.append($0) }
    }

    /// Pays, answers what is asked, and waits for the end.
    @discardableResult
    func pay(_ request: PayRequest) async throws -> PayOutcome? {
        mainboard.ioPay().activation.activate(with: request)
        try await run()
        return paid.last
    }

    @discardableResult
    func settle(_ key: String, scope: KeyScope? = .module) async throws -> SettleOutcome? {
        mainboard.ioSettle().activation.activate(with: SettleRequest(key: key, scope: scope))
        try await run()
        return settled.last
    }

    /// Refunds, and returns the answer; nil if there is none.
    @discardableResult
    func refund(
        _ key: String, _ transactionID: String, minor: Int? = nil, currency: Currency = .eur, refundable: Money? = nil
    ) async throws -> RefundOutcome? {
        let count = refunds.count
        let amount = minor.map { Money(minor: $0, currency: currency) }
        let request = RefundRequest(key: key, transactionID: transactionID, amount: amount, refundable: refundable)
        mainboard.ioRefund().activation.activate(with: request)
        try await run()
        return refunds.count > count ? refunds.last : nil
    }

    /// Creates a voucher, and returns the answer; nil if there is none.
    func create(_ voucher: VoucherRequest) throws -> VoucherOutcome? {
        let count = vouchers.count
        mainboard.ioCreateVoucher().activation.activate(with: voucher)
        return vouchers.count > count ? vouchers.last : nil
    }

    func audit() -> AuditReport? {
        mainboard.ioAudit().activation.activate()
        return audits.last
    }

    func tile() throws -> String? {
        try launcher.contributions(to: DashboardTiles.self).all.first.map {
            "\($0.module): \($0.title): \(try $0.value(nil) ?? "late")"
        }
    }

    func run() async throws { try await context.run(mainboard) }

    /// Shows what other sessions have changed.
    func refresh() { context.refresh() }
}

extension Answer {
    /// Fills in the screen "Card".
    static func card(_ number: String, expiry: String = "12/30", cvc: String = "123") -> Answer {
        Answer("Pay", ["number": number, "expiry": expiry, "cvc": cvc])
    }
    static let pay = Answer("Pay")
    static let cancel = Answer("Cancel")

    /// Fills in the screen "Verify card", with the code of the sandbox by default.
    static func code(_ code: String = "123456") -> Answer { Answer("Confirm", ["code": code]) }
}

extension PayOutcome {
    var transaction: CardTransaction? { if case .success(let transaction, _) = self { transaction } else { nil } }
}

/// A module that knows who is signed in, as a test sets it.
final class SignedIn: LauncherPlugin, ModulePlugin {
    let name = "signed-in"
    /// The ID of the user; nil if nobody is signed in.
    var id: String?
    /// False if nobody can tell who is signed in.
    var isKnown = true

    init(_ id: String?) { self.id = id }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.provide(CurrentUser.self) { id in
            BlockTaskBoard(identifier: id) { [self] _, _, completion in
                let user = self.id.map { User(id: $0, email: "\($0)@example.org", name: $0) }
                completion(isKnown ? .success(user) : .failure(CancellationError()))
            }
        }
    }
}
