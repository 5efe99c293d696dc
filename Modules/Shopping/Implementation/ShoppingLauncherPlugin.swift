public import Boardy
import Foundation
import ShoppingIO
import Storage
import Values

/// The shopping module: carts, orders and checkout.
///
/// It takes from the options a `Store` (else everything is kept in memory), the store's `Currency` (else the euro), and a clock, a
/// `() -> Timestamp` (else the system's).
public struct ShoppingLauncherPlugin: LauncherPlugin {
    public let name = "shopping"

    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        // Before the launch, so that an app that opens the store in between sees the versions of its tables.
        store.require(.shopping)
        let changes = Bus<Void>()
        let settings = ShoppingRoot.Settings(
            store: store,
            currency: options.value(of: Currency.self) ?? .eur,
            now: options.value(of: (() -> Timestamp).self) ?? Timestamp.now,
            unique: { UUID().uuidString.lowercased() },
            changed: { changes.transport() })
        return ModuleComponent(modulePlugins: [ShoppingModulePlugin(settings: settings, changes: changes)]) {
            mainboard in
            mainboard[Recovery.self].activation.activate()
        }
    }
}
