public import Boardy
import BoardyStorage

/// The payment module: it charges cards, takes vouchers, refunds charges, settles keys and keeps the ledger.
///
/// Its settings are `PaymentSettings`. It takes from the options a `Store` (else everything is kept in memory), the
/// store's `Currency` (else the euro), and a clock, a `() -> Timestamp` (else the system's). If the app has an
/// authentication module, each user has keys of their own.
public struct PaymentLauncherPlugin: LauncherPlugin {
    public let name = "payment"

    /// Creates the plugin for the table of a launcher, which installs its contracts, links and contributions before it
    /// launches the app.
    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        // Before the launch, so that an app that opens the store in between sees the versions of its tables.
        store.require(.payment)
        // It asks the gateway, and ends no payment that somebody goes on with.
        return ModuleComponent(
            modulePlugins: [PaymentModulePlugin(store: store)],
            lifecycle: .init(
                maintain: { $0[RecoverPayments.self].activation.activate() },
                stop: { $0.removeInstalledBoard(of: RecoverPayments.self) }))
    }
}
