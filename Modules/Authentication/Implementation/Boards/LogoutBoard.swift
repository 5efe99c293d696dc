import AuthenticationIO
import Boardy
import Headless

/// Signs out whoever is signed in.
final class LogoutBoard: Board, ContractBoard {
    typealias Contract = Logout

    /// The one that the menu activates, which tells the result on a screen.
    static let ofMenu: BoardID = "authentication.menu-logout"

    private let authenticator: Authenticator

    init(identifier: BoardID, authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Void) {
        do {
            try authenticator.signOut()
        } catch {
            return fail(error)
        }
        if identifier == Self.ofMenu { rootScreen.show(Screen(title: "Signed out")) }
        sendOutput(.signedOut)
        complete()
    }
}
