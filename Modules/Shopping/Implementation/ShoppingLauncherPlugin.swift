public import Boardy
import Foundation
import ShoppingIO
import Storage
import Values

/// Shopping: the cart, ordering and checkout.
///
/// It takes the `Store`, the store's `Currency` and a clock `() -> Timestamp` from the options; without them it keeps everything in memory,
/// in euros, by the system's clock.
public struct ShoppingLauncherPlugin: LauncherPlugin {
    public let name = "shopping"

    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        // Not when the module is applied: whoever opens the store before that is to find out about these tables too.
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
