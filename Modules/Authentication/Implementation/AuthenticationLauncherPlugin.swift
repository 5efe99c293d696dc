import AuthenticationIO
public import Boardy
import BoardyHeadless
import BoardySodium
import BoardyStorage
import BoardyValues
import Boundaries
import DashboardIO
import Foundation

/// The authentication module: accounts with their roles, and the session of each profile.
///
/// It takes from the options a `Store` (else everything is kept in memory), a `SessionOrigin` (else nobody can become the first operator), a `RefusalHandler`, and a clock, a `() -> Timestamp` (else the system's).
public struct AuthenticationLauncherPlugin: LauncherPlugin {
    public let name = "authentication"

    /// Creates the plugin for the table of a launcher, which installs its contracts, links and contributions before it launches the app.
    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        store.require(.authentication)
        let now = options.value(of: (() -> Timestamp).self) ?? Timestamp.now
        return ModuleComponent(
            modulePlugins: [AuthenticationModulePlugin(store: store)],
            // A store that is locked has its rows deleted at a later start.
            lifecycle: .init(start: { _ in try? StoredUserSessions(store: store).forgetEnded(at: now()) }))
    }
}

private struct AuthenticationModulePlugin: ModulePlugin {
    let store: Store

    func apply(for main: MainComponent) {
        let changes = Bus<Void>(), origin = main.options.value(of: SessionOrigin.self)
        let profile = main.setting(AuthenticationSettings.profile)
        let caller = main.callerFact("authentication.caller") { options in
            Caller(at: options.value(of: SessionOrigin.self), profile: profile)
        }
        let settings = AuthenticationRoot.Settings(
            store: store,
            profile: caller.signInProfile,
            browser: caller.client(at: origin),
            hashes: main.options.value(of: HashingQueue.self) ?? .shared,
            isOnMachine: caller.isOwner,
            cost: main.options.value(of: PasswordCost.self) ?? .interactive,
            now: main.options.value(of: (() -> Timestamp).self) ?? Timestamp.now,
            newID: { UUID().uuidString.lowercased() },
            changed: { changes.transport() })
        let authenticator = Lazy { AuthenticationRoot.Resolved().authenticator(configuration: settings) }
        provideBoards(on: main, authenticator)
        main.route("app://login", to: Login.self) { _ in nil }
        contribute(to: main, authenticator, changes)
        main.contribute({ if caller.isTemporary { signOut(of: $0) } }, to: SessionEnds.self)
    }

    /// Signs out whoever is signed in on a profile that nobody uses again.
    private func signOut(of mainboard: Motherboard) {
        // A visitor who was never signed in costs no transaction. The board that answers may be in another process.
        mainboard.ioCurrentUser().activation.activate(
            with: GetCurrentUserParameter().onSuccess { [mainboard] user in
                guard user != nil else { return }
                // The closure keeps the mainboard until the answer has come.
                mainboard.ioLogout().blockActivation.activate(
                    with: BlockTaskParameter().onSuccess { [mainboard] _ in withExtendedLifetime(mainboard) {} })
            })
    }

    private func provideBoards(on main: MainComponent, _ authenticator: Lazy<Authenticator>) {
        let producer = main.producer
        main.provide(Register.self) { id in
            FormBoard<Register, RegisterRequest>(identifier: id, .register) { authenticator.value.register($0) }
        }
        let lastSignIn = FormBoard<Login, LoginRequest>.LastEntry()
        main.provide(Login.self) { id in
            FormBoard<Login, LoginRequest>(identifier: id, .signIn, last: lastSignIn) {
                try authenticator.value.signIn($0)
            }
        }
        main.provide(Logout.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, _, completion in
                completion(Result { try authenticator.value.signOut() }.map { .signedOut })
            }
        }
        main.provide(Authenticate.self) {
            AuthenticateBoard(identifier: $0, authenticator: authenticator.value, boardProducer: producer)
        }
        main.provide(CurrentUser.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, _, completion in
                completion(Result { try authenticator.value.currentUser() })
            }
        }
        main.provide(ChangePassword.self) { id in
            FormBoard<ChangePassword, ChangePasswordRequest>(identifier: id, .changePassword) {
                try authenticator.value.changePassword($0)
            }
        }
        main.provide(ListSessions.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, request, completion in
                completion(Result { try authenticator.value.openSessions(afterEnding: request?.end) })
            }
        }
        main.provide(CurrentRole.self) { CurrentRoleBoard(identifier: $0, authenticator: authenticator.value) }
        main.provide(Grant.self) { id in
            FormBoard<Grant, GrantRequest>(identifier: id, .grant) { PendingOutcome(try authenticator.value.grant($0)) }
        }
        main.requireRole(for: Grant.self, unless: { try authenticator.value.mayGrantWithoutRole() })
        main.provide(AuthUser.self) { BarrierBoard<User>(identifier: $0) }
    }

    private func contribute(to main: MainComponent, _ authenticator: Lazy<Authenticator>, _ changes: Bus<Void>) {
        let mayGrant = { (try? authenticator.value.mayGrantWithoutRole()) ?? false }
        let entries = [
            MenuEntry("Sign in", in: .account, for: .visitors) { $0.ioLogin().activation.activate() },
            MenuEntry("Register", in: .account, for: .visitors) { $0.ioRegister().activation.activate() },
            MenuEntry(Screen.changePassword, in: .account, for: .members) {
                $0.ioChangePassword().activation.activate()
            },
            MenuEntry("Sign out", in: .account, for: .members) { mainboard in
                mainboard.ioLogout().blockActivation.activate(
                    with: BlockTaskParameter().onSuccess { board, _ in
                        board.rootScreen.show(Screen(title: "Signed out"))
                    })
            },
            MenuEntry(Screen.grant, in: .operator, for: .operator, unless: mayGrant) {
                $0.ioGrant().activation.activate()
            },
        ]
        for entry in entries { main.contribute(entry, to: MenuEntries.self) }
        main.contribute({ try authenticator.value.currentRole()?.role.roles }, to: ScreenRoles.self)
        main.contribute(
            DashboardTile(module: "authentication", title: "Signed in as", changes: changes) {
                try authenticator.value.currentUser()?.name ?? "nobody"
            }, to: DashboardTiles.self)
    }
}
