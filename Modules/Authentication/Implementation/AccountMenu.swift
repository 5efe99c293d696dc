import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import DashboardIO

extension MenuEntry {
    /// Returns what people do with their accounts, and what operators do with roles.
    ///
    /// - Parameter mayGrant: returns true if everybody may grant a role at this moment.
    static func account(unless mayGrant: @escaping () -> Bool) -> [MenuEntry] {
        [
            MenuEntry("Sign in", in: .account, for: .visitors, at: .link("app://login")) {
                $0.ioLogin().activation.activate()
            },
            MenuEntry("Register", in: .account, for: .visitors, at: .link("app://register")) {
                $0.ioRegister().activation.activate()
            },
            MenuEntry("Change password", in: .account, for: .members) { $0.ioChangePassword().activation.activate() },
            MenuEntry("Sign out", in: .account, for: .members) { mainboard in
                mainboard.ioLogout().blockActivation.activate(
                    with: BlockTaskParameter().onSuccess { board, _ in
                        board.rootScreen.show(Screen(title: "Signed out"))
                    })
            },
            MenuEntry("Grant a role", in: .operator, for: .operator, unless: mayGrant) {
                $0.ioGrant().activation.activate()
            },
        ]
    }
}

extension DashboardTile {
    /// Returns the tile with the person who is signed in.
    static func person(_ changes: Bus<Void>, _ name: @escaping () throws -> String?) -> DashboardTile {
        DashboardTile(module: "authentication", title: "Signed in as", changes: changes) { try name() ?? "nobody" }
    }
}
