public import Boardy
import BoardyStorage
import BoardyValues
import Boundaries
import Foundation

/// The shopping module: carts, orders and checkout.
///
/// It takes from the options a `Store` (else everything is kept in memory), the store's `Currency` (else the euro),
/// and a clock, a `() -> Timestamp` (else the system's).
public struct ShoppingLauncherPlugin: LauncherPlugin {
    public let name = "shopping"

    /// Creates the plugin for the table of a launcher, which installs its contracts, links and contributions before
    /// it launches the app.
    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        // Before the launch, so that an app that opens the store in between sees the versions of its tables.
        store.require(.shopping)
        let changes = Bus<Void>(), now = options.value(of: (() -> Timestamp).self) ?? Timestamp.now
        let settings = Shop.Settings(
            currency: options.value(of: Currency.self) ?? .eur, now: now,
            makeID: { UUID.timeOrdered(at: now()).uuidString.lowercased() }, changed: { changes.transport() })
        let module = ShoppingModulePlugin(
            store: store, settings: settings, clock: options.value(of: LeaseClock.self).clock,
            patience: options.value(of: RefundPatience.self), changes: changes)
        let recovery = options.value(of: RecoveryStart.self), isRecovering = Lazy { recovery.begins(store.location) }
        return ModuleComponent(
            modulePlugins: [module],
            lifecycle: .init(
                maintain: { mainboard in
                    if isRecovering.value { mainboard[Settlement.self].activation.activate(with: .abandoned) }
                }, stop: { $0.removeInstalledBoard(of: Settlement.self) }))
    }
}
