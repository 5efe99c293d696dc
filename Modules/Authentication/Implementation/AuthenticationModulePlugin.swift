import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardySodium
import BoardyStorage
import BoardyValues
import Boundaries
import Foundation

/// Declares the boards, links and contributions of authentication.
struct AuthenticationModulePlugin: ModulePlugin {
    let store: Store
    let now: () -> Timestamp

    func apply(for main: MainComponent) {
        let changes = Bus<Void>(), caller = Caller.fact(of: main), origin = main.options.value(of: SessionOrigin.self)
        let settings = Authenticator.Settings(
            profile: caller.signInProfile,
            browser: caller.client(at: origin),
            hashes: main.options.value(of: HashingQueue.self) ?? .shared,
            isOnMachine: caller.isOwner,
            now: now,
            newID: { UUID().uuidString.lowercased() },
            changed: { changes.transport() })
        let cost = main.options.value(of: PasswordCost.self) ?? .interactive
        let authenticator = Lazy { [store] in
            AuthenticationRoot.Resolved().authenticator(configuration: (store, cost, settings))
        }
        provideBoards(on: main, authenticator, offersToStay: caller.offersToStay)
        main.provide(CurrentGuest.self) { caller.guest(at: origin) }
        contribute(to: main, authenticator, changes, of: caller)
    }

    private func provideBoards(on main: MainComponent, _ authenticator: Lazy<Authenticator>, offersToStay: Bool) {
        let producer = main.producer
        main.provide(Register.self) {
            AccountFormBoard(Register.self, $0, .register(offersToStay: offersToStay)) {
                authenticator.value.register($0.request, signsIn: $0.isTyped, stays: $0.stays)
            }
        }
        main.provide(Login.self) {
            AccountFormBoard(Login.self, $0, .signIn(offersToStay: offersToStay)) {
                try authenticator.value.signIn($0.request, stays: $0.stays)
            }
        }
        main.provide(Logout.self) {
            try authenticator.value.signOut()
            return .signedOut
        }
        main.provide(Authenticate.self) {
            AuthenticateBoard($0, authenticator.value, offersToStay: offersToStay, boardProducer: producer)
        }
        main.provide(CurrentUser.self) { try authenticator.value.currentUser() }
        main.provide(ChangePassword.self) {
            AccountFormBoard(ChangePassword.self, $0, .changePassword) {
                try authenticator.value.changePassword($0.request)
            }
        }
        main.provide(ListSessions.self) { try authenticator.value.openSessions(afterEnding: $0?.end) }
        main.provide(CurrentRole.self) { try authenticator.value.currentRole() }
        main.contribute({ try authenticator.value.roleInTransaction() }, to: RoleReaders.self)
        main.provide(FindUsers.self) { try authenticator.value.users(withIDs: $0.ids) }
        main.requireRole(for: FindUsers.self)
        main.provide(Grant.self) {
            AccountFormBoard(Grant.self, $0, .grant) {
                PendingOutcome(try authenticator.value.grant($0.request))
            }
        }
        main.requireRole(for: Grant.self, unless: { try authenticator.value.mayGrantWithoutRole() })
        main.provide(AuthUser.self) { BarrierBoard<User>(identifier: $0) }
        main.register(AccountPage.self, awaiting: Login.self, Register.self) {
            try await $1.showForm($0, besides: try authenticator.value.currentUser())
        }
        main.route("app://login", to: Login.self, page: .shown(by: AccountPage.self) { _ in .signIn }) { _ in nil }
        main.route("app://register", to: Register.self, page: .shown(by: AccountPage.self) { _ in .register }) { _ in
            nil
        }
    }
}
