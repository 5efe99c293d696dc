import Authentication
import AuthenticationIO
import Boardy
import Headless
import Payment
import ProductManagement
import Shopping
import Storage
import Values

/// A shop without a dashboard, in which one person is shopper and operator.
@MainActor
final class HeadlessShop {
    let store: Store
    private let launcher: PluginLauncher
    private let driver = TerminalDriver.standard()
    private let context: HeadlessContext

    var mainboard: Motherboard { launcher.mainboard }

    init(profile: String, store: Store) {
        self.store = store
        context = HeadlessContext(driver: driver)
        launcher = PluginLauncher.with(options: .default.with(store).with(Profile(profile)).with(MachineOwner()))
            .install(launcherPlugins: [
                AuthenticationLauncherPlugin(), ProductManagementLauncherPlugin(), ShoppingLauncherPlugin(),
                PaymentLauncherPlugin(),
            ]).initialize()
        launcher.launch(in: context) { _ in }
    }

    /// Registers the shopper, if the store does not know the address yet, and signs in; returns the ID of the shopper.
    func signIn(email: String) async throws -> String {
        let password = Secret("seven thousand baskets")
        _ = try await mainboard.ioRegister().output(with: RegisterRequest(email: email, password: password))
        _ = try await mainboard.ioGrant().output(with: GrantRequest(email: email, role: .operator))
        let login = try await mainboard.ioLogin().output(with: LoginRequest(email: email, password: password))
        guard case .authenticated(let user) = login else {
            throw ShopError("the shopper was not signed in: \(login)")
        }
        return user.id
    }

    func showProgress(_ title: String, _ fraction: Double) {
        driver.showProgress(ProgressBar(title: title, fractionCompleted: fraction))
    }
}

struct ShopError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
