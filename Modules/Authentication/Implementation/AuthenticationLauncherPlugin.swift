public import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues

/// The authentication module: accounts with their roles, and the session of each profile.
///
/// It takes from the options a `Store` (else everything is kept in memory), a `SessionOrigin` (else nobody can become
/// the first operator), a `RefusalHandler`, and a clock, a `() -> Timestamp` (else the system's).
public struct AuthenticationLauncherPlugin: LauncherPlugin {
    public let name = "authentication"

    /// Creates the plugin for the table of a launcher, which installs its contracts, links and contributions before it
    /// launches the app.
    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        store.require(.authentication)
        let now = options.value(of: (() -> Timestamp).self) ?? Timestamp.now
        return ModuleComponent(
            modulePlugins: [AuthenticationModulePlugin(store: store, now: now)],
            // A store that is locked has its rows deleted the next time.
            lifecycle: .init(maintain: { _ in try? StoredUserSessions(store: store).forgetEnded(at: now()) }))
    }
}
