import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import DashboardIO

extension MainComponent {
    /// Offers what people do with their accounts, and what operators do with roles.
    ///
    /// - Parameter mayGrant: returns true if everybody may grant a role at this moment.
    func offerAccounts(unless mayGrant: @escaping () -> Bool) {
        offer(
            MenuEntry("Sign in", Login.self, with: nil, in: .account, for: .visitors, at: .link("app://login")),
            MenuEntry("Register", Register.self, with: nil, in: .account, for: .visitors, at: .link("app://register")),
            MenuEntry("Change password", ChangePassword.self, with: nil, in: .account, for: .members),
            MenuEntry("Sign out", in: .account, for: .members) { mainboard in
                mainboard.ioLogout().blockActivation.activate(
                    with: BlockTaskParameter().onSuccess { board, _ in
                        board.rootScreen.show(Screen(title: "Signed out"))
                    })
            }, MenuEntry("Grant a role", Grant.self, with: nil, in: .operator, for: .operator, unless: mayGrant))
    }
}

extension DashboardTile {
    /// Returns the tile with the person who is signed in.
    static func person(_ changes: Bus<Void>, _ name: @escaping () throws -> String?) -> DashboardTile {
        DashboardTile(module: "authentication", title: "Signed in as", changes: changes) { try name() ?? "nobody" }
    }
}
