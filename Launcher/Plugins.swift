import Authentication
import Boardy
import Dashboard
import Payment
import ProductManagement
import Shopping

/// The plugins there are. Adding a feature is adding a line.
enum Plugins {
    static var all: [any LauncherPlugin] {
        [
            AuthenticationLauncherPlugin(),
            DashboardLauncherPlugin(),
            ProductManagementLauncherPlugin(),
            ShoppingLauncherPlugin(),
            PaymentLauncherPlugin(),
        ]
    }

    /// The plugins that an invocation chooses, in the order of the table.
    static func chosen(by invocation: Invocation) throws(Refusal) -> [any LauncherPlugin] {
        let names = all.map(\.name)
        for name in invocation.plugins + invocation.without where !names.contains(name) {
            throw .usage(
                "there is no plugin '\(name)'" + suggestion(for: name, among: names)
                    + "\nPlugins: \(names.joined(separator: ", "))")
        }
        return all.filter { plugin in
            (invocation.plugins.isEmpty || invocation.plugins.contains(plugin.name))
                && !invocation.without.contains(plugin.name)
        }
    }
}
