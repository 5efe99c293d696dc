import AuthenticationIO
import Boardy

extension Motherboard {
    /// Signs out whoever is signed in on a profile that nobody uses again.
    func signOut() {
        // A visitor who was never signed in costs no transaction. The board that answers may be in another process.
        ioCurrentUser().activation.activate(
            with: GetCurrentUserParameter().onSuccess { [self] user in
                guard user != nil else { return }
                // The closure keeps the mainboard until the answer has come.
                ioLogout().blockActivation.activate(
                    with: BlockTaskParameter().onSuccess { [self] _ in withExtendedLifetime(self) {} })
            })
    }
}
