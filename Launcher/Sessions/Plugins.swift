import Authentication
package import Boardy
import Dashboard
import Payment
import ProductManagement
import Shopping

/// The table of all plugins, in the order in which they are installed.
///
/// A new feature adds its import above and its line here. Nothing else in the launcher names a plugin.
package enum Plugins {
    package static var all: [any LauncherPlugin] {
        [
            AuthenticationLauncherPlugin(),
            DashboardLauncherPlugin(),
            ProductManagementLauncherPlugin(),
            ShoppingLauncherPlugin(),
            PaymentLauncherPlugin(),
        ]
    }
}
