import AuthenticationIO
import Boardy
import BoardyHeadless
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
        let mayGrant = { (try? authenticator.value.mayGrantWithoutRole()) ?? false }
        main.offerAccounts(unless: mayGrant)
        main.contribute({ try authenticator.value.currentRole()?.role.roles }, to: ScreenRoles.self)
        let person = ScreenPerson(in: .account) {
            try authenticator.value.currentUser().map { ScreenUser(id: ScreenUser.ID($0.id), name: $0.name) }
        }
        main.contribute(person, to: ScreenPersons.self)
        main.contribute(.person(changes) { try authenticator.value.currentUser()?.name }, to: DashboardTiles.self)
    }
}
