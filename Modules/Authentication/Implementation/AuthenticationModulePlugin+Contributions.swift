import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import Boundaries
import DashboardIO

/// The contributions of authentication: its part of menus and dashboards, and of the beginning and end of sessions.
extension AuthenticationModulePlugin {
    func contribute(
        to main: MainComponent, _ authenticator: Lazy<Authenticator>, _ changes: Bus<Void>, of caller: Caller
    ) {
        main.contribute({ _ in try? authenticator.value.resume() }, to: SessionBegins.self)
        main.contribute(
            { if caller.isTemporary, !authenticator.value.outlivesBrowser { $0.signOut() } }, to: SessionEnds.self)
        main.contribute({ try authenticator.value.currentRole()?.role.roles }, to: ScreenRoles.self)
        let person = ScreenPerson(in: .account) {
            try authenticator.value.currentUser().map { ScreenUser(id: ScreenUser.ID($0.id), name: $0.name) }
        }
        main.contribute(person, to: ScreenPersons.self)
        let tile = DashboardTile(module: "authentication", title: "Signed in as", changes: changes) {
            try authenticator.value.currentUser()?.name ?? "nobody"
        }
        main.contribute(tile, to: DashboardTiles.self)
        let mayGrant = { (try? authenticator.value.mayGrantWithoutRole()) ?? false }
        main.offer(
            MenuEntry("Sign in", Login.self, in: .account, for: .visitors, at: .link("app://login")),
            MenuEntry("Register", Register.self, in: .account, for: .visitors, at: .link("app://register")),
            MenuEntry("Change password", ChangePassword.self, in: .account, for: .members),
            MenuEntry("Sign out", in: .account, for: .members) { mainboard in
                mainboard.ioLogout().blockActivation.activate(
                    with: BlockTaskParameter().onSuccess { board, _ in
                        board.rootScreen.show(Screen(title: "Signed out"))
                    })
            }, MenuEntry("Grant a role", Grant.self, in: .operator, for: .operator, unless: mayGrant))
    }
}
