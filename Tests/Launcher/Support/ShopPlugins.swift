import Authentication
import Boardy
import BoardyRemote
import Dashboard
import LauncherKit
import Payment
import ProductManagement
import Shopping

@testable import Launcher

/// The app of the commands in the test process: the five plugins of the shop, also when our app has more.
enum ShopPlugins {
    static let names = ["authentication", "dashboard", "product-management", "shopping", "payment"]

    static let app = app {
        [
            AuthenticationLauncherPlugin(), DashboardLauncherPlugin(), ProductManagementLauncherPlugin(),
            ShoppingLauncherPlugin(), PaymentLauncherPlugin(),
        ]
    }

    /// Returns our app with other plugins.
    static func app(of plugins: @escaping @Sendable () -> [any LauncherPlugin]) -> AppDefinition {
        AppDefinition(
            identity: Shop.identity, start: Shop.start, front: Shop.front, plugins: plugins, additions: Shop.additions)
    }
}

extension PluginSelection {
    /// Selects plugins of the shop.
    init(_ plugins: [String] = [], without: [String] = []) {
        self.init(plugins, without: without, of: ShopPlugins.app)
    }
}
