import AuthenticationIO
import Boardy
import BoardyHeadless

/// Shows the form of an address, or who is signed in already. Internal: the pages of the sign-in and of new accounts.
enum AccountPage: BoardContract {
    static let id: BoardID = "authentication.account-page"
    typealias Output = Void

    enum Input {
        case signIn, register
    }
}

extension ContinuousBoard {
    func showForm(_ page: AccountPage.Input, besides user: User?) async throws {
        if let user {
            let reason = "You are signed in as \(user.name). Sign out first to use another account."
            rootScreen.show(.notice("Signed in", reason, .information))
            return
        }
        switch page {
        case .signIn: _ = try await motherboard.ioLogin().output(with: nil)
        case .register: _ = try await motherboard.ioRegister().output(with: nil)
        }
    }
}
