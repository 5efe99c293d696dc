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
    /// The plugins of the table, made anew at each call.
    package static var all: [any LauncherPlugin] { table() }

    /// Makes the plugins. A test binds a table of its own, so that a new feature does not change what the test expects.
    @TaskLocal package static var table: @Sendable () -> [any LauncherPlugin] = {
        [
            AuthenticationLauncherPlugin(),
            DashboardLauncherPlugin(),
            ProductManagementLauncherPlugin(),
            ShoppingLauncherPlugin(),
            PaymentLauncherPlugin(),
        ]
    }
}
