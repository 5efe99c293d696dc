import Authentication
import Boardy
import Dashboard
import LauncherSessions
import Payment
import ProductManagement
import Shopping

/// The plugins of the commands in the test process: the five of the shop, also when the app has more.
enum ShopPlugins {
    static let names = ["authentication", "dashboard", "product-management", "shopping", "payment"]

    /// Runs a body whose commands know these plugins only.
    @MainActor static func bind<Result>(_ body: () async -> Result) async -> Result {
        await Plugins.$table.withValue(
            {
                [
                    AuthenticationLauncherPlugin(), DashboardLauncherPlugin(), ProductManagementLauncherPlugin(),
                    ShoppingLauncherPlugin(), PaymentLauncherPlugin(),
                ]
            }, operation: body)
    }
}
