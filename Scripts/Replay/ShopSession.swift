import Authentication
import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardySessions
import BoardyStorage
import BoardyValues
import LauncherKit
import LauncherPostgres
import Payment
import PaymentIO
import ProductManagement
import ProductManagementIO
import Shopping
import ShoppingIO

/// The shop without a dashboard, as one shopper uses it on a profile.
@MainActor
final class ShopSession {
    private let profile: String
    private let driver = TerminalDriver.standard()
    private let context: HeadlessContext
    private let launcher: PluginLauncher

    var mainboard: Motherboard { launcher.mainboard }

    static let selection = AppDefinition(
        identity: AppIdentity(name: "replay", version: "1", about: "Replays purchases."), start: NoStart.self,
        plugins: {
            [
                AuthenticationLauncherPlugin(), ProductManagementLauncherPlugin(), ShoppingLauncherPlugin(),
                PaymentLauncherPlugin(),
            ]
        }, additions: [PostgresDatabases()]
    ).everything

    static var contracts: [any BoardContract.Type] { selection.manifests.flatMap(\.provides).map(\.contract) }

    /// - Parameters:
    ///   - remote: the way to the plugins that are in other processes; nil if all are in this one.
    ///   - trace: gets the messages of all boards; nil if nobody wants them.
    init(profile: String, store: Store, remote: RemoteConnection? = nil, trace: SessionTrace? = nil) throws {
        self.profile = profile
        context = HeadlessContext(driver: driver)
        let options = MainOptions.default.with(store).with(
            SettingValues().with(AuthenticationSettings.profile, profile)
        ).with(SessionOrigin.terminal)
            .with(FileAccess.everywhere)
        let standIns = try remote?.standIns(
            context: CallerFacts.bytes(of: options, declared: Self.selection.manifests.flatMap(\.facts)))
        launcher = Self.selection.assembly(options, remote: standIns).initialize()
        trace?.record(launcher.mainboard)
        launcher.launch(in: context) { _ in }
    }

    /// Starts the modules, which recover the work that a process before this one has left open.
    func start() async throws { try await launcher.start() }

    /// Signs the shopper in, after a registration if the address is new.
    ///
    /// - Parameter role: the role to grant; an operator must be the first of the store.
    func signIn(as role: AccountRole) async throws {
        try await start()
        let email = "\(profile)@example.org", password = Secret("seven thousand baskets")
        _ = try await mainboard.ioRegister().output(with: .init(email: email, password: password))
        if role != .customer { _ = try await mainboard.ioGrant().output(with: .init(email: email, role: role)) }
        let login = try await mainboard.ioLogin().output(with: .init(email: email, password: password))
        guard case .authenticated = login else { throw ReplayError("the shopper was not signed in: \(login)") }
    }

    func importProducts(_ products: [(sku: String, price: Int, stock: Int)]) async throws {
        let rows = products.map { "\($0.sku),Product \($0.sku),\(decimal($0.price)),\($0.stock)" }
        let data = (["sku,title,price,stock"] + rows).joined(separator: "\n")
        let report = try await mainboard.ioImportProducts().output(with: .data(format: .csv, data))
        guard report.rejected.isEmpty else { throw ReplayError("products were rejected: \(report.rejected)") }
    }

    /// Orders what is in the cart, and pays with a card that the sandbox approves.
    func checkOut(under key: String) async throws -> CheckoutOutcome {
        let card = Card(number: Secret("4242424242424242"), expiry: Secret("12/49"), cvc: Secret("073"))
        let request = CheckoutRequest(key: key, payment: PaymentDetails(card: card))
        return try await mainboard.ioCheckout().output(with: request)
    }

    func show(_ fractionCompleted: Double) {
        driver.showProgress(ProgressBar(title: "Baskets", fractionCompleted: fractionCompleted))
    }

    private func decimal(_ cents: Int) -> String {
        let rest = cents % 100
        return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
