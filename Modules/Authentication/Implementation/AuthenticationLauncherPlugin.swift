import AuthenticationIO
public import Boardy
import DashboardIO
import Foundation
import Headless
import Storage
import Values

/// Accounts, and who is signed in.
///
/// It takes from the options the `Store` that accounts and sessions are kept in (else one in memory), the `Profile` (else `default`)
/// and the clock, a `() -> Timestamp`.
public struct AuthenticationLauncherPlugin: LauncherPlugin {
    public let name = "authentication"

    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        store.require(.authentication)
        return ModuleComponent(modulePlugins: [AuthenticationPlugin(store: store)])
    }
}

struct AuthenticationPlugin: ModulePlugin {
    let store: Store

    func apply(for main: MainComponent) {
        let changes = Bus<Void>()
        let graph = LazyAuthenticator(
            AuthenticationRoot.Launch(
                store: store,
                profile: main.options.value(of: Profile.self) ?? Profile(),
                cost: main.options.value(of: PasswordCost.self) ?? .interactive,
                now: main.options.value(of: (() -> Timestamp).self) ?? Timestamp.now,
                newID: { UUID().uuidString.lowercased() },
                changed: { changes.transport() }))
        provideBoards(on: main, graph)
        main.route("app://login", to: Login.self) { _ in nil }
        contribute(to: main, graph, changes)
    }

    private func provideBoards(on main: MainComponent, _ graph: LazyAuthenticator) {
        let producer = main.producer
        main.provide(Register.self) { RegisterBoard(identifier: $0, authenticator: graph.authenticator) }
        main.provide(Login.self) { LoginBoard(identifier: $0, authenticator: graph.authenticator) }
        main.provide(Logout.self) { LogoutBoard(identifier: $0, authenticator: graph.authenticator) }
        main.provide(Authenticate.self) {
            AuthenticateBoard(identifier: $0, authenticator: graph.authenticator, boardProducer: producer)
        }
        main.provide(CurrentUser.self) { CurrentUserBoard(identifier: $0, authenticator: graph.authenticator) }
        main.provide(AuthUser.self) { BarrierBoard<User>(identifier: $0) }
        main.register(
            BoardRegistration(LogoutBoard.ofMenu) {
                LogoutBoard(identifier: $0, authenticator: graph.authenticator)
            })
    }

    private func contribute(to main: MainComponent, _ graph: LazyAuthenticator, _ changes: Bus<Void>) {
        main.contribute(MenuEntry("Register") { $0.ioRegister().activation.activate() }, to: MenuEntries.self)
        main.contribute(MenuEntry("Sign in") { $0.ioLogin().activation.activate() }, to: MenuEntries.self)
        main.contribute(
            MenuEntry("Sign out") { $0[Logout.self, LogoutBoard.ofMenu].activation.activate() }, to: MenuEntries.self)
        main.contribute(
            DashboardTile(module: "authentication", title: "Signed in as", changes: changes) {
                try graph.authenticator.currentUser()?.name ?? "nobody"
            }, to: DashboardTiles.self)
    }
}
